// SPDX-License-Identifier: Apache-2.0
package bowler.execute.window;

import bowler.execute.row.Vector;
import bowler.execute.spill.RowPages;
import java.math.BigDecimal;

/// One end of a frame: its first row, or the row after its last. It never moves back from row to row.
abstract class FrameEdge {
    final WindowPartition windowPartition;

    FrameEdge(WindowPartition windowPartition) {
        this.windowPartition = windowPartition;
    }

    /// Starts a partition.
    void begin() {}

    /// Returns the end for a row; possibly outside the partition.
    ///
    /// @param windowPeers of the row
    abstract long at(long row, WindowPeers windowPeers);

    /// The partition's own end.
    static final class Unbounded extends FrameEdge {
        private final boolean first;

        Unbounded(WindowPartition windowPartition, boolean first) {
            super(windowPartition);
            this.first = first;
        }

        @Override
        long at(long row, WindowPeers windowPeers) {
            return first ? windowPartition.start : windowPartition.end;
        }
    }

    /// A distance in rows.
    static final class Rows extends FrameEdge {
        private final long distance;
        private final int behind;

        /// @param distance negative before the current row
        Rows(WindowPartition windowPartition, long distance, boolean isEnd) {
            super(windowPartition);
            this.distance = distance;
            behind = isEnd ? 1 : 0;
        }

        @Override
        long at(long row, WindowPeers windowPeers) {
            if (distance < 0) {
                return -distance > row - windowPartition.start ? windowPartition.start - 1 + behind : row + distance + behind;
            }
            return distance >= windowPartition.end - row ? windowPartition.end : row + distance + behind;
        }
    }

    /// A distance in peer groups; 0 for the row's own group.
    static final class Groups extends FrameEdge {
        private final long distance;
        private final int behind;
        private long group;
        private long first;

        /// @param distance negative before the current row
        Groups(WindowPartition windowPartition, long distance, boolean isEnd) {
            super(windowPartition);
            this.distance = distance;
            behind = isEnd ? 1 : 0;
        }

        @Override
        void begin() {
            group = 0;
            first = windowPartition.start;
        }

        @Override
        long at(long row, WindowPeers windowPeers) {
            if (distance == 0) {
                return behind == 0 ? windowPeers.start : windowPeers.end;
            }
            if (distance > Long.MAX_VALUE - 1 - windowPeers.number - behind) {
                return windowPartition.end;
            }
            long wanted = windowPeers.number + distance + behind;
            while (group < wanted && first < windowPartition.end) {
                first = windowPartition.nextGroup(first);
                group++;
            }
            return wanted <= 0 ? windowPartition.start : first;
        }
    }

    /// A distance between the value of the key and the row's own value.
    abstract static class Range extends FrameEdge {
        private final int column;
        private final boolean isEnd;
        private final boolean nullsFirst;
        final boolean descending;
        private long next;

        Range(WindowPartition windowPartition, int column, boolean isEnd, boolean descending, boolean nullsFirst) {
            super(windowPartition);
            this.column = column;
            this.isEnd = isEnd;
            this.descending = descending;
            this.nullsFirst = nullsFirst;
        }

        /// @param up whether values are added to the key rather than subtracted
        static Range of(
                WindowPartition windowPartition, int column, boolean isEnd, boolean descending, boolean nullsFirst, boolean up,
                Vector distance) {
            return switch (distance.carrier) {
                case LONG -> new OfLongs(windowPartition, column, isEnd, descending, nullsFirst, up, distance.longs[0]);
                case DOUBLE -> new OfDoubles(windowPartition, column, isEnd, descending, nullsFirst, up, distance.doubles[0]);
                case OBJECT -> new OfDecimals(
                    windowPartition, column, isEnd, descending, nullsFirst, up, (BigDecimal) distance.objectAt(0));
            };
        }

        @Override
        void begin() {
            next = windowPartition.start;
        }

        @Override
        final long at(long row, WindowPeers windowPeers) {
            Vector keys = windowPartition.column(column, row);
            int place = RowPages.placeOf(row);
            if (keys.isNull(place)) {
                return isEnd ? windowPeers.end : windowPeers.start;
            }
            seek(keys, place);
            while (next < windowPartition.end && isBefore(next)) {
                next++;
            }
            return next;
        }

        private boolean isBefore(long row) {
            Vector keys = windowPartition.column(column, row);
            int place = RowPages.placeOf(row);
            if (keys.isNull(place)) {
                return nullsFirst;
            }
            int order = descending ? -compare(keys, place) : compare(keys, place);
            return isEnd ? order <= 0 : order < 0;
        }

        /// Computes the bound from the current row's key.
        abstract void seek(Vector keys, int place);

        /// Compares a key with the bound.
        abstract int compare(Vector keys, int place);
    }

    private static final class OfLongs extends Range {
        private final boolean up;
        private final long distance;
        private long bound;
        /// The sign of a bound that overflows its type; 0 if it does not.
        private int beyond;

        OfLongs(
                WindowPartition windowPartition, int column, boolean isEnd, boolean descending, boolean nullsFirst, boolean up,
                long distance) {
            super(windowPartition, column, isEnd, descending, nullsFirst);
            this.up = up;
            this.distance = distance;
        }

        @Override
        void seek(Vector keys, int place) {
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
                WindowPartition windowPartition, int column, boolean isEnd, boolean descending, boolean nullsFirst, boolean up,
                double distance) {
            super(windowPartition, column, isEnd, descending, nullsFirst);
            this.distance = up ? distance : -distance;
        }

        @Override
        void seek(Vector keys, int place) {
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
                WindowPartition windowPartition, int column, boolean isEnd, boolean descending, boolean nullsFirst, boolean up,
                BigDecimal distance) {
            super(windowPartition, column, isEnd, descending, nullsFirst);
            this.distance = up ? distance : distance.negate();
        }

        @Override
        void seek(Vector keys, int place) {
            bound = ((BigDecimal) keys.objectAt(place)).add(distance);
        }

        @Override
        int compare(Vector keys, int place) {
            return ((BigDecimal) keys.objectAt(place)).compareTo(bound);
        }
    }
}
