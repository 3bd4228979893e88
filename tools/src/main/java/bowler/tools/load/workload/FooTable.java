// SPDX-License-Identifier: Apache-2.0
package bowler.tools.load.workload;

import bowler.tools.peer.LoadFailure;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.BitSet;
import java.util.HashSet;
import java.util.Set;

/// The table of the single-row workloads: rows of about 100 bytes, keys from 0 without gaps.
final class FooTable {
    static final String COLUMNS = " (a INTEGER NOT NULL, b CHAR(96) NOT NULL, PRIMARY KEY(a))";
    static final int TEXT_LENGTH = 96;
    private static final int UPDATE_TEXTS = 256;

    private final JdbcLink link;
    private final int rows;

    FooTable(JdbcLink link, int rows) {
        this.link = link;
        this.rows = rows;
    }

    void prepare() throws SQLException, LoadFailure {
        long found = TableQueries.rowCount(link, "foo");
        if (found == TableQueries.ABSENT) {
            link.execute("CREATE TABLE foo" + COLUMNS);
            link.commit();
            fill(link, 0, 1, rows);
        } else if (found != rows) {
            throw new LoadFailure("table FOO is there and holds " + found + " rows instead of " + rows
                + ": use another database, drop the table, or say --rows " + found);
        }
        check();
    }

    /// Inserts `count` rows whose keys begin with `first` and are `step` apart.
    static void fill(JdbcLink link, int first, int step, int count) throws SQLException {
        TableQueries.fill(link, "INSERT INTO foo (a, b) VALUES (?, ?)", count, (insert, i) -> {
            int key = first + i * step;
            insert.setInt(1, key);
            insert.setString(2, text(key));
        });
    }

    /// Reads the whole table: every key once, every text one that was written for it.
    void check() throws SQLException, LoadFailure {
        Set<String> updates = new HashSet<>();
        for (int i = 0; i < UPDATE_TEXTS; i++) {
            updates.add(updateText(i));
        }
        var seen = new BitSet(rows);
        try (Statement statement = link.statement(); ResultSet result = statement.executeQuery("SELECT a, b FROM foo")) {
            while (result.next()) {
                int key = result.getInt(1);
                String text = result.getString(2);
                if (key < 0 || key >= rows || seen.get(key)) {
                    throw new LoadFailure("table FOO is wrong: key " + key + (key < 0 || key >= rows ? " was never written" : " is there twice"));
                }
                if (!text.equals(text(key)) && !updates.contains(text)) {
                    throw new LoadFailure("table FOO is wrong: row " + key + " holds a text that nobody wrote: '" + text.strip() + "'");
                }
                seen.set(key);
            }
        }
        link.commit();
        if (seen.cardinality() != rows) {
            throw new LoadFailure("table FOO is wrong: row " + seen.nextClearBit(0) + " is missing");
        }
    }

    static String text(int key) {
        return padded("row " + key + " as it was loaded; ");
    }

    static String[] updateTexts() {
        String[] texts = new String[UPDATE_TEXTS];
        for (int i = 0; i < UPDATE_TEXTS; i++) {
            texts[i] = updateText(i);
        }
        return texts;
    }

    private static String updateText(int number) {
        return padded("text " + number + " of an update; ");
    }

    private static String padded(String begin) {
        return (begin + "abcdefghijklmnopqrstuvwxyz".repeat(4)).substring(0, TEXT_LENGTH);
    }
}
