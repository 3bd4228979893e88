// SPDX-License-Identifier: Apache-2.0
package bowler.storage;

import bowler.base.padding.CacheLinePaddingBefore;
import bowler.storage.row.TransactionContext;
import bowler.storage.transaction.CommitClock;
import java.util.Arrays;

/// The state that a [SessionTransaction] writes with every statement: its open statements and the snapshots they hold.
///
/// **Places.** A snapshot in use occupies a place in the session's slot. The first place is the slot's own word, which
/// is the cheapest. Snapshots taken while the first is in use occupy further places. Statements, cursors, the
/// transaction and [#keep] hold a place; the last holder to release it frees it. So each snapshot is released as soon
/// as no reader needs it, and versions between two snapshots of one session can be dropped.
///
/// **Statements** are numbered. Statements other than queries end in the reverse of the order in which they began. A
/// query, whose result set may stay open, passes its number when it ends.
abstract sealed class SessionTransactionState extends CacheLinePaddingBefore permits SessionRows {
    private static final int FIRST = -1;
    private static final int NONE = -2;
    private static final int INITIAL_NESTED = 4;

    final TransactionContext context;
    private final CommitClock clock;

    boolean isActive;
    int openStatements;
    int openCursors;
    /// The place of the transaction's snapshot at level SNAPSHOT; [#NONE] before it is taken.
    private int transactionPlace = NONE;
    private int heldPlace = NONE;
    /// The number of holders of the first place. The next field counts the holders of all further places together.
    private int firstHolders;
    private int additionalHolders;
    private int[] holders = {};
    /// The number of the newest statement.
    private long newestStatement;
    /// The number of the oldest open statement.
    private long oldestStatement;
    private int oldestPlace;
    /// The open statements after the oldest one, oldest first; usually none.
    private long[] statements = {};
    private int[] places = {};
    /// The snapshots that were read when these statements began.
    private long[] snapshotsBefore = {};

    SessionTransactionState(TransactionContext context, CommitClock clock) {
        this.context = context;
        this.clock = clock;
    }

    // -- statements

    /// Begins a statement that reads the newest snapshot.
    final void open() {
        long before = context.snapshot();
        open(take(), before);
    }

    /// Begins a statement that reads the snapshot of the transaction. The first such statement takes that snapshot.
    final void openAtSnapshot() {
        long before = context.snapshot();
        if (transactionPlace == NONE) {
            transactionPlace = takeFencedSnapshot();
        } else {
            context.setSnapshot(snapshotAt(transactionPlace));
        }
        hold(transactionPlace);
        open(transactionPlace, before);
    }

    private void open(int place, long snapshotBefore) {
        long number = ++newestStatement;
        int nested = openStatements - 1;
        if (nested < 0) {
            oldestStatement = number;
            oldestPlace = place;
        } else {
            if (nested == statements.length) {
                int length = Math.max(INITIAL_NESTED, nested * 2);
                statements = Arrays.copyOf(statements, length);
                places = Arrays.copyOf(places, length);
                snapshotsBefore = Arrays.copyOf(snapshotsBefore, length);
            }
            statements[nested] = number;
            places[nested] = place;
            snapshotsBefore[nested] = snapshotBefore;
        }
        openStatements++;
    }

    final long newestNumber() {
        return newestStatement;
    }

    /// Ends the newest statement. The enclosing statement continues with its earlier snapshot.
    final void closeNewest() {
        if (openStatements == 1) {
            openStatements = 0;
            release(oldestPlace);
        } else if (openStatements > 1) {
            int nested = --openStatements - 1;
            release(places[nested]);
            context.setSnapshot(snapshotsBefore[nested]);
        }
    }

    /// Ends the statement with this number, if it is open.
    final void close(long number) {
        if (openStatements == 0) {
            return;
        }
        int nested = -1;
        int place = oldestPlace;
        if (oldestStatement != number) {
            do {
                if (++nested == openStatements - 1) {
                    return;
                }
            } while (statements[nested] != number);
            place = places[nested];
        } else if (openStatements > 1) {
            nested = 0;
            oldestStatement = statements[0];
            oldestPlace = places[0];
        }
        if (nested >= 0) {
            int behind = openStatements - 2 - nested;
            System.arraycopy(statements, nested + 1, statements, nested, behind);
            System.arraycopy(places, nested + 1, places, nested, behind);
            System.arraycopy(snapshotsBefore, nested + 1, snapshotsBefore, nested, behind);
        }
        openStatements--;
        release(place);
    }

