// SPDX-License-Identifier: Apache-2.0
package bowler.jta.transaction;

import bowler.jta.resource.RecoverableResource;

/// A registered resource, and how long its calls take.
public final class KnownResource {
    private static final int FORGETS = 256;

    private final RecoverableResource resource;
    /// What a call takes when it waits for no other: the least of late, forgotten bit by bit. Racing writers lose an observation, no more.
    private volatile long aloneNanos;
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

    long aloneNanos() {
        return aloneNanos;
    }

    void took(long nanos) {
        long min = aloneNanos;
        aloneNanos = min == 0 || nanos < min ? nanos : min + min / FORGETS + 1;
    }
}
