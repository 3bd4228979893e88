// SPDX-License-Identifier: Apache-2.0
package bowler.jta.transaction;

import java.util.ArrayList;
import java.util.List;

/// All transactions at work, in stripes by thread.
///
///     number of a transaction: 16 bits stripe, 48 bits counted within it
public final class ActiveTransactions {
    private static final int STRIPES_PER_CORE = 8;

    private final ActiveTransactionStripe[] stripes;
    private final int mask;

    ActiveTransactions(int cores) {
        int count = Integer.highestOneBit(Math.min(cores, 1024) * STRIPES_PER_CORE);
        stripes = new ActiveTransactionStripe[count];
        for (int index = 0; index < count; index++) {
            stripes[index] = new ActiveTransactionStripe(index);
        }
        mask = count - 1;
    }

    ActiveTransactionStripe ofThread() {
        return stripes[(int) Thread.currentThread().threadId() & mask];
    }

    /// Returns whether a transaction of this epoch is active, so that recovery must not touch it. One that is not
    /// active never becomes active again.
    public boolean contains(long number) {
        int index = (int) (number >>> ActiveTransactionStripe.NUMBER_SHIFT);
        return index < stripes.length && stripes[index].contains(number);
    }

    public List<CoordinatedTransaction> all() {
        List<CoordinatedTransaction> all = new ArrayList<>();
        for (ActiveTransactionStripe stripe : stripes) {
            stripe.addTo(all);
        }
        return all;
    }

    public long committed() {
        long sum = 0;
        for (ActiveTransactionStripe stripe : stripes) {
            sum += stripe.committed();
        }
        return sum;
    }

    public long notCommitted() {
        long sum = 0;
        for (ActiveTransactionStripe stripe : stripes) {
            sum += stripe.notCommitted();
        }
        return sum;
    }
}
