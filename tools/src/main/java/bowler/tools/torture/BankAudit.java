// SPDX-License-Identifier: Apache-2.0
package bowler.tools.torture;

import bowler.tools.load.workload.AccountsDatabase;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// Reads the whole bank and checks it. Each balance must be the sum of its entries in the history. The history of each
/// client must contain its acknowledged commits and at most one more, none twice and none left out.
final class BankAudit {
    private final AccountsDatabase accountsDatabase;
    private final List<String> findings = new ArrayList<>();
    private final Map<Integer, BitSet> sequences = new TreeMap<>();
    private final long[] accounts;
    private final long[] tellers;
    private final long[] branches;
    private long transactions;

    BankAudit(AccountsDatabase accountsDatabase) {
        this.accountsDatabase = accountsDatabase;
        this.accounts = new long[accountsDatabase.accounts()];
        this.tellers = new long[accountsDatabase.tellers()];
        this.branches = new long[accountsDatabase.branches()];
    }

    /// Returns the faults found, a line each.
    List<String> run(Map<Integer, Acknowledgements.Known> known) throws SQLException {
        readHistory();
        compare("accounts", "aid", "abalance", accounts);
        compare("tellers", "tid", "tbalance", tellers);
        compare("branches", "bid", "bbalance", branches);
        known.forEach(this::compare);
        sequences.forEach((clientId, found) -> {
            if (!known.containsKey(clientId)) {
                findings.add("the history has " + found.cardinality() + " transactions of client " + clientId + ", who never was");
            }
        });
        return findings;
    }

    private void readHistory() throws SQLException {
        try (Statement statement = accountsDatabase.statement();
             ResultSet row = statement.executeQuery("SELECT client, seq, tid, bid, aid, delta FROM history")) {
            while (row.next()) {
                transactions++;
                BitSet ofClient = sequences.computeIfAbsent(row.getInt(1), clientId -> new BitSet());
                int sequence = row.getInt(2);
                if (ofClient.get(sequence)) {
                    findings.add("transaction " + sequence + " of client " + row.getInt(1) + " is in the history twice");
                }
                ofClient.set(sequence);
                long delta = row.getLong(6);
                tellers[row.getInt(3)] += delta;
                branches[row.getInt(4)] += delta;
                accounts[row.getInt(5)] += delta;
            }
        }
    }

    private void compare(String table, String key, String balance, long[] expected) throws SQLException {
        var seen = new BitSet(expected.length);
        try (Statement statement = accountsDatabase.statement();
             ResultSet row = statement.executeQuery("SELECT " + key + ", " + balance + " FROM " + table)) {
            while (row.next()) {
                int number = row.getInt(1);
                if (number < 0 || number >= expected.length || seen.get(number)) {
                    findings.add(table + " has a row " + number + " too many");
                    continue;
                }
                seen.set(number);
                if (row.getLong(2) != expected[number]) {
                    findings.add(table + " row " + number + " holds " + row.getLong(2) + ", its history makes " + expected[number]);
                }
            }
        }
        if (seen.cardinality() != expected.length) {
            findings.add(table + " has lost row " + seen.nextClearBit(0));
        }
    }

    private void compare(int clientId, Acknowledgements.Known known) {
        BitSet found = sequences.getOrDefault(clientId, new BitSet());
        int count = found.cardinality();
        if (found.get(0) || found.nextClearBit(1) != count + 1) {
            findings.add("client " + clientId + ": transaction " + found.nextClearBit(1) + " is missing, later ones are there");
        }
        if (count < known.atLeast()) {
            findings.add("client " + clientId + ": " + (known.atLeast() - count) + " acknowledged commits are lost, "
                + count + " of " + known.atLeast() + " are there");
        } else if (count > known.atMost()) {
            findings.add("client " + clientId + ": " + count + " commits are there, " + known.atMost() + " can be");
        }
    }

    int commitsOf(int clientId) {
        return sequences.getOrDefault(clientId, new BitSet()).cardinality();
    }

    long transactions() {
        return transactions;
    }
}
