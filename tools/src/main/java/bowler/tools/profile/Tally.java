// SPDX-License-Identifier: Apache-2.0
package bowler.tools.profile;

import java.util.Collection;

/// How often, how long, how much.
final class Tally {
    private long count;
    private long nanos;
    private long bytes;

    void add(long moreNanos, long moreBytes) {
        count++;
        nanos += moreNanos;
        bytes += moreBytes;
    }

    void add(Tally other) {
        count += other.count;
        nanos += other.nanos;
        bytes += other.bytes;
    }

    Tally less(Tally part) {
        var rest = new Tally();
        rest.count = count - part.count;
        rest.nanos = nanos - part.nanos;
        rest.bytes = bytes - part.bytes;
        return rest;
    }

    /// Divides it as others are divided: counts by counts, times by times, bytes by bytes. To each of the parts is added what falls
    /// to it, and nothing is lost by rounding.
    ///
    /// @param parts at least one, each counted at least once
    void divideAmong(Collection<Tally> parts) {
        var whole = new Tally();
        parts.forEach(whole::add);
        var seen = new Tally();
        var given = new Tally();
        for (Tally part : parts) {
            seen.add(part);
            var due = new Tally();
            due.count = share(count, seen.count, whole.count);
            due.nanos = whole.nanos == 0 ? due.count * nanos / count : share(nanos, seen.nanos, whole.nanos);
            due.bytes = whole.bytes == 0 ? due.count * bytes / count : share(bytes, seen.bytes, whole.bytes);
            part.add(due.less(given));
            given = due;
        }
    }

    private static long share(long amount, long part, long whole) {
        return part == whole ? amount : Math.round((double) amount * part / whole);
    }

    long count() {
        return count;
    }

    long nanos() {
        return nanos;
    }

    double millis() {
        return nanos / 1e6;
    }

    long bytes() {
        return bytes;
    }
}
