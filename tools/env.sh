# Sourced by ./test, ./check and .ci/run: goes to the root of the repository, and sees to it that .venv
# exists, holds the development tools of requirements/dev.txt and comes first on the PATH.
# shellcheck shell=bash

set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

# On Windows a virtual environment keeps its programs in Scripts, elsewhere in bin.
venv_bin() { if [ -d .venv/Scripts ]; then echo "$PWD/.venv/Scripts"; else echo "$PWD/.venv/bin"; fi; }

prepare() {
    if [ ! -d .venv ]; then
        "${PYTHON:-python3}" -m venv .venv
    fi
    VIRTUAL_ENV="$PWD/.venv"
    PATH="$(venv_bin):$PATH"
    export VIRTUAL_ENV PATH
    unset PYTHONHOME
    if ! cmp --silent requirements/dev.txt .venv/dev.txt; then
        step "development tools" python -m pip install --quiet --requirement requirements/dev.txt
        cp requirements/dev.txt .venv/dev.txt
    fi
}

# step NAME COMMAND...: runs the command under a heading; `summary` shows what each step took.
step_times=()
current_step=
status=0
trap 'status=$?; [ "$status" = 0 ] || echo "FAILED (exit status $status): $current_step" >&2' EXIT
step() {
    local name=$1 began=$SECONDS
    shift
    current_step=$name
    printf '\n=== %s: %s\n' "$name" "$*"
    "$@"
    step_times+=("$(printf '%4d s  %s' "$((SECONDS - began))" "$name")")
}

summary() { printf '\n%s\n' "--- $1"; printf '%s\n' "${step_times[@]}"; }
