// SPDX-License-Identifier: Apache-2.0
package bowler.tools.bench;

import bowler.tools.load.Measure;
import bowler.tools.tpch.Answer;
import bowler.tools.tpch.Dialect;
import bowler.tools.tpch.TpchData;
import bowler.tools.tpch.TpchLoad;
import bowler.tools.tpch.TpchQueries;
import java.io.IOException;
import java.nio.file.Files;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.sql.Statement;

/// The 22 queries of TPC-H, one after the other on one connection: each once to warm up, then three times; the median
/// counts.
final class TpchSuite implements SuiteRun {
    private static final int RUNS = 3;
    private static final double NANOS_PER_MILLI = 1e6;

    private final BenchSpec spec;
    private final BenchListener listener;
    private final Dialect dialect;

    TpchSuite(BenchSpec spec, BenchListener listener) {
        this.spec = spec;
        this.listener = listener;
        dialect = Dialect.ofUrl(spec.database().url());
    }

    @Override
    public void run(Connection connection) throws SQLException, IOException {
        new TpchLoad(connection, new TpchData(spec.scale(), spec.seed()), dialect, listener::progress).run();
        for (int number = 1; number <= TpchQueries.COUNT; number++) {
            String name = TpchQueries.name(number);
            if (spec.tasks().contains(name)) {
                listener.progress(name);
                measure(connection, name, TpchQueries.sql(number, spec.scale(), dialect));
            }
        }
    }

    private void measure(Connection connection, String name, String sql) throws IOException {
        try (Statement statement = connection.createStatement()) {
            statement.setQueryTimeout(spec.timeoutSeconds());
            long begin = System.nanoTime();
            Answer answer = answer(statement, sql);
            double first = (System.nanoTime() - begin) / NANOS_PER_MILLI;
            Files.write(spec.answers().resolve(name), answer.rows());
            double[] millis = new double[RUNS];
            for (int run = 0; run < RUNS; run++) {
                begin = System.nanoTime();
                answer(statement, sql);
                millis[run] = (System.nanoTime() - begin) / NANOS_PER_MILLI;
            }
            listener.progress(name + ", at first " + Math.round(first) + " ms");
            listener.measured(name, Measure.median(millis));
        } catch (SQLTimeoutException late) {
            listener.failed(name, "given up after " + spec.timeoutSeconds() + " s");
        } catch (SQLException failure) {
            listener.failed(name, failure.getMessage() + " (SQLState " + failure.getSQLState() + ")");
        }
    }

    private static Answer answer(Statement statement, String sql) throws SQLException {
        try (ResultSet result = statement.executeQuery(sql)) {
            return Answer.of(result);
        }
    }
}
