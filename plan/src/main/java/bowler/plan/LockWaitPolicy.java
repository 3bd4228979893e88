// SPDX-License-Identifier: Apache-2.0
package bowler.plan;

/// The reaction of FOR UPDATE to a row that a concurrent transaction has locked.
///
/// @param skips true if the row is skipped
/// @param seconds the wait in seconds before the statement fails with 40XL1, if rows are not skipped
public record LockWaitPolicy(boolean skips, int seconds) {
    public static final LockWaitPolicy SKIP_LOCKED = new LockWaitPolicy(true, 0);
    public static final LockWaitPolicy NO_WAIT = new LockWaitPolicy(false, 0);

    @Override
    public String toString() {
        return skips ? "skip locked" : seconds == 0 ? "nowait" : "wait " + seconds;
    }
}
