// SPDX-License-Identifier: Apache-2.0
package bowler.execute.window;

import bowler.execute.row.Vector;
import bowler.execute.spill.RowPages;
import java.math.BigDecimal;

/// One end of a frame: where it begins, or the row after its last. From row to row it does not move back.
abstract class FrameEdge {
    final Partition partition;

    FrameEdge(Partition partition) {
        this.partition = partition;
    }

    /// A partition begins.
    void begin() {}

    /// Where it is for a row; perhaps outside of the partition.
    ///
    /// @param peers of the row
    abstract long at(long row, Peers peers);

    /// The partition's own end.
    static final class Unbounded extends FrameEdge {
        private final boolean first;

        Unbounded(Partition partition, boolean first) {
            super(partition);
            this.first = first;
        }

        @Override
        long at(long row, Peers peers) {
            return first ? partition.start : partition.end;
        }
    }

    /// Some rows away.
    static final class Rows extends FrameEdge {
        private final long distance;
        private final int behind;

        /// @param distance negative before the current row
        Rows(Partition partition, long distance, boolean isEnd) {
            super(partition);
            this.distance = distance;
            behind = isEnd ? 1 : 0;
        }

        @Override
        long at(long row, Peers peers) {
            if (distance < 0) {
                return -distance > row - partition.start ? partition.start - 1 + behind : row + distance + behind;
            }
            return distance >= partition.end - row ? partition.end : row + distance + behind;
        }
    }

    /// Some groups of peers away; none: the row's own.
    static final class Groups extends FrameEdge {
        private final long distance;
        private final int behind;
        private long group;
        private long first;

        /// @param distance negative before the current row
        Groups(Partition partition, long distance, boolean isEnd) {
            super(partition);
            this.distance = distance;
            behind = isEnd ? 1 : 0;
        }

        @Override
        void begin() {
            group = 0;
            first = partition.start;
        }

        @Override
        long at(long row, Peers peers) {
            if (distance == 0) {
                return behind == 0 ? peers.start : peers.end;
            }
            if (distance > Long.MAX_VALUE - 1 - peers.number - behind) {
                return partition.end;
            }
            long wanted = peers.number + distance + behind;
            while (group < wanted && first < partition.end) {
                first = partition.nextGroup(first);
                group++;
            }
            return wanted <= 0 ? partition.start : first;
        }
    }

    /// As far as values of the key lie within a distance of the row's own.
    abstract static class Range extends FrameEdge {
        private final int column;
        private final boolean isEnd;
        private final boolean nullsFirst;
        final boolean descending;
        private long next;

        Range(Partition partition, int column, boolean isEnd, boolean descending, boolean nullsFirst) {
            super(partition);
            this.column = column;
            this.isEnd = isEnd;
            this.descending = descending;
            this.nullsFirst = nullsFirst;
        }

        /// @param up whether values are added to the key rather than subtracted
        static Range of(
                Partition partition, int column, boolean isEnd, boolean descending, boolean nullsFirst, boolean up,
                Vector distance) {
            return switch (distance.carrier) {
                case LONG -> new OfLongs(partition, column, isEnd, descending, nullsFirst, up, distance.longs[0]);
                case DOUBLE -> new OfDoubles(partition, column, isEnd, descending, nullsFirst, up, distance.doubles[0]);
                case OBJECT -> new OfDecimals(
                    partition, column, isEnd, descending, nullsFirst, up, (BigDecimal) distance.objectAt(0));
            };
        }

        @Override
        void begin() {
            next = partition.start;
        }

        @Override
        final long at(long row, Peers peers) {
            Vector keys = partition.column(column, row);
            int place = RowPages.placeOf(row);
            if (keys.isNull(place)) {
                return isEnd ? peers.end : peers.start;
            }
            aim(keys, place);
            while (next < partition.end && isBefore(next)) {
                next++;
            }
            return next;
        }

        private boolean isBefore(long row) {
            Vector keys = partition.column(column, row);
            int place = RowPages.placeOf(row);
            if (keys.isNull(place)) {
                return nullsFirst;
            }
            int order = descending ? -compare(keys, place) : compare(keys, place);
            return isEnd ? order <= 0 : order < 0;
        }

        /// Takes the bound from the current row's key.
        abstract void aim(Vector keys, int place);

        /// Compares a key with the bound.
        abstract int compare(Vector keys, int place);
    }

    private static final class OfLongs extends Range {
        private final boolean up;
        private final long distance;
        private long bound;
        /// The sign of a bound beyond all numbers.
        private int beyond;

        OfLongs(
                Partition partition, int column, boolean isEnd, boolean descending, boolean nullsFirst, boolean up,
                long distance) {
            super(partition, column, isEnd, descending, nullsFirst);
            this.up = up;
            this.distance = distance;
        }

        @Override
        void aim(Vector keys, int place) {
            long key = keys.longs[place];
            bound = up ? key + distance : key - distance;
            beyond = up ? bound < key ? 1 : 0 : bound > key ? -1 : 0;
        }

        @Override
        int compare(Vector keys, int place) {
            return beyond != 0 ? -beyond : Long.compare(keys.longs[place], bound);
        }
    }

    private static final class OfDoubles extends Range {
        private final double distance;
        private double bound;

        OfDoubles(
                Partition partition, int column, boolean isEnd, boolean descending, boolean nullsFirst, boolean up,
                double distance) {
            super(partition, column, isEnd, descending, nullsFirst);
            this.distance = up ? distance : -distance;
        }

        @Override
        void aim(Vector keys, int place) {
            bound = keys.doubles[place] + distance;
        }

        @Override
        int compare(Vector keys, int place) {
            double key = keys.doubles[place];
            return key < bound ? -1 : key > bound ? 1 : 0;
        }
    }

    private static final class OfDecimals extends Range {
        private final BigDecimal distance;
        private BigDecimal bound;

        OfDecimals(
                Partition partition, int column, boolean isEnd, boolean descending, boolean nullsFirst, boolean up,
                BigDecimal distance) {
            super(partition, column, isEnd, descending, nullsFirst);
            this.distance = up ? distance : distance.negate();
        }

        @Override
        void aim(Vector keys, int place) {
            bound = ((BigDecimal) keys.objectAt(place)).add(distance);
        }

        @Override
        int compare(Vector keys, int place) {
            return ((BigDecimal) keys.objectAt(place)).compareTo(bound);
        }
    }
}
