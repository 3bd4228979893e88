// SPDX-License-Identifier: Apache-2.0
package bowler.trials.sql;

import bowler.simulation.SeededRandom;
import java.util.TreeMap;

/// A temporary table of one session, whose rows end with the transaction, and what the model knows of it.
final class ScratchTable {
    private static final int IDS = 20;

    private final TreeMap<Long, String> rows = new TreeMap<>();
    /// True after the transaction has declared the table.
    private boolean isUsed;

    /// Inserts, changes or deletes a row in a transaction, and compares the table. The first call declares the table.
    void change(TrialClient trialClient, SeededRandom random) {
        if (!isUsed) {
            declare(trialClient);
            isUsed = true;
        }
        long id = random.nextInt(IDS);
        String value = "s".repeat(random.nextInt(random.chance(20) ? 3_000 : 30)) + random.nextInt(100);
        if (!rows.containsKey(id)) {
            trialClient.update("INSERT INTO SESSION.scratch VALUES (" + id + ", '" + value + "')");
            rows.put(id, value);
        } else if (random.nextBoolean()) {
            trialClient.update("UPDATE SESSION.scratch SET v = '" + value + "' WHERE id = " + id);
            rows.put(id, value);
        } else {
            trialClient.update("DELETE FROM SESSION.scratch WHERE id = " + id);
            rows.remove(id);
        }
        check(trialClient);
    }

    private void declare(TrialClient trialClient) {
        trialClient.update("DROP TABLE IF EXISTS SESSION.scratch");
        trialClient.update("DECLARE GLOBAL TEMPORARY TABLE scratch(id INTEGER NOT NULL PRIMARY KEY, v VARCHAR(4000)) "
            + "ON COMMIT DELETE ROWS NOT LOGGED");
        check(trialClient);
    }

    private void check(TrialClient trialClient) {
        TreeMap<Long, String> found = trialClient.query("SELECT id, v FROM SESSION.scratch", row -> (String) row.objectAt(1));
        if (!found.equals(rows)) {
            throw new AssertionError("client " + trialClient.number + " has the temporary rows " + found.keySet() + " instead of " + rows.keySet());
        }
    }

    /// Empties the table after a rollback to a savepoint, and declares it again, because the rollback may have dropped it.
    void clear(TrialClient trialClient) {
        rows.clear();
        if (isUsed) {
            declare(trialClient);
        }
    }

    /// Notes the end of the transaction.
    void forget() {
        rows.clear();
        isUsed = false;
    }
}
