// SPDX-License-Identifier: Apache-2.0

/// The treaty between front doors and engine: Session, Statement, Cursor.
module bowler.session {
    requires transitive bowler.base;
    requires transitive bowler.types;

    exports bowler.session;
}
