//! How much memory the machine has.

use sysinfo::{MemoryRefreshKind, RefreshKind, System};

fn system() -> System {
    System::new_with_specifics(
        RefreshKind::nothing().with_memory(MemoryRefreshKind::nothing().with_ram()),
    )
}

/// The machine's memory in bytes, or the container's where that is less.
#[must_use]
pub fn total() -> usize {
    let system = system();
    let limit = system.cgroup_limits().map_or(u64::MAX, |limits| limits.total_memory);
    usize::try_from(system.total_memory().min(limit)).unwrap_or(usize::MAX)
}

/// The memory in bytes that programs could still get.
#[must_use]
pub fn available() -> usize {
    let system = system();
    let limit = system.cgroup_limits().map_or(u64::MAX, |limits| limits.free_memory);
    usize::try_from(system.available_memory().min(limit)).unwrap_or(usize::MAX)
}
