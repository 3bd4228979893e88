// SPDX-License-Identifier: Apache-2.0

/// The interface between front ends and engine: Session, Statement, Cursor.
module bowler.session {
    requires transitive bowler.base;
    requires transitive bowler.types;
    requires transitive java.sql;

    exports bowler.session;
    exports bowler.session.branch;
    exports bowler.session.routine;
}
