// SPDX-License-Identifier: Apache-2.0
package bowler.plan;

/// What FOR UPDATE does about a row that another transaction has locked.
///
/// @param skips the row is left out
/// @param seconds how long it is waited for before the statement fails with 40XL1, where rows are not left out
public record LockWaitPolicy(boolean skips, int seconds) {
    public static final LockWaitPolicy SKIP_LOCKED = new LockWaitPolicy(true, 0);
    public static final LockWaitPolicy NO_WAIT = new LockWaitPolicy(false, 0);

    @Override
    public String toString() {
        return skips ? "skip locked" : seconds == 0 ? "nowait" : "wait " + seconds;
    }
}
