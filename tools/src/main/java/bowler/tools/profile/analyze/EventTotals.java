// SPDX-License-Identifier: Apache-2.0
package bowler.tools.profile.analyze;

import java.util.Collection;

/// The count, duration and amount of events.
public final class EventTotals {
    private long count;
    private long nanos;
    private long bytes;

    public void add(long moreNanos, long moreBytes) {
        count++;
        nanos += moreNanos;
        bytes += moreBytes;
    }

    public void add(EventTotals other) {
        count += other.count;
        nanos += other.nanos;
        bytes += other.bytes;
    }

    public EventTotals less(EventTotals part) {
        var rest = new EventTotals();
        rest.count = count - part.count;
        rest.nanos = nanos - part.nanos;
        rest.bytes = bytes - part.bytes;
        return rest;
    }

    /// Divides it as others are divided: counts by counts, times by times, bytes by bytes. To each of the parts is added what falls
    /// to it, and nothing is lost by rounding.
    ///
    /// @param parts at least one, each counted at least once
    public void distributeTo(Collection<EventTotals> parts) {
        var whole = new EventTotals();
        parts.forEach(whole::add);
        var seen = new EventTotals();
        var given = new EventTotals();
        for (EventTotals part : parts) {
            seen.add(part);
            var due = new EventTotals();
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

    public long count() {
        return count;
    }

    public long nanos() {
        return nanos;
    }

    public double millis() {
        return nanos / 1e6;
    }

    public long bytes() {
        return bytes;
    }
}
