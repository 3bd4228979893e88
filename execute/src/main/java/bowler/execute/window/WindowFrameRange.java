// SPDX-License-Identifier: Apache-2.0
package bowler.execute.window;

import bowler.execute.evaluate.Evaluator;
import bowler.execute.evaluate.build.Evaluators;
import bowler.execute.row.Batch;
import bowler.execute.row.Vector;
import bowler.plan.query.SortKey;
import bowler.plan.query.WindowFrame.Bound;
import bowler.plan.query.WindowFrame.BoundKind;
import bowler.plan.query.WindowFrame.Exclusion;
import bowler.plan.query.WindowFrame.Unit;
import bowler.plan.query.WindowFrame;
import bowler.types.TypeId;
import java.math.BigDecimal;
import java.util.List;

/// The frame of a row: up to three ranges of its partition, because EXCLUDE may remove rows from the middle.
final class WindowFrameRange {
    private static final Batch NO_ROW = new Batch();
    private static final int MAX_PIECES = 3;

    private final WindowPartition windowPartition;
    private final WindowFrame plan;
    private final int rangeColumn;
    private final List<SortKey> order;
    private final Evaluator startOffset;
    private final Evaluator endOffset;
    private final WindowPeers windowPeers;
    private FrameEdge startEdge;
    private FrameEdge endEdge;

    /// The frame before EXCLUDE.
    long start;
    long end;
    int pieceCount;
    final long[] pieceStart = new long[MAX_PIECES];
    final long[] pieceEnd = new long[MAX_PIECES];

    /// @param rangeColumn the column of the key for RANGE with an offset
    WindowFrameRange(WindowPartition windowPartition, WindowFrame plan, int rangeColumn, List<SortKey> order, Evaluators evaluators) {
        this.windowPartition = windowPartition;
        this.plan = plan;
        this.rangeColumn = rangeColumn;
        this.order = order;
        startOffset = evaluators.of(plan.start().offset());
        endOffset = evaluators.of(plan.end().offset());
        windowPeers = new WindowPeers(windowPartition);
    }

    boolean startsWithPartition() {
        return plan.start().kind() == BoundKind.UNBOUNDED_PRECEDING;
    }

    boolean excludes() {
        return plan.exclusion() != Exclusion.NONE;
    }

    /// Starts a run: evaluates the offsets.
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
            case UNBOUNDED_PRECEDING -> new FrameEdge.Unbounded(windowPartition, true);
            case UNBOUNDED_FOLLOWING -> new FrameEdge.Unbounded(windowPartition, false);
            case CURRENT_ROW -> plan.unit() == Unit.ROWS ? new FrameEdge.Rows(windowPartition, 0, isEnd)
                : new FrameEdge.Groups(windowPartition, 0, isEnd);
            case PRECEDING, FOLLOWING -> switch (plan.unit()) {
                case ROWS -> new FrameEdge.Rows(windowPartition, up ? distance.longs[0] : -distance.longs[0], isEnd);
                case GROUPS -> new FrameEdge.Groups(windowPartition, up ? distance.longs[0] : -distance.longs[0], isEnd);
                case RANGE -> {
                    SortKey key = order.getFirst();
                    boolean calendar = bound.offset().type().id() == TypeId.INTERVAL_MONTHS
                        && plan.rangeKey().type().id() != TypeId.INTERVAL_MONTHS;
                    yield calendar
                        ? new MonthIntervalEdge(windowPartition, rangeColumn, isEnd, key.descending(), key.nullsFirst(),
                            up != key.descending(), distance.longs[0])
                        : FrameEdge.Range.of(windowPartition, rangeColumn, isEnd, key.descending(), key.nullsFirst(),
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

    /// Starts a partition.
    void begin() {
        windowPeers.begin();
        startEdge.begin();
        endEdge.begin();
    }

    /// Advances to a row.
    void moveTo(long row) {
        windowPeers.moveTo(row);
        start = Math.min(Math.max(startEdge.at(row, windowPeers), windowPartition.start), windowPartition.end);
        end = Math.max(start, Math.min(endEdge.at(row, windowPeers), windowPartition.end));
        pieceCount = 0;
        switch (plan.exclusion()) {
            case NONE -> piece(start, end);
            case CURRENT_ROW -> {
                piece(start, Math.min(end, row));
                piece(Math.max(start, row + 1), end);
            }
            case GROUP -> {
                piece(start, Math.min(end, windowPeers.start));
                piece(Math.max(start, windowPeers.end), end);
            }
            case TIES -> {
                piece(start, Math.min(end, windowPeers.start));
                piece(Math.max(start, row), Math.min(end, row + 1));
                piece(Math.max(start, windowPeers.end), end);
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