    final void closeAll() {
        while (openStatements > 0) {
            closeNewest();
        }
    }

    // -- the transaction

    /// Returns whether the transaction reads one snapshot throughout and has taken it.
    final boolean hasTransactionSnapshot() {
        return transactionPlace != NONE;
    }

    /// Releases the transaction's snapshot, and any snapshot kept for it, at the transaction's end.
    final void releaseTransaction() {
        if (transactionPlace != NONE) {
            int place = transactionPlace;
            transactionPlace = NONE;
            release(place);
        }
        releaseRetained();
    }

    /// Holds the oldest snapshot in use, or the newest if there is none, so that everything visible now stays visible.
    final void keep() {
        if (heldPlace != NONE) {
            return;
        }
        if (!isAnyHeld()) {
            heldPlace = takeFencedSnapshot();
            return;
        }
        int oldest = firstHolders > 0 ? FIRST : NONE;
        for (int place = 0; oldest != FIRST && place < holders.length; place++) {
            if (holders[place] > 0 && (oldest == NONE || snapshotAt(place) < snapshotAt(oldest))) {
                oldest = place;
            }
        }
        hold(oldest);
        heldPlace = oldest;
    }

    final void releaseRetained() {
        if (heldPlace != NONE) {
            int place = heldPlace;
            heldPlace = NONE;
            release(place);
        }
    }

    // -- places

    final boolean isAnyHeld() {
        return firstHolders > 0 || additionalHolders > 0;
    }

    /// Returns whether exactly one statement, and nothing else, holds a snapshot.
    final boolean isHeldOnce() {
        return openStatements == 1 && firstHolders == 1 && additionalHolders == 0;
    }

    /// Holds the current snapshot.
    ///
    /// @return its place, for [#release]
    final int holdCurrent() {
        long snapshot = context.snapshot();
        if (firstHolders > 0 && context.slot().first() == snapshot) {
            firstHolders++;
            return FIRST;
        }
        for (int place = 0; additionalHolders > 0 && place < holders.length; place++) {
            if (holders[place] > 0 && snapshotAt(place) == snapshot) {
                hold(place);
                return place;
            }
        }
        return NONE;
    }

    /// Takes the newest snapshot and makes it current.
    private int take() {
        if (isAnyHeld()) {
            return takeAdditional();
        }
        context.setSnapshot(context.slot().takeSnapshot(clock));
        firstHolders = 1;
        return FIRST;
    }

    /// Acts like [#take], for a snapshot that is not replaced by a newer one at the first read.
    private int takeFencedSnapshot() {
        if (isAnyHeld()) {
            return takeAdditional();
        }
        context.setSnapshot(context.slot().takeFenced(clock));
        firstHolders = 1;
        return FIRST;
    }

    private int takeAdditional() {
        if (firstHolders > 0) {
            context.slot().settle();
        }
        int place = context.slot().takeAdditional(clock);
        if (place >= holders.length) {
            holders = Arrays.copyOf(holders, Math.max(INITIAL_NESTED, place * 2));
        }
        hold(place);
        context.setSnapshot(snapshotAt(place));
        return place;
    }

    private long snapshotAt(int place) {
        return place == FIRST ? context.slot().first() : context.slot().additionalAt(place);
    }

    private void hold(int place) {
        if (place == FIRST) {
            firstHolders++;
        } else {
            holders[place]++;
            additionalHolders++;
        }
    }

    final void release(int place) {
        if (place == FIRST) {
            if (--firstHolders == 0) {
                if (additionalHolders == 0) {
                    context.slot().release();
                } else {
                    context.slot().releaseFirst();
                }
            }
        } else if (place != NONE) {
            additionalHolders--;
            if (--holders[place] == 0) {
                context.slot().releaseAdditional(place);
            }
        }
    }
}
