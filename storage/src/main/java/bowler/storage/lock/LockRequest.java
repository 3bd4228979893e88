// SPDX-License-Identifier: Apache-2.0
package bowler.storage.lock;

/// One wait: its position in a queue and its outcome. Each wait has a new object, so that identity tells waits apart.
final class LockRequest {
    enum State { WAITING, GRANTED, REFUSED, WITHDRAWN }

    final LockOwner owner;
    final LockQueue queue;
    final int mode;
    /// True if the owner already holds a lock here. A conversion goes first, because the requests behind it wait for
    /// its owner anyway.
    final boolean isConversion;
    /// The grant that the owner will get; null for a conversion.
    final LockGrant spare;
    final Thread thread;

    /// The state; it leaves WAITING once, under the queue's mutex.
    volatile State state = State.WAITING;
    /// The grant; set before [State#GRANTED].
    LockGrant grant;
    /// The deadlock; set before [State#REFUSED].
    Deadlock deadlock;

    LockRequest previous;
    LockRequest next;

    LockRequest(LockOwner owner, LockQueue queue, int mode, boolean isConversion, LockGrant spare, Thread thread) {
        this.owner = owner;
        this.queue = queue;
        this.mode = mode;
        this.isConversion = isConversion;
        this.spare = spare;
        this.thread = thread;
    }
}
