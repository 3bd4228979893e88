// SPDX-License-Identifier: Apache-2.0
package bowler.trials.sql;

import bowler.trials.model.CommittedState;
import java.util.Map;
import java.util.TreeMap;

/// Tables that only triggers change. RENAMES counts the renames of each account; its triggers last as long as the accounts.
/// RECODES counts the changes of codes; it comes and goes together with its trigger.
final class TriggeredTables {
    static final String RENAMES = "RENAMES";
    static final String RECODES = "RECODES";

    private TriggeredTables() {}

    /// Creates the table of renames and its triggers before there are accounts.
    static TreeMap<Long, String> createRenames(TrialClient trialClient) {
        trialClient.update("CREATE TABLE renames(id INTEGER NOT NULL PRIMARY KEY, times INTEGER NOT NULL)");
        trialClient.update("CREATE TRIGGER account_added AFTER INSERT ON account REFERENCING NEW TABLE AS added FOR EACH STATEMENT "
            + "INSERT INTO renames SELECT id, 0 FROM added");
        trialClient.update("CREATE TRIGGER account_renamed AFTER UPDATE OF name ON account REFERENCING NEW AS n FOR EACH ROW "
            + "UPDATE renames SET times = times + 1 WHERE id = n.id");
        return new TreeMap<>();
    }

    /// Creates or drops the table of recoded accounts with its trigger.
    ///
    /// @return the state after the commit
    static CommittedState<String, Long> toggleRecodes(TrialClient trialClient, CommittedState<String, Long> committed) {
        if (committed.tables().containsKey(RECODES)) {
            trialClient.update("DROP TRIGGER account_recoded");
            trialClient.update("DROP TABLE recodes");
            return committed.withoutTable(RECODES);
        }
        trialClient.update("CREATE TABLE recodes(id INTEGER NOT NULL PRIMARY KEY, times INTEGER NOT NULL)");
        trialClient.update("CREATE TRIGGER account_recoded AFTER UPDATE OF code ON account REFERENCING NEW AS n FOR EACH ROW "
            + "INSERT INTO recodes VALUES (n.id, 1) ON CONFLICT (id) DO UPDATE SET times = recodes.times + 1");
        return committed.withTable(RECODES, new TreeMap<>());
    }

    static String counted(String times) {
        return String.valueOf(times == null ? 1 : Long.parseLong(times) + 1);
    }

    static void read(TrialClient reader, Map<String, TreeMap<Long, String>> tables) {
        tables.put(RENAMES, reader.query("SELECT id, times FROM renames", row -> String.valueOf(row.longAt(1))));
        if (!reader.query("SELECT 1 FROM sys.systriggers WHERE triggername = 'ACCOUNT_RECODED'", row -> "").isEmpty()) {
            tables.put(RECODES, reader.query("SELECT id, times FROM recodes", row -> String.valueOf(row.longAt(1))));
        }
    }
}
