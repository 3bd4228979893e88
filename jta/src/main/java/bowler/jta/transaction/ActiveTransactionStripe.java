// SPDX-License-Identifier: Apache-2.0
package bowler.jta.transaction;

import bowler.base.padding.CacheLinePaddingBefore;
import java.util.List;

/// Some of the transactions at work, in a chain. Guarded by itself; two threads seldom have the same.
final class ActiveTransactionStripe extends StripeFields {
    static final int NUMBER_SHIFT = 48;

    @SuppressWarnings("unused")
    private long p0, p1, p2, p3, p4, p5, p6, p7, p8, p9, p10, p11, p12, p13, p14, p15;

    ActiveTransactionStripe(int index) {
        this.nextNumber = (long) index << NUMBER_SHIFT;
    }

    /// Lists a transaction and gives it its number.
    synchronized void enter(CoordinatedTransaction transaction) {
        transaction.number = ++nextNumber;
        transaction.following = first;
        if (first != null) {
            first.before = transaction;
        }
        first = transaction;
    }

    synchronized void leave(CoordinatedTransaction transaction, boolean isCommitted) {
        if (transaction.before == null) {
            first = transaction.following;
        } else {
            transaction.before.following = transaction.following;
        }
        if (transaction.following != null) {
            transaction.following.before = transaction.before;
        }
        transaction.before = null;
        transaction.following = null;
        if (isCommitted) {
            committed++;
        } else {
            notCommitted++;
        }
    }

    synchronized boolean contains(long number) {
        for (CoordinatedTransaction transaction = first; transaction != null; transaction = transaction.following) {
            if (transaction.number == number) {
                return transaction.isAtWork();
            }
        }
        return false;
    }

    synchronized void addTo(List<CoordinatedTransaction> all) {
        for (CoordinatedTransaction transaction = first; transaction != null; transaction = transaction.following) {
            all.add(transaction);
        }
    }

    synchronized long committed() {
        return committed;
    }

    synchronized long notCommitted() {
        return notCommitted;
    }
}

abstract class StripeFields extends CacheLinePaddingBefore {
    CoordinatedTransaction first;
    long nextNumber;
    long committed;
    long notCommitted;
}
