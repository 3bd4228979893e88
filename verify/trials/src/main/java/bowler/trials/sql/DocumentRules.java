// SPDX-License-Identifier: Apache-2.0
package bowler.trials.sql;

import bowler.base.error.SqlFailure;
import bowler.session.Isolation;
import bowler.simulation.SeededRandom;
import bowler.trials.model.CommittedState;
import java.util.Map;
import java.util.TreeMap;

/// Definitions that come and go next to the documents. A role lets a guest read them, and a policy hides the documents of
/// others from the guest. A third definition is a function in SQL. The model holds the role and the policy as empty tables,
/// and the function as a table with one row, its factor.
final class DocumentRules {
    private static final String ROLE = "ROLE";
    private static final String POLICY = "POLICY";
    private static final String FUNCTION = "FUNCTION";
    /// An opening that does not check rights refuses roles and policies.
    private static final String OFF = "42Z60";
    private static final String NO_SUCH_ROLE = "0P000";

    private final TrialClient guest;

    DocumentRules(TrialClient guest) {
        this.guest = guest;
    }

    /// Creates or drops one of the definitions.
    ///
    /// @return the state after the commit
    static CommittedState<String, Long> toggle(TrialClient owner, SeededRandom random, CommittedState<String, Long> committed) {
        try {
            return switch (random.nextInt(3)) {
                case 0 -> toggleRole(owner, committed);
                case 1 -> togglePolicy(owner, committed);
                default -> toggleFunction(owner, 2 + random.nextInt(8), committed);
            };
        } catch (SqlFailure failure) {
            if (!failure.sqlState().equals(OFF)) {
                throw failure;
            }
            return committed;
        }
    }

    private static CommittedState<String, Long> toggleRole(TrialClient owner, CommittedState<String, Long> committed) {
        if (committed.tables().containsKey(ROLE)) {
            owner.update("DROP ROLE reader");
            return committed.withoutTable(ROLE);
        }
        owner.update("CREATE ROLE reader");
        owner.update("GRANT SELECT ON document TO reader");
        owner.update("GRANT reader TO guest");
        return committed.withTable(ROLE, new TreeMap<>());
    }

    private static CommittedState<String, Long> togglePolicy(TrialClient owner, CommittedState<String, Long> committed) {
        if (committed.tables().containsKey(POLICY)) {
            owner.update("ALTER TABLE document DISABLE ROW LEVEL SECURITY");
            owner.update("DROP POLICY own ON document");
            return committed.withoutTable(POLICY);
        }
        owner.update("CREATE POLICY own ON document FOR SELECT USING (author = CURRENT_USER)");
        owner.update("ALTER TABLE document ENABLE ROW LEVEL SECURITY");
        return committed.withTable(POLICY, new TreeMap<>());
    }

    private static CommittedState<String, Long> toggleFunction(TrialClient owner, int factor, CommittedState<String, Long> committed) {
        if (committed.tables().containsKey(FUNCTION)) {
            owner.update("DROP FUNCTION scaled");
            return committed.withoutTable(FUNCTION);
        }
        owner.update("CREATE FUNCTION scaled(n INTEGER) RETURNS INTEGER LANGUAGE SQL CONTAINS SQL RETURN n * " + factor);
        return committed.withTable(FUNCTION, new TreeMap<>(Map.of(0L, String.valueOf(factor))));
    }

    /// Reads the documents as the guest, and compares them with those that role and policy allow.
    void check(CommittedState<String, Long> committed) {
        boolean isGranted = committed.tables().containsKey(ROLE);
        try {
            guest.update("SET ROLE reader");
            guest.begin(Isolation.READ_COMMITTED);
            var found = guest.query("SELECT id FROM app.document", row -> "").keySet();
            TreeMap<Long, String> expected = new TreeMap<>(committed.rows(DocumentTable.NAME));
            if (committed.tables().containsKey(POLICY)) {
                expected.values().removeIf(row -> !DocumentTable.authorOf(row).equals(DocumentTable.GUEST_AUTHOR));
            }
            if (!isGranted || !found.equals(expected.keySet())) {
                throw new AssertionError("the guest sees " + found + " instead of " + expected.keySet() + ", the role is "
                    + (isGranted ? "granted" : "not granted"));
            }
        } catch (SqlFailure failure) {
            if (isGranted || !failure.sqlState().equals(OFF) && !failure.sqlState().equals(NO_SUCH_ROLE)) {
                throw failure;
            }
        } finally {
            guest.session.rollback();
            guest.forget();
        }
    }

    static void read(TrialClient reader, Map<String, TreeMap<Long, String>> tables) {
        if (!reader.query("SELECT 1 FROM sys.sysroles WHERE roleid = 'READER' AND grantee = 'GUEST' AND isdef = 'N'", row -> "").isEmpty()) {
            tables.put(ROLE, new TreeMap<>());
        }
        if (!reader.query("SELECT 1 FROM sys.sysaliases WHERE aliastype = 'R' AND CAST(aliasinfo AS VARCHAR(2000)) LIKE '%OWN%'", row -> "").isEmpty()) {
            tables.put(POLICY, new TreeMap<>());
        }
        if (!reader.query("SELECT 1 FROM sys.sysaliases WHERE alias = 'SCALED'", row -> "").isEmpty()) {
            tables.put(FUNCTION, reader.query("SELECT 0, scaled(1) FROM sysibm.sysdummy1", row -> String.valueOf(row.longAt(1))));
        }
    }

    void close() {
        guest.session.close();
    }
}
