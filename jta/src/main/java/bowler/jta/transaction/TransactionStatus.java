// SPDX-License-Identifier: Apache-2.0
package bowler.jta.transaction;

/// States of a transaction, with the numbers of `jakarta.transaction.Status`.
public final class TransactionStatus {
    public static final int ACTIVE = 0;
    public static final int MARKED_ROLLBACK = 1;
    public static final int PREPARED = 2;
    public static final int COMMITTED = 3;
    public static final int ROLLED_BACK = 4;
    public static final int UNKNOWN = 5;
    public static final int NO_TRANSACTION = 6;
    public static final int PREPARING = 7;
    public static final int COMMITTING = 8;
    public static final int ROLLING_BACK = 9;

    private static final String[] NAMES = {"active", "marked for rollback", "prepared", "committed", "rolled back", "in an unknown state",
        "none", "preparing", "committing", "rolling back"};

    private TransactionStatus() {}

    public static String text(int status) {
        return NAMES[status];
    }
}
