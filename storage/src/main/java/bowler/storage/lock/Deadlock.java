// SPDX-License-Identifier: Apache-2.0
package bowler.storage.lock;

import java.util.List;

/// A cycle of waits, and who must leave it.
///
/// @param links one per waiting transaction, each waiting for the next, the last for the first
/// @param traces what the threads were doing, if that was wanted
record Deadlock(List<Link> links, LockRequest victim, List<WaitingThread> traces) {
    /// @param reason why `request` has to wait for `blocker`, in words
    record Link(LockRequest request, long transactionId, String reason) {}

    String describe() {
        StringBuilder text = new StringBuilder();
        for (Link link : links) {
            text.append(text.isEmpty() ? "" : " ").append(link.reason);
        }
        return text.toString();
    }
}
