// SPDX-License-Identifier: Apache-2.0
package bowler.plan.query;

import bowler.plan.scalar.Scalar;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/// The rows of its partition that a row's window function uses.
///
/// @param rangeKey the ordering value of RANGE with an offset, in the type in which offsets are added; otherwise null
public record WindowFrame(Unit unit, Bound start, Bound end, Exclusion exclusion, Scalar rangeKey) {
    public WindowFrame {
        assert start.kind.compareTo(end.kind) <= 0 : "the frame ends before it starts";
    }

    public static final WindowFrame WHOLE_PARTITION = new WindowFrame(
            Unit.ROWS, Bound.of(BoundKind.UNBOUNDED_PRECEDING), Bound.of(BoundKind.UNBOUNDED_FOLLOWING),
            Exclusion.NONE, null);
    /// The default frame of an ordered window.
    public static final WindowFrame UP_TO_PEERS = new WindowFrame(
            Unit.RANGE, Bound.of(BoundKind.UNBOUNDED_PRECEDING), Bound.of(BoundKind.CURRENT_ROW),
            Exclusion.NONE, null);

    /// The unit of offsets.
    public enum Unit {
        ROWS, RANGE, GROUPS
    }

    /// The kinds of bounds, in the order in which they may follow each other.
    public enum BoundKind {
        UNBOUNDED_PRECEDING, PRECEDING, CURRENT_ROW, FOLLOWING, UNBOUNDED_FOLLOWING
    }

    /// Rows excluded from the frame.
    public enum Exclusion {
        NONE, CURRENT_ROW, GROUP, TIES
    }

    /// One end of a frame.
    ///
    /// @param offset the offset of PRECEDING and FOLLOWING, without columns; otherwise null
    public record Bound(BoundKind kind, Scalar offset) {
        public Bound {
            assert (offset != null) == (kind == BoundKind.PRECEDING || kind == BoundKind.FOLLOWING);
        }

        public static Bound of(BoundKind kind) {
            return new Bound(kind, null);
        }
    }

    public boolean isWholePartition() {
        return start.kind == BoundKind.UNBOUNDED_PRECEDING && end.kind == BoundKind.UNBOUNDED_FOLLOWING
                && exclusion == Exclusion.NONE;
    }

    public void forEachScalar(Consumer<Scalar> action) {
        if (start.offset != null) {
            action.accept(start.offset);
        }
        if (end.offset != null) {
            action.accept(end.offset);
        }
        if (rangeKey != null) {
            action.accept(rangeKey);
        }
    }

    /// Returns the frame over changed scalars.
    public WindowFrame map(UnaryOperator<Scalar> change) {
        return new WindowFrame(unit, map(start, change), map(end, change), exclusion,
                rangeKey == null ? null : change.apply(rangeKey));
    }

    private static Bound map(Bound bound, UnaryOperator<Scalar> change) {
        return bound.offset == null ? bound : new Bound(bound.kind, change.apply(bound.offset));
    }
}
