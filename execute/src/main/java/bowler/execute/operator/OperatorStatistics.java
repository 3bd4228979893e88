// SPDX-License-Identifier: Apache-2.0
package bowler.execute.operator;

import bowler.execute.row.Batch;
import bowler.os.Clock;
import bowler.plan.NodeStatistics;
import bowler.plan.query.RowSource;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.function.LongSupplier;

/// Measures the operators of one execution, each including its inputs. Operators that are not measured are called
/// directly.
public final class OperatorStatistics {
    private final Clock clock;
    private final LongSupplier spilledBytes;
    private final LongSupplier pages;
    private final Map<RowSource, Watched> watched = new IdentityHashMap<>();

    /// @param pages the pages that the execution has visited so far
    /// @param spilledBytes the bytes that it has written to disk so far
    public OperatorStatistics(Clock clock, LongSupplier pages, LongSupplier spilledBytes) {
        this.pages = pages;
        this.clock = clock;
        this.spilledBytes = spilledBytes;
    }

    /// Returns an operator that wraps another one and measures its time.
    public Operator over(RowSource source, Operator operator) {
        Watched entry = new Watched(operator);
        watched.put(source, entry);
        return entry;
    }

    /// Returns statistics for operators of the same plan in another thread, until [#takeFrom].
    public OperatorStatistics beside(LongSupplier itsPages, LongSupplier itsSpilledBytes) {
        return new OperatorStatistics(clock, itsPages, itsSpilledBytes);
    }

    /// Adds and resets the measurements of another thread.
    ///
    /// @param gather the node whose input ran there: it has returned as many rows as its input
    public void takeFrom(OperatorStatistics beside, RowSource.Gather gather) {
        Watched top = beside.watched.get(gather.input());
        if (top == null) {
            return;
        }
        Watched all = watched.computeIfAbsent(gather, node -> new Watched(null));
        all.add(top);
        all.loops += 1 - top.loops;
        beside.watched.forEach((source, entry) -> {
            watched.computeIfAbsent(source, node -> new Watched(null)).add(entry);
            entry.forget();
        });
    }

    /// Returns the work of a node's operator, or null if none was measured.
    public NodeStatistics measured(RowSource source) {
        Watched entry = watched.get(source);
        if (entry == null && source instanceof RowSource.Gather gather) {
            return measured(gather.input());
        }
        return entry == null ? null : new NodeStatistics(entry.rows(), entry.loops, entry.nanos, entry.pages, entry.spilled);
    }

    private final class Watched extends Operator {
        private final Operator operator;
        private long loops;
        private long nanos;
        private long pages;
        private long spilled;
        /// The rows of other threads, less those already reported.
        private long otherRows;

        Watched(Operator operator) {
            this.operator = operator;
        }

        long rows() {
            return rowsReturned() + otherRows;
        }

        void add(Watched other) {
            otherRows += other.rows();
            loops += other.loops;
            nanos += other.nanos;
            pages += other.pages;
            spilled += other.spilled;
        }

        void forget() {
            otherRows = -rowsReturned();
            loops = 0;
            nanos = 0;
            pages = 0;
            spilled = 0;
        }

        @Override
        public void open() {
            long start = clock.nanoTime();
            long before = spilledBytes.getAsLong();
            long visited = OperatorStatistics.this.pages.getAsLong();
            loops++;
            try {
                operator.open();
            } finally {
                nanos += clock.nanoTime() - start;
                spilled += spilledBytes.getAsLong() - before;
                pages += OperatorStatistics.this.pages.getAsLong() - visited;
            }
        }

        @Override
        protected Batch fetch() {
            long start = clock.nanoTime();
            long before = spilledBytes.getAsLong();
            long visited = OperatorStatistics.this.pages.getAsLong();
            try {
                return operator.next();
            } finally {
                nanos += clock.nanoTime() - start;
                spilled += spilledBytes.getAsLong() - before;
                pages += OperatorStatistics.this.pages.getAsLong() - visited;
            }
        }

        @Override
        public void expect(long rows) {
            operator.expect(rows);
        }

        @Override
        public long skip(long rows) {
            long start = clock.nanoTime();
            long visited = OperatorStatistics.this.pages.getAsLong();
            try {
                long skipped = operator.skip(rows);
                otherRows += skipped;
                return skipped;
            } finally {
                nanos += clock.nanoTime() - start;
                pages += OperatorStatistics.this.pages.getAsLong() - visited;
            }
        }

        @Override
        public void close() {
            operator.close();
        }
    }
}
