// SPDX-License-Identifier: Apache-2.0
package bowler.tools.tpch;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Date;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDate;
import java.util.function.Consumer;

/// Makes and fills the tables of a database.
public final class TpchLoad {
    private static final int BATCH_ROWS = 1000;
    private static final int TRANSACTION_ROWS = 100_000;

    private final Connection connection;
    private final TpchData data;
    private final TpchDialect tpchDialect;
    private final Path scratch;
    private final Consumer<String> progress;
    private PreparedStatement insert;
    private long rows;

    /// @param scratch a folder for files between here and the database
    /// @param progress told what is done, now and then
    public TpchLoad(Connection connection, TpchData data, TpchDialect tpchDialect, Path scratch, Consumer<String> progress) {
        this.connection = connection;
        this.data = data;
        this.tpchDialect = tpchDialect;
        this.scratch = scratch;
        this.progress = progress;
    }

    /// Tables, their rows, indexes, statistics.
    public void run() throws SQLException, IOException {
        connection.setAutoCommit(false);
        try (Statement statement = connection.createStatement()) {
            for (TpchTable table : TpchTable.values()) {
                statement.execute(table.createSql());
                connection.commit();
                fill(table);
            }
            for (String sql : TpchTable.indexSql()) {
                progress.accept(sql);
                statement.execute(sql);
                connection.commit();
            }
        }
        connection.setAutoCommit(true);
        try (Statement statement = connection.createStatement()) {
            for (String sql : tpchDialect.statisticsSql()) {
                progress.accept(sql);
                statement.execute(sql);
            }
        }
    }

    private void fill(TpchTable table) throws SQLException, IOException {
        rows = 0;
        if (tpchDialect == TpchDialect.DUCKDB) {
            rows = new CsvCopy(data, scratch).fill(connection, table);
        } else {
            insert(table);
        }
        progress.accept(table.label() + ", " + rows + " rows");
    }

    private void insert(TpchTable table) throws SQLException {
        try (PreparedStatement prepared = connection.prepareStatement(table.insertSql())) {
            insert = prepared;
            data.generate(table, this::add);
            if (rows % BATCH_ROWS != 0) {
                insert.executeBatch();
            }
            connection.commit();
        }
    }

    private void add(Object... values) throws SQLException {
        for (int i = 0; i < values.length; i++) {
            switch (values[i]) {
                case Integer number -> insert.setInt(i + 1, number);
                case BigDecimal number -> insert.setBigDecimal(i + 1, number);
                case LocalDate date when tpchDialect == TpchDialect.SQLITE -> insert.setString(i + 1, date.toString());
                case LocalDate date -> insert.setDate(i + 1, Date.valueOf(date));
                default -> insert.setString(i + 1, (String) values[i]);
            }
        }
        insert.addBatch();
        rows++;
        if (rows % BATCH_ROWS == 0) {
            insert.executeBatch();
        }
        if (rows % TRANSACTION_ROWS == 0) {
            connection.commit();
            progress.accept(rows + " rows");
        }
    }
}
