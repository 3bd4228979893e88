// SPDX-License-Identifier: Apache-2.0
package bowler.execute.window;

import bowler.execute.evaluate.Evaluator;
import bowler.execute.evaluate.Evaluators;
import bowler.execute.row.Batch;
import bowler.execute.row.Vector;
import bowler.plan.SortKey;
import bowler.plan.WindowFrame.Bound;
import bowler.plan.WindowFrame.BoundKind;
import bowler.plan.WindowFrame.Exclusion;
import bowler.plan.WindowFrame.Unit;
import bowler.plan.WindowFrame;
import bowler.types.TypeId;
import java.math.BigDecimal;
import java.util.List;

/// The frame of a row: up to three pieces of its partition, as rows may be taken out of the middle.
final class Frame {
    private static final Batch NO_ROW = new Batch();
    private static final int MAX_PIECES = 3;

    private final Partition partition;
    private final WindowFrame plan;
    private final int rangeColumn;
    private final List<SortKey> order;
    private final Evaluator startOffset;
    private final Evaluator endOffset;
    private final Peers peers;
    private FrameEdge startEdge;
    private FrameEdge endEdge;

    /// The frame before rows are taken out.
    long start;
    long end;
    int pieceCount;
    final long[] pieceStart = new long[MAX_PIECES];
    final long[] pieceEnd = new long[MAX_PIECES];

    /// @param rangeColumn where RANGE with a number finds its key
    Frame(Partition partition, WindowFrame plan, int rangeColumn, List<SortKey> order, Evaluators evaluators) {
        this.partition = partition;
        this.plan = plan;
        this.rangeColumn = rangeColumn;
        this.order = order;
        startOffset = evaluators.of(plan.start().offset());
        endOffset = evaluators.of(plan.end().offset());
        peers = new Peers(partition);
    }

    boolean startsWithPartition() {
        return plan.start().kind() == BoundKind.UNBOUNDED_PRECEDING;
    }

    boolean excludes() {
        return plan.exclusion() != Exclusion.NONE;
    }

    /// A run begins: offsets have the values of this run.
    void open() {
        startEdge = edge(plan.start(), startOffset, false);
        endEdge = edge(plan.end(), endOffset, true);
    }

    private FrameEdge edge(Bound bound, Evaluator offset, boolean isEnd) {
        Vector distance = offset == null ? null : offset.evaluate(NO_ROW, Batch.ALL, 1);
        if (distance != null && (distance.isNull(0) || isNegative(distance))) {
            throw WindowError.FRAME_OFFSET.failure();
        }
        boolean up = bound.kind() == BoundKind.FOLLOWING;
        return switch (bound.kind()) {
            case UNBOUNDED_PRECEDING -> new FrameEdge.Unbounded(partition, true);
            case UNBOUNDED_FOLLOWING -> new FrameEdge.Unbounded(partition, false);
            case CURRENT_ROW -> plan.unit() == Unit.ROWS ? new FrameEdge.Rows(partition, 0, isEnd)
                : new FrameEdge.Groups(partition, 0, isEnd);
            case PRECEDING, FOLLOWING -> switch (plan.unit()) {
                case ROWS -> new FrameEdge.Rows(partition, up ? distance.longs[0] : -distance.longs[0], isEnd);
                case GROUPS -> new FrameEdge.Groups(partition, up ? distance.longs[0] : -distance.longs[0], isEnd);
                case RANGE -> {
                    SortKey key = order.getFirst();
                    boolean calendar = bound.offset().type().id() == TypeId.INTERVAL_MONTHS
                        && plan.rangeKey().type().id() != TypeId.INTERVAL_MONTHS;
                    yield calendar
                        ? new MonthsEdge(partition, rangeColumn, isEnd, key.descending(), key.nullsFirst(),
                            up != key.descending(), distance.longs[0])
                        : FrameEdge.Range.of(partition, rangeColumn, isEnd, key.descending(), key.nullsFirst(),
                            up != key.descending(), distance);
                }
            };
        };
    }

    private static boolean isNegative(Vector distance) {
        return switch (distance.carrier) {
            case LONG -> distance.longs[0] < 0;
            case DOUBLE -> distance.doubles[0] < 0;
            case OBJECT -> ((BigDecimal) distance.objectAt(0)).signum() < 0;
        };
    }

    /// A partition begins.
    void begin() {
        peers.begin();
        startEdge.begin();
        endEdge.begin();
    }

    /// Moves on to a row.
    void moveTo(long row) {
        peers.moveTo(row);
        start = Math.min(Math.max(startEdge.at(row, peers), partition.start), partition.end);
        end = Math.max(start, Math.min(endEdge.at(row, peers), partition.end));
        pieceCount = 0;
        switch (plan.exclusion()) {
            case NONE -> piece(start, end);
            case CURRENT_ROW -> {
                piece(start, Math.min(end, row));
                piece(Math.max(start, row + 1), end);
            }
            case GROUP -> {
                piece(start, Math.min(end, peers.start));
                piece(Math.max(start, peers.end), end);
            }
            case TIES -> {
                piece(start, Math.min(end, peers.start));
                piece(Math.max(start, row), Math.min(end, row + 1));
                piece(Math.max(start, peers.end), end);
            }
        }
    }

    private void piece(long from, long to) {
        if (from < to) {
            pieceStart[pieceCount] = from;
            pieceEnd[pieceCount++] = to;
        }
    }
}
