// SPDX-License-Identifier: Apache-2.0
package bowler.storage.lock;

import java.util.List;

/// A cycle of waiting transactions and the victim that must leave it.
///
/// @param links one link per waiting transaction; each waits for the next, and the last waits for the first
/// @param traces the stacks of the waiting threads if deadlock tracing is on; otherwise empty
record Deadlock(List<Link> links, LockRequest victim, List<WaitingThread> traces) {
    /// @param reason text that says why `request` has to wait for `blocker`
    record Link(LockRequest request, long transactionId, String reason) {}

    String describe() {
        StringBuilder text = new StringBuilder();
        for (Link link : links) {
            text.append(text.isEmpty() ? "" : " ").append(link.reason);
        }
        return text.toString();
    }
}
