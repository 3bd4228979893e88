// SPDX-License-Identifier: Apache-2.0
package bowler.storage.lock;

/// One wait: its place in a queue, and how it ended. A new one for each wait, so that identity tells waits apart.
final class LockRequest {
    enum State { WAITING, GRANTED, REFUSED, WITHDRAWN }

    final LockOwner owner;
    final LockQueue queue;
    final int mode;
    /// The owner holds something here already; it goes first, as those behind it wait for it anyway.
    final boolean isConversion;
    final Thread thread;

    /// Leaves WAITING once, under the queue's mutex.
    volatile State state = State.WAITING;
    /// Set before [State#GRANTED].
    LockGrant grant;
    /// Set before [State#REFUSED].
    Deadlock deadlock;

    LockRequest previous;
    LockRequest next;

    LockRequest(LockOwner owner, LockQueue queue, int mode, boolean isConversion, Thread thread) {
        this.owner = owner;
        this.queue = queue;
        this.mode = mode;
        this.isConversion = isConversion;
        this.thread = thread;
    }
}
