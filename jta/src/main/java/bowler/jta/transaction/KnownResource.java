// SPDX-License-Identifier: Apache-2.0
package bowler.jta.transaction;

import bowler.jta.resource.RecoverableResource;

/// A registered resource, and how long its calls take.
public final class KnownResource {
    private final RecoverableResource resource;
    /// A running mean; racing writers lose an observation, no more.
    private volatile long callNanos;
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

    /// Whether it was taken out of the register.
    public boolean isGone() {
        return gone;
    }

    void markGone() {
        gone = true;
    }

    long callNanos() {
        return callNanos;
    }

    void took(long nanos) {
        callNanos += (nanos - callNanos) / 8;
    }
}
