// SPDX-License-Identifier: Apache-2.0
package bowler.tools.profile;

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
