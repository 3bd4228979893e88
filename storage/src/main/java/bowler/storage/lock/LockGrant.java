// SPDX-License-Identifier: Apache-2.0
package bowler.storage.lock;

/// The set of modes that one owner holds on one table or row. A grant is linked in the queue's list and in a list of
/// its owner.
final class LockGrant {
    final LockOwner owner;
    final LockQueue queue;

    /// The set of modes; 0 after release. It changes under the queue's mutex; its owner may read it without the mutex.
    int modes;

    /// The next grant in the queue's list; guarded by the queue's mutex.
    LockGrant next;
    /// The next grant in the owner's chain of keys with the same hash, and the grant taken before this one. Accessed
    /// only by the owner's thread.
    LockGrant nextOfHash;
    LockGrant takenBefore;

    LockGrant(LockOwner owner, LockQueue queue, int modes) {
        this.owner = owner;
        this.queue = queue;
        this.modes = modes;
    }
}
