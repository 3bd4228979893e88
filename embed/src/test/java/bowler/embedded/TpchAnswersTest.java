// SPDX-License-Identifier: Apache-2.0
package bowler.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import bowler.tools.tpch.QueryResult;
import bowler.tools.tpch.TpchData;
import bowler.tools.tpch.TpchDialect;
import bowler.tools.tpch.TpchLoad;
import bowler.tools.tpch.TpchQueries;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/// The 22 queries of TPC-H at scale 0.01 give the answers of PostgreSQL 15, with which `bench tpch` has compared them.
class TpchAnswersTest {
    private static final double SCALE = 0.01;
    private static final long SEED = 1;
    private static final Path FOLDER = Path.of("src", "test", "resources", "tpch");

    private static Connection connection;

    @BeforeAll
    static void fill(@TempDir Path scratch) throws SQLException, IOException {
        connection = DriverManager.getConnection("jdbc:bowler:memory:tpch;create=true");
        new TpchLoad(connection, new TpchData(SCALE, SEED), TpchDialect.STANDARD, scratch, progress -> { }).run();
    }

    @AfterAll
    static void shutDown() throws SQLException {
        connection.close();
        Databases.shutDown("jdbc:bowler:memory:tpch");
    }

    @TestFactory
    Stream<DynamicTest> answersAreRight() {
        return IntStream.rangeClosed(1, TpchQueries.COUNT)
            .mapToObj(number -> DynamicTest.dynamicTest(TpchQueries.name(number), () -> check(number)));
    }

    private static void check(int number) throws SQLException, IOException {
        Path file = (Files.isDirectory(FOLDER) ? FOLDER : Path.of("embed").resolve(FOLDER))
            .resolve(TpchQueries.name(number) + ".txt");
        QueryResult queryResult;
        try (Statement statement = connection.createStatement();
             ResultSet rows = statement.executeQuery(TpchQueries.sql(number, SCALE, TpchDialect.STANDARD))) {
            queryResult = QueryResult.of(rows);
        }
        if ("rewrite".equals(System.getProperty("expect"))) {
            Files.write(file, queryResult.rows());
        }
        assertThat(queryResult.differenceFrom(new QueryResult(Files.readAllLines(file)))).isNull();
    }
}
