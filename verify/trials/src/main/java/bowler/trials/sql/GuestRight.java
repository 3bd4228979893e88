// SPDX-License-Identifier: Apache-2.0
package bowler.trials.sql;

import bowler.base.error.SqlFailure;
import bowler.engine.EmbeddedDatabase;
import bowler.session.Isolation;
import bowler.trials.model.CommittedState;
import java.util.Map;
import java.util.TreeMap;

/// The right of another user to read one table. It is granted and revoked in transactions, and the user tries to read after
/// each. The model holds the right as an empty table.
final class GuestRight {
    static final String USER = "GUEST";
    private static final String OWNER = "APP";
    private static final String RIGHT = "RIGHT";
    private static final String OFF = "42Z60";
    private static final String REFUSED = "42502";

    private final TrialClient guest;
    /// True after a GRANT or REVOKE has shown that this opening checks rights.
    private boolean isChecked;

    GuestRight(TrialClient guest) {
        this.guest = guest;
    }

    /// Lets the database check rights when it is opened again.
    static void require(EmbeddedDatabase database) {
        TrialClient owner = new TrialClient(0, database.newSession(OWNER));
        owner.begin(Isolation.READ_COMMITTED);
        owner.update("CALL SYSCS_UTIL.SYSCS_SET_DATABASE_PROPERTY('derby.database.sqlAuthorization', 'true')");
        owner.session.commit();
        owner.session.close();
    }

    /// Grants or revokes the right, if rights are checked.
    ///
    /// @return the state after the commit
    CommittedState<String, Long> toggle(TrialClient owner, CommittedState<String, Long> committed) {
        boolean isGranted = committed.tables().containsKey(RIGHT);
        try {
            owner.update(isGranted ? "REVOKE SELECT ON book FROM guest" : "GRANT SELECT ON book TO guest");
        } catch (SqlFailure failure) {
            if (!failure.sqlState().equals(OFF)) {
                throw failure;
            }
            return committed;
        }
        isChecked = true;
        return isGranted ? committed.withoutTable(RIGHT) : committed.withTable(RIGHT, new TreeMap<>());
    }

    /// Reads as the other user, and compares the answer with the model.
    void check(CommittedState<String, Long> committed) {
        guest.begin(Isolation.READ_UNCOMMITTED);
        boolean isRefused = false;
        try {
            guest.query("SELECT id FROM app.book WHERE id = 1 WITH UR", row -> "");
        } catch (SqlFailure failure) {
            if (!failure.sqlState().equals(REFUSED)) {
                throw failure;
            }
            isRefused = true;
        } finally {
            guest.session.rollback();
            guest.forget();
        }
        boolean isGranted = committed.tables().containsKey(RIGHT);
        if (isRefused && isGranted || !isRefused && !isGranted && isChecked) {
            throw new AssertionError("the guest " + (isRefused ? "may not read" : "reads") + " although the right is "
                + (isGranted ? "granted" : "not granted"));
        }
    }

    static void read(TrialClient reader, Map<String, TreeMap<Long, String>> tables) {
        if (!reader.query("SELECT 1 FROM sys.systableperms WHERE grantee = 'GUEST' AND selectpriv = 'y'", row -> "").isEmpty()) {
            tables.put(RIGHT, new TreeMap<>());
        }
    }

    void close() {
        guest.session.close();
    }
}
