// SPDX-License-Identifier: Apache-2.0
package bowler.tools.load.workload;

import bowler.tools.peer.LoadFailure;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/// The bank of `tpcb`: rows of about 100 bytes. All balances are 0 at the beginning, so that later the sums of all
/// three tables equal the sum of the history.
final class TpcbTables {
    static final int TELLERS_PER_BRANCH = 10;
    private static final String FILLER = "abcdefghijklmnopqrstuvwxyz".repeat(4).substring(0, 84);

    private final JdbcLink link;
    private final int accounts;
    private final int branches;

    TpcbTables(JdbcLink link, int accounts, int branches) {
        this.link = link;
        this.accounts = accounts;
        this.branches = branches;
    }

    void prepare() throws SQLException, LoadFailure {
        keep("branches", "bid", "bbalance", branches);
        keep("tellers", "tid", "tbalance", branches * TELLERS_PER_BRANCH);
        keep("accounts", "aid", "abalance", accounts);
        if (TableQueries.rowCount(link, "history") == TableQueries.ABSENT) {
            link.execute("CREATE TABLE history (client INTEGER NOT NULL, seq INTEGER NOT NULL, tid INTEGER NOT NULL,"
                + " bid INTEGER NOT NULL, aid INTEGER NOT NULL, delta BIGINT NOT NULL, filler CHAR(22) NOT NULL)");
            link.commit();
        }
        check();
    }

    private void keep(String table, String key, String balance, int rows) throws SQLException, LoadFailure {
        long found = TableQueries.rowCount(link, table);
        if (found == rows) {
            return;
        }
        if (found != TableQueries.ABSENT) {
            throw new LoadFailure("table " + table + " is there and holds " + found + " rows instead of " + rows
                + ": use another database, or the same --rows and --branches");
        }
        link.execute("CREATE TABLE " + table + " (" + key + " INTEGER NOT NULL, " + balance
            + " BIGINT NOT NULL, filler CHAR(84) NOT NULL, PRIMARY KEY(" + key + "))");
        link.commit();
        TableQueries.fill(link, "INSERT INTO " + table + " (" + key + ", " + balance + ", filler) VALUES (?, ?, ?)", rows,
            TpcbTables::emptyAccount);
    }

    private static void emptyAccount(PreparedStatement insert, int number) throws SQLException {
        insert.setInt(1, number);
        insert.setLong(2, 0);
        insert.setString(3, FILLER);
    }

    long transactions() throws SQLException {
        return TableQueries.number(link, "SELECT COUNT(*) FROM history");
    }

    /// The sums of the three tables and of the history are one number.
    void check() throws SQLException, LoadFailure {
        long accountSum = TableQueries.number(link, "SELECT SUM(abalance) FROM accounts");
        long tellerSum = TableQueries.number(link, "SELECT SUM(tbalance) FROM tellers");
        long branchSum = TableQueries.number(link, "SELECT SUM(bbalance) FROM branches");
        long historySum = TableQueries.number(link, "SELECT SUM(delta) FROM history");
        if (accountSum != tellerSum || accountSum != branchSum || accountSum != historySum) {
            throw new LoadFailure("the bank does not balance: accounts " + accountSum + ", tellers " + tellerSum
                + ", branches " + branchSum + ", history " + historySum);
        }
    }
}
