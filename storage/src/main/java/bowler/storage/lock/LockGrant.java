// SPDX-License-Identifier: Apache-2.0
package bowler.storage.lock;

/// What one owner holds on one thing: a set of modes. Lives in the queue's list and in a list of its owner.
final class LockGrant {
    final LockOwner owner;
    final LockQueue queue;

    /// Set of modes, 0 when given back. Changed under the queue's mutex; its owner may read it without.
    int modes;

    /// Next in the queue's list; under the queue's mutex.
    LockGrant next;
    /// Next in the owner's chain for keys of like hash, and the one taken before; the owner's thread only.
    LockGrant nextOfHash;
    LockGrant takenBefore;

    LockGrant(LockOwner owner, LockQueue queue, int modes) {
        this.owner = owner;
        this.queue = queue;
        this.modes = modes;
    }
}
