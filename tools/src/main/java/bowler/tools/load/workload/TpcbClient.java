// SPDX-License-Identifier: Apache-2.0
package bowler.tools.load.workload;

import bowler.tools.load.client.LoadClient;
import bowler.tools.load.client.WrongResult;
import bowler.tools.load.client.Xorshift;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/// One teller's hands: all statements of a bank transaction, prepared.
public final class TpcbClient implements LoadClient {
    private static final String FILLER = "history of a transfer.";
    private static final int LARGEST_DELTA = 999_999;

    private final JdbcLink link;
    private final int accounts;
    private final int branches;
    private final PreparedStatement updateAccount;
    private final PreparedStatement selectAccount;
    private final PreparedStatement updateTeller;
    private final PreparedStatement updateBranch;
    private final PreparedStatement insertHistory;
    private int sequence;

    TpcbClient(JdbcLink link, int accounts, int branches, int clientId) throws SQLException {
        this.link = link;
        this.accounts = accounts;
        this.branches = branches;
        updateAccount = link.prepare("UPDATE accounts SET abalance = abalance + ? WHERE aid = ?");
        selectAccount = link.prepare("SELECT abalance FROM accounts WHERE aid = ?");
        updateTeller = link.prepare("UPDATE tellers SET tbalance = tbalance + ? WHERE tid = ?");
        updateBranch = link.prepare("UPDATE branches SET bbalance = bbalance + ? WHERE bid = ?");
        insertHistory = link.prepare("INSERT INTO history (client, seq, tid, bid, aid, delta, filler) VALUES (?, ?, ?, ?, ?, ?, ?)");
        insertHistory.setInt(1, clientId);
        insertHistory.setString(7, FILLER);
    }

    /// The number of the last transaction that was committed; the first is 1.
    public int sequence() {
        return sequence;
    }

    @Override
    public void transact(long bits) throws SQLException {
        long more = Xorshift.bits(Xorshift.next(bits | 1));
        int account = Xorshift.below(accounts, bits);
        int teller = Xorshift.below(branches * TpcbTables.TELLERS_PER_BRANCH, more);
        int branch = teller / TpcbTables.TELLERS_PER_BRANCH;
        int delta = Xorshift.below(2 * LARGEST_DELTA + 1, more << 32) - LARGEST_DELTA;
        change(updateAccount, delta, account);
        readBalance(account);
        change(updateTeller, delta, teller);
        change(updateBranch, delta, branch);
        insertHistory.setInt(2, sequence + 1);
        insertHistory.setInt(3, teller);
        insertHistory.setInt(4, branch);
        insertHistory.setInt(5, account);
        insertHistory.setLong(6, delta);
        insertHistory.executeUpdate();
        link.commitDurably();
        sequence++;
    }

    private static void change(PreparedStatement update, int delta, int key) throws SQLException {
        update.setLong(1, delta);
        update.setInt(2, key);
        if (update.executeUpdate() != 1) {
            throw new WrongResult("UPDATE by key " + key + " did not find its row");
        }
    }

    private void readBalance(int account) throws SQLException {
        selectAccount.setInt(1, account);
        ResultSet result = selectAccount.executeQuery();
        if (!result.next()) {
            throw new WrongResult("SELECT by key " + account + " did not find its row");
        }
        result.getLong(1);
        result.close();
    }

    @Override
    public void rollback() throws SQLException {
        link.rollback();
    }

    @Override
    public void close() throws SQLException {
        link.close();
    }
}
