// SPDX-License-Identifier: Apache-2.0
package bowler.execute.join;

import bowler.execute.evaluate.Evaluator;
import bowler.execute.row.Batch;
import bowler.execute.run.RunContext;
import bowler.execute.spill.RecordView;
import bowler.execute.spill.SpilledRowLayout;
import bowler.plan.query.JoinKind;
import bowler.types.DataType;
import java.util.BitSet;
import java.util.List;

/// What joins by hash tables share: right rows are at hand piece by piece where memory does not hold them all, and the left
/// rows are read for each piece.
///
/// But for an inner join a bit for each left row then says whether it had a partner in a piece before; a semi join gives it
/// with the first, outer and anti joins those without any with the last piece, and a full join's lonely right rows come with
/// their own piece.
abstract class PartitionedHashJoin extends JoinOperator {
    static final int NO_RECORD = -1;

    /// Whether left rows without a partner come too.
    final boolean outer;
    final boolean full;
    final SpilledRowLayout rightShape;
    final RecordView view = new RecordView();
    private final boolean marksPartners;
    /// No right rows follow those at hand.
    boolean lastPiece;
    /// A piece of right rows is at hand whose lonely ones have not come yet.
    boolean pieceOpen;
    private BitSet partnered;
    private int leftOrdinal;
    private int lonelyAt;

    /// @param wanted the slots that are read above or by the conditions
    /// @param condition over all slots, or null
    PartitionedHashJoin(
            RunContext runContext, JoinKind kind, List<DataType> leftTypes, List<DataType> rightTypes, BitSet wanted,
            Evaluator condition) {
        super(runContext, kind, leftTypes, rightTypes, wanted, null, condition);
        outer = kind == JoinKind.LEFT || kind == JoinKind.FULL || kind == JoinKind.ANTI;
        full = kind == JoinKind.FULL;
        marksPartners = kind != JoinKind.INNER;
        rightShape = new SpilledRowLayout(rightTypes, ofRight(wanted));
    }

    /// Slots of the pairs as slots of the right rows.
    final BitSet ofRight(BitSet slots) {
        return slots.get(rightStart, Math.max(rightStart, slots.length()));
    }

    /// Whether memory does not hold all right rows.
    abstract boolean isInPieces();

    /// How many right rows are at hand.
    abstract int rightCount();

    /// Has the view show one of the right rows at hand.
    abstract void showRight(int number);

    /// Left rows come that have not been read before.
    final void startLeft() {
        partnered = marksPartners ? new BitSet() : null;
        leftOrdinal = 0;
    }

    /// Other right rows are at hand, and the left ones come once more from their start.
    final void startPiece() {
        leftOrdinal = 0;
        lonelyAt = 0;
        pieceOpen = true;
        startRight();
    }

    /// Forgets all pieces.
    final void endPieces() {
        partnered = null;
        leftOrdinal = 0;
        lonelyAt = 0;
        pieceOpen = false;
    }

    /// Puts the row that the view shows into [#rightSide].
    final void decodeShown(int place) {
        rightShape.decode(view.bytes, view.rowOffset, view.rowLength, rightSide, place);
    }

    @Override
    final boolean hasNextPart() {
        boolean open = pieceOpen;
        pieceOpen = false;
        return open;
    }

    @Override
    int nextLonely() {
        int count = 0;
        while (count < Batch.CAPACITY && lonelyAt < rightCount()) {
            int number = lonelyAt++;
            if (!isPartnered(number)) {
                showRight(number);
                decodeShown(count++);
            }
        }
        return count;
    }

    /// What fillers are kept depends on the piece, so a piece's pairs are tested before the next one begins.
    @Override
    final boolean gathersOn() {
        return !isInPieces();
    }

    @Override
    final boolean keepsFiller(boolean found) {
        if (!isInPieces()) {
            return super.keepsFiller(found);
        }
        int ordinal = leftOrdinal++;
        boolean first = found && !partnered.get(ordinal);
        if (found) {
            partnered.set(ordinal);
        }
        return outer ? lastPiece && !partnered.get(ordinal) : first;
    }
}
