// SPDX-License-Identifier: Apache-2.0
package bowler.engine.xplain;

import bowler.os.Entropy;
import bowler.plan.statistics.OperatorRun.Input;
import bowler.plan.statistics.OperatorRun.ScanRun;
import bowler.plan.statistics.OperatorRun.SortRun;
import bowler.plan.statistics.OperatorRun;
import bowler.session.Session;
import bowler.session.Statement;
import bowler.types.DataType;
import bowler.types.RowBuffer;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/// Writes one statement to the SYSXPLAIN tables.
final class XplainWriter {
    private final Session session;
    private final String schema;
    private final Entropy entropy;
    private final MeasuredStatement measured;
    private final String statementId;

    XplainWriter(Session session, String schema, Entropy entropy, MeasuredStatement measured) {
        this.session = session;
        this.schema = schema;
        this.entropy = entropy;
        this.measured = measured;
        statementId = newId();
    }

    private String newId() {
        return new UUID(entropy.nextLong(), entropy.nextLong()).toString();
    }

    void write() {
        String timing = measured.timed() ? newId() : null;
        insert(XplainTables.STATEMENTS, statementId, null, padded(measured.type(), 3), cut(measured.text()),
            System.getProperty("java.specification.version", ""), System.getProperty("os.name", ""), measured.wasRun() ? "F" : "O",
            measured.endedAt(), Thread.currentThread().toString(), String.valueOf(measured.transactionId()),
            String.valueOf(measured.sessionNumber()), cut(measured.databaseName(), 128), null, timing);
        if (timing != null) {
            insert(XplainTables.STATEMENT_TIMINGS, timing, null, null, null, null, null, millis(measured.nanos()), null, null,
                measured.startedAt(), measured.endedAt());
        }
        measured.run().subqueries().forEach(each -> operator(each, null));
        if (measured.run().top() != null) {
            operator(measured.run().top(), null);
        }
    }

    private void operator(OperatorRun run, String parent) {
        String id = newId();
        String scan = run.scan() == null ? null : newId();
        String sort = run.sort() == null ? null : newId();
        String timing = measured.timed() ? newId() : null;
        boolean isChange = run.rows().affected() != null;
        ScanRun of = run.scan();
        insert(XplainTables.RESULT_SETS, id, run.identifier(), run.details() == null ? null : cut(run.details()), run.opens(),
            run.rows().indexUpdates(), of == null ? null : lockMode(of),
            of != null ? of.locksTable() ? "T" : "R" : isChange ? "R" : null, parent,
            run.estimate() == null ? null : run.estimate().rows(), run.estimate() == null ? null : run.estimate().cost(),
            run.rows().affected(), isChange ? run.lines().contains("deferred: true") ? "Y" : "N" : null, run.rows().input(),
            run.rows().seen(), run.rows().seenRight(), run.rows().filtered(), run.rows().returned(), null, null, scan, sort,
            statementId, timing);
        if (timing != null) {
            Long returned = run.rows().returned();
            long millis = millis(run.nanos());
            insert(XplainTables.RESULT_SET_TIMINGS, timing, null, null, isChange ? null : millis, null, millis,
                returned == null || returned == 0 ? null : millis / returned, null, null, null, null);
        }
        if (of != null) {
            scan(of, scan, run);
        }
        if (sort != null) {
            sort(run.sort(), sort);
        }
        for (Input input : run.inputs()) {
            operator(input.run(), id);
        }
    }

    private static String lockMode(ScanRun scan) {
        return scan.locksForChange() ? "EX"
            : scan.isolation().equals("repeatable read") || scan.isolation().equals("serializable") ? "SH" : "IS";
    }

    private static String isolation(ScanRun scan) {
        return switch (scan.isolation()) {
            case "read uncommitted" -> "RU";
            case "repeatable read" -> "RR";
            case "serializable" -> "SE";
            case "snapshot" -> "SN";
            default -> "RC";
        };
    }

    private static String padded(String text, int length) {
        return text + " ".repeat(length - text.length());
    }

    private void scan(ScanRun scan, String id, OperatorRun run) {
        boolean isHash = run.identifier().equals("HASHSCAN") || run.identifier().equals("DISTINCTSCAN");
        insert(XplainTables.SCANS, id, scan.object(), String.valueOf(scan.objectType()), padded(scan.isOfTable() ? "HEAP" : "BTREE", 8),
            padded(isolation(scan), 3), scan.pages(), scan.visitedRows(), scan.qualifiedRows(), null, (long) scan.columnCount(),
            scan.columns() == null ? "ALL" : scan.columns().stream().map(String::valueOf).collect(Collectors.joining(", ", "{", "}")),
            null, null, scan.start(), scan.stop(),
            scan.qualifiers().isEmpty() ? "None" : cut(String.join("\n", scan.qualifiers())), null,
            isHash ? run.lines().getLast().replaceFirst(".* ", "") : null, isHash ? run.rows().returned() : null);
    }

    private void sort(SortRun sort, String id) {
        insert(XplainTables.SORTS, id, sort.isExternal() ? "EX" : "IN", sort.input(), sort.output(), null, null,
            yesNo(sort.eliminatesDuplicates()), yesNo(sort.inOrder()), yesNo(sort.isDistinctAggregate()));
    }

    private static String yesNo(Boolean value) {
        return value == null ? null : value ? "Y" : "N";
    }

    private static long millis(long nanos) {
        return TimeUnit.NANOSECONDS.toMillis(nanos);
    }

    private static String cut(String text) {
        return cut(text, DataType.MAX_VARCHAR_LENGTH);
    }

    private static String cut(String text, int length) {
        return text.length() <= length ? text : text.substring(0, length);
    }

    private void insert(String table, Object... values) {
        RowBuffer row = new RowBuffer(values.length);
        for (int column = 0; column < values.length; column++) {
            switch (values[column]) {
                case null -> row.setNull(column);
                case Long number -> row.setLong(column, Math.min(number, Integer.MAX_VALUE));
                case Integer number -> row.setLong(column, number);
                case Double number -> row.setDouble(column, number);
                case Object other -> row.setObject(column, other);
            }
        }
        try (Statement statement = session.prepare(XplainTables.insert(schema, table))) {
            statement.update(row);
        }
    }
}
