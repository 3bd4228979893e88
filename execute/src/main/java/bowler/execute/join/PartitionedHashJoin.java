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

/// The common part of hash joins. If memory does not hold all right rows, they are processed piece by piece, and the
/// left rows are read once for each piece.
///
/// Except for an inner join, a bit per left row then says whether it had a match in an earlier piece. A semi join
/// returns the row with its first match. Outer and anti joins return rows without any match with the last piece. The
/// unmatched right rows of a full join are returned with their own piece.
abstract class PartitionedHashJoin extends JoinOperator {
    static final int NO_RECORD = -1;

    /// True if left rows without a match are returned too.
    final boolean outer;
    final boolean full;
    final SpilledRowLayout rightShape;
    final RecordView view = new RecordView();
    private final boolean marksPartners;
    /// True if no right rows follow the current piece.
    boolean isLastChunk;
    /// True if the unmatched right rows of the current piece are still to be returned.
    boolean pieceOpen;
    private BitSet partnered;
    private int leftOrdinal;
    private int unmatchedIndex;

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

    /// Maps slots of the pairs to slots of the right rows.
    final BitSet ofRight(BitSet slots) {
        return slots.get(rightStart, Math.max(rightStart, slots.length()));
    }

    /// Returns whether memory does not hold all right rows.
    abstract boolean isChunked();

    /// Returns the number of right rows in the current piece.
    abstract int rightCount();

    /// Positions the view on one of the right rows of the current piece.
    abstract void showRight(int number);

    /// Starts left rows that have not been read before.
    final void startLeft() {
        partnered = marksPartners ? new BitSet() : null;
        leftOrdinal = 0;
    }

    /// Starts another piece of right rows and rewinds the left rows.
    final void startPiece() {
        leftOrdinal = 0;
        unmatchedIndex = 0;
        pieceOpen = true;
        startRight();
    }

    /// Discards all pieces.
    final void finishChunks() {
        partnered = null;
        leftOrdinal = 0;
        unmatchedIndex = 0;
        pieceOpen = false;
    }

    /// Decodes the row of the view into [#rightSide].
    final void decodeOutputColumns(int place) {
        rightShape.decode(view.bytes, view.rowOffset, view.rowLength, rightSide, place);
    }

    @Override
    final boolean hasNextPart() {
        boolean open = pieceOpen;
        pieceOpen = false;
        return open;
    }

    @Override
    int nextUnmatched() {
        int count = 0;
        while (count < Batch.CAPACITY && unmatchedIndex < rightCount()) {
            int number = unmatchedIndex++;
            if (!isPartnered(number)) {
                showRight(number);
                decodeOutputColumns(count++);
            }
        }
        return count;
    }

    /// The fillers to keep depend on the piece, so a piece's pairs are tested before the next piece begins.
    @Override
    final boolean gathersOn() {
        return !isChunked();
    }

    @Override
    final boolean keepsFiller(boolean found) {
        if (!isChunked()) {
            return super.keepsFiller(found);
        }
        int ordinal = leftOrdinal++;
        boolean first = found && !partnered.get(ordinal);
        if (found) {
            partnered.set(ordinal);
        }
        return outer ? isLastChunk && !partnered.get(ordinal) : first;
    }
}
