#!/usr/bin/perl
# Carpniches in forty lines, called as: perl carpniches.pl DEPTH POSITION ["MOVES"]
# One rule is wrong: underfoot crosscheck carpniches native 'script:perl examples/carpniches.pl'
use strict;
use warnings;
sub number { ord($_[0]) - ord('a') + 6 * (substr($_[0], 1, 1) - 1) }    # a1 is 0, f6 is 35
sub name   { chr(ord('a') + $_[0] % 6) . (1 + int($_[0] / 6)) }
sub ray {    # the squares from a square in a direction, the nearest first
    my ($x, $y, $dx, $dy, @ray) = ($_[0] % 6, int($_[0] / 6), @{ $_[1] });
    push @ray, $x + 6 * $y while ($x += $dx) >= 0 && $x < 6 && ($y += $dy) >= 0 && $y < 6;
    return [$_[0], @ray];
}
my @directions = ([1, 0], [1, 1], [0, 1], [-1, 1], [-1, 0], [-1, -1], [0, -1], [1, -1]);
my @rays = map { my $square = $_; map { ray($square, $_) } @directions } 0 .. 35;
my @lines = map { [@$_[0 .. 2]] } grep { @$_ > 2 } @rays;

sub moves {
    my ($side, $turn, $last, @stacks) = @_;
    my @moves;
    for my $color ('w', 'b') {
        return () if grep { 3 == grep { $stacks[$_] =~ /$color$/ } @$_ } @lines;
    }
    for my $ray (grep { $stacks[$_->[0]] =~ /$side$/ } @rays) {
        for my $length ($turn == 1 ? (1 .. 3) : length $stacks[$ray->[0]]) {
            next if $length > $#$ray || $length > 1 && $stacks[$ray->[$length - 1]] ne '';
            my $to = $ray->[$length];
            push @moves, name($ray->[0]) . name($to) if length $stacks[$to] < 3 && name($to) ne $last;
        }
    }
    return @moves;
}
sub play {
    my ($move, $side, $turn, $last, @stacks) = @_;
    my ($from, $to) = map { number($_) } $move =~ /../g;
    $stacks[$to] .= chop $stacks[$from];
    return ('w', $turn + 1, '-', @stacks) if $side eq 'b';
    return ('b', $turn, $turn == 1 ? name($to) : '-', @stacks);
}
sub perft {
    my ($depth, @position) = @_;
    my $count = $depth == 0;
    $count += perft($depth - 1, play($_, @position)) for $depth ? moves(@position) : ();
    return $count;
}
my ($depth, $text, $played) = @ARGV;
my ($board, @state) = split ' ', $text;
my @ranks = reverse split m{/}, $board;
my @position = (@state, map { /x(\d?)/ ? ('') x ($1 || 1) : $_ } map { split /,/ } @ranks);
@position = play($_, @position) for split ' ', $played // '';
my ($total, %counts) = (0);
$total += $counts{$_} = perft($depth - 1, play($_, @position)) for moves(@position);
print map({ "$_ $counts{$_}\n" } sort keys %counts), "\n$total\n";
