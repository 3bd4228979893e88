// SPDX-License-Identifier: Apache-2.0
package bowler.jta.transaction;

import bowler.jta.resource.RecoverableResource;

/// A registered resource, and how long its calls take.
public final class KnownResource {
    private static final int DECAY_DIVISOR = 256;

    private final RecoverableResource resource;
    /// The time of a call that waits for no other: the minimum of recent calls, which decays slowly. Racing writers may
    /// lose one observation.
    private volatile long uncontendedNanos;
    private volatile boolean gone;

    KnownResource(RecoverableResource resource) {
        this.resource = resource;
    }

    public RecoverableResource resource() {
        return resource;
    }

    public String name() {
        return resource.name();
    }

    /// Returns whether the resource was removed from the register.
    public boolean isGone() {
        return gone;
    }

    void markGone() {
        gone = true;
    }

    long uncontendedNanos() {
        return uncontendedNanos;
    }

    void took(long nanos) {
        long min = uncontendedNanos;
        uncontendedNanos = min == 0 || nanos < min ? nanos : min + min / DECAY_DIVISOR + 1;
    }
}
