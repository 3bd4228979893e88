// SPDX-License-Identifier: Apache-2.0
package bowler.tools.bench.suite;

import bowler.tools.peer.Measurement;
import bowler.tools.tpch.QueryResult;
import bowler.tools.tpch.TpchData;
import bowler.tools.tpch.TpchDialect;
import bowler.tools.tpch.TpchLoad;
import bowler.tools.tpch.TpchQueries;
import java.io.IOException;
import java.nio.file.Files;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/// The 22 queries of TPC-H, one after the other on one connection: each once to warm up, then three times; the median
/// counts. Where the first takes so long that the others might not come to their end in time, it is the figure.
final class TpchSuite implements SuiteRun {
    private static final int RUNS = 3;
    private static final double NANOS_PER_MILLI = 1e6;
    private static final double MILLIS_PER_SECOND = 1e3;

    private final BenchSpec spec;
    private final BenchListener listener;
    private final TpchDialect tpchDialect;

    TpchSuite(BenchSpec spec, BenchListener listener) {
        this.spec = spec;
        this.listener = listener;
        tpchDialect = TpchDialect.ofUrl(spec.databaseTarget().url());
    }

    @Override
    public void run(Connection connection) throws SQLException, IOException {
        new TpchLoad(connection, new TpchData(spec.scale(), spec.seed()), tpchDialect, spec.answers(), listener::progress).run();
        for (int number = 1; number <= TpchQueries.COUNT; number++) {
            String name = TpchQueries.name(number);
            if (spec.tasks().contains(name)) {
                listener.progress(name);
                measure(connection, name, TpchQueries.sql(number, spec.scale(), tpchDialect));
            }
        }
    }

    private void measure(Connection connection, String name, String sql) throws SQLException, IOException {
        try (Statement statement = connection.createStatement(); TimeLimit limit = TimeLimit.start(statement, spec.timeoutSeconds(), listener, name)) {
            try {
                long begin = System.nanoTime();
                QueryResult queryResult = answer(statement, sql);
                double first = (System.nanoTime() - begin) / NANOS_PER_MILLI;
                Files.write(spec.answers().resolve(name), queryResult.rows());
                listener.progress(name + ", at first " + Math.round(first) + " ms");
                listener.measured(name, RUNS * first > spec.timeoutSeconds() * MILLIS_PER_SECOND / 2 ? first : again(statement, sql));
            } catch (SQLException failure) {
                listener.failed(name, limit.isOver() ? limit.words() : failure.getMessage() + " (SQLState " + failure.getSQLState() + ")");
            }
        }
    }

    private static double again(Statement statement, String sql) throws SQLException {
        double[] millis = new double[RUNS];
        for (int run = 0; run < RUNS; run++) {
            long begin = System.nanoTime();
            answer(statement, sql);
            millis[run] = (System.nanoTime() - begin) / NANOS_PER_MILLI;
        }
        return Measurement.median(millis);
    }

    private static QueryResult answer(Statement statement, String sql) throws SQLException {
        try (ResultSet result = statement.executeQuery(sql)) {
            return QueryResult.of(result);
        }
    }
}
