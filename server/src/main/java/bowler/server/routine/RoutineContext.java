// SPDX-License-Identifier: Apache-2.0
package bowler.server.routine;

import bowler.jdbc.SessionMetaData;
import bowler.session.Session;
import java.sql.DatabaseMetaData;

/// The state of the calling connection that routines can access.
public final class RoutineContext {
    private final Session session;
    private final Locators locators;
    private final String productName;
    private DatabaseMetaData metaData;

    public RoutineContext(Session session, Locators locators, String productName) {
        this.session = session;
        this.locators = locators;
        this.productName = productName;
    }

    Locators locators() {
        return locators;
    }

    DatabaseMetaData metaData() {
        if (metaData == null) {
            metaData = SessionMetaData.of(session, productName);
        }
        return metaData;
    }
}
