// SPDX-License-Identifier: Apache-2.0
package bowler.storage.lock;

import bowler.storage.terms.LockNames;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/// Finds the owners that a request waits for, and describes each reason in words.
final class LockBlockers {
    /// @param heldModes the modes that the blocker holds; 0 if it only waits ahead, for `waitedMode`
    record Blocker(LockOwner owner, int heldModes, int waitedMode) {}

    private final Collection<LockOwner> owners;
    private final LockNames names;

    /// @param owners all owners of the store; a striped intention lock can be traced only through its owner
    LockBlockers(Collection<LockOwner> owners, LockNames names) {
        this.owners = owners;
        this.names = names;
    }

    /// Returns the holders first, then the requests that wait ahead, from the head of the queue. Takes the queue's
    /// mutex.
    ///
    /// A deadlock search needs only those requests ahead that wait for something the request itself does not wait for
    /// (see [LockModes#needsNoEdge]). Visiting the others would make the search quadratic in the length of the
    /// queue.
    List<Blocker> of(LockRequest request, boolean neededOnly) {
        LockQueue queue = request.queue;
        LockModes modes = queue.modes();
        List<Blocker> found = new ArrayList<>();
        synchronized (queue.mutex()) {
            queue.forEachRefusingGrant(request, grant -> found.add(new Blocker(grant.owner, grant.modes, -1)));
            if (queue instanceof TableLocks table && !modes.fits(request.mode, table.unlistedModes())) {
                addStriped(request, table, found);
            }
            queue.forEachRefusingWaiter(request, ahead -> {
                if (!neededOnly || !modes.needsNoEdge(ahead.mode, request.mode)) {
                    found.add(new Blocker(ahead.owner, 0, ahead.mode));
                }
            });
        }
        return found;
    }

    private void addStriped(LockRequest request, TableLocks table, List<Blocker> found) {
        for (LockOwner owner : owners) {
            int held = owner == request.owner ? 0 : owner.stripedModes(table);
            if (held != 0 && !table.modes().fits(request.mode, held)) {
                found.add(new Blocker(owner, held, -1));
            }
        }
    }

    String describe(LockRequest request, Blocker blocker) {
        LockModes modes = request.queue.modes();
        return "Transaction " + request.owner.transactionId() + " waits for " + modes.name(request.mode) + " on "
            + request.queue.describe(names) + ", where " + describe(modes, blocker) + ".";
    }

    String describe(LockModes modes, Blocker blocker) {
        return "transaction " + blocker.owner.transactionId() + (blocker.heldModes != 0
            ? " holds " + modes.name(modes.summary(blocker.heldModes))
            : " waits ahead for " + modes.name(blocker.waitedMode));
    }

    String describeAll(LockRequest request) {
        StringBuilder text = new StringBuilder();
        for (Blocker blocker : of(request, false)) {
            text.append(text.isEmpty() ? "" : ", ").append(describe(request.queue.modes(), blocker));
        }
        return text.isEmpty() ? "no other transaction any more" : text.toString();
    }
}
