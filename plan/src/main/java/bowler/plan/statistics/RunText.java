// SPDX-License-Identifier: Apache-2.0
package bowler.plan.statistics;

import bowler.plan.statistics.OperatorRun.Input;
import bowler.plan.statistics.OperatorRun.RowCounts;
import bowler.plan.statistics.OperatorRun.ScanRun;
import bowler.plan.statistics.OperatorRun.SortRun;
import bowler.plan.statistics.RunTree.StatementRun;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/// Prints the result sets of a run in the layout of Derby's SYSCS_GET_RUNTIMESTATISTICS.
public final class RunText {
    private static final int FETCH_SIZE = 16;

    private final StringBuilder text = new StringBuilder();
    private final boolean timed;

    private RunText(boolean timed) {
        this.timed = timed;
    }

    /// @param timed true if times were measured
    public static String of(StatementRun run, boolean timed) {
        RunText made = new RunText(timed);
        if (!run.subqueries().isEmpty()) {
            made.line(0, "Materialized subqueries:");
            for (int number = 0; number < run.subqueries().size(); number++) {
                made.line(1, "Begin Subquery Number " + number);
                made.operator(run.subqueries().get(number), 1);
                made.line(1, "End Subquery Number " + number);
            }
        }
        if (run.top() != null) {
            made.operator(run.top(), 0);
        }
        return made.text.toString();
    }

    private void line(int depth, String content) {
        text.append("\t".repeat(depth)).append(content).append('\n');
    }

    private void lines(int depth, String content) {
        content.lines().forEach(each -> line(depth, each));
    }

    private void operator(OperatorRun run, int depth) {
        line(depth, run.title());
        boolean isChange = run.opens() == null;
        if (!isChange) {
            line(depth, "Number of opens = " + run.opens());
        }
        if (run.scan() != null && !run.lines().isEmpty()) {
            run.lines().forEach(each -> line(depth, each));
        }
        rows(run, depth);
        if (run.scan() == null || run.lines().isEmpty()) {
            run.lines().forEach(each -> line(depth, each));
        }
        if (run.scan() != null) {
            line(depth, "Fetch Size = " + FETCH_SIZE);
        }
        if (run.sort() != null) {
            sort(run.sort(), depth);
        }
        if (timed) {
            long millis = TimeUnit.NANOSECONDS.toMillis(run.nanos());
            line(isChange ? depth : depth + 1, isChange ? "Execute Time = " + millis : "next time (milliseconds) = " + millis);
        }
        if (run.scan() == null) {
            estimate(run, depth + 1);
        } else {
            scan(run, depth);
        }
        for (Input input : run.inputs()) {
            if (input.label() != null) {
                line(depth, input.label());
            }
            operator(input.run(), depth + 1);
        }
    }

    private void estimate(OperatorRun run, int depth) {
        if (run.estimate() != null) {
            line(depth, String.format(Locale.ROOT, "optimizer estimated row count: %.2f", run.estimate().rows()));
            line(depth, String.format(Locale.ROOT, "optimizer estimated cost: %.2f", run.estimate().cost()));
        }
    }

    private void rows(OperatorRun run, int depth) {
        RowCounts rows = run.rows();
        if (rows.seenRight() != null) {
            line(depth, "Rows seen from the left = " + rows.seen());
            line(depth, "Rows seen from the right = " + rows.seenRight());
            line(depth, "Rows filtered = 0");
            line(depth, "Rows returned = " + rows.returned());
        } else if (rows.input() != null) {
            line(depth, "Rows input = " + rows.input());
            if (run.sort() == null || run.sort().isDistinctAggregate() == null) {
                line(depth, "Rows returned = " + rows.returned());
            }
        } else if (rows.seen() != null) {
            line(depth, "Rows seen = " + rows.seen());
            if (!run.identifier().equals("ROWIDSCAN")) {
                line(depth, "Rows filtered = " + rows.filtered());
            }
        }
    }

    private void sort(SortRun sort, int depth) {
        line(depth, "Sort information: ");
        line(depth + 1, "Number of rows input=" + sort.input());
        line(depth + 1, "Number of rows output=" + sort.output());
        line(depth + 1, "Sort type=" + (sort.isExternal() ? "external" : "internal"));
    }

    private void scan(OperatorRun run, int depth) {
        ScanRun scan = run.scan();
        text.append('\n');
        line(depth, "scan information:");
        line(depth + 1, "Bit set of columns fetched=" + (scan.columns() == null ? "All" : ScanRuns.set(scan.columns())));
        line(depth + 1, "Number of columns fetched=" + scan.columnCount());
        line(depth + 1, "Number of pages visited=" + scan.pages());
        line(depth + 1, "Number of rows qualified=" + scan.qualifiedRows());
        if (scan.visitedRows() != null) {
            line(depth + 1, "Number of rows visited=" + scan.visitedRows());
        }
        line(depth + 1, "Scan type=" + (scan.isOfTable() ? "heap" : "btree"));
        position("start position:", scan.start(), depth + 1);
        position("stop position:", scan.stop(), depth + 1);
        line(depth + 1, "qualifiers:");
        for (String qualifier : scan.qualifiers().isEmpty() ? List.of("None") : scan.qualifiers()) {
            lines(depth + 2, qualifier);
        }
        estimate(run, depth + 1);
    }

    private void position(String title, String position, int depth) {
        line(depth, title);
        lines(depth + 1, position == null ? "null" : position);
    }
}
