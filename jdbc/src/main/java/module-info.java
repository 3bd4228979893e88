// SPDX-License-Identifier: Apache-2.0

/// The JDBC driver, written once over session.
module bowler.jdbc {
    requires transitive bowler.base;
    requires transitive bowler.types;
    requires transitive bowler.session;
    requires transitive java.sql;

    uses bowler.jdbc.failure.ConstraintViolationFactory;
    uses bowler.session.SessionProvider;
    provides java.sql.Driver with bowler.jdbc.BowlerDriver;
    provides bowler.session.routine.RoutineLinker with bowler.jdbc.routine.JavaRoutineLinker;

    exports bowler.jdbc;
    exports bowler.jdbc.bulk;
    exports bowler.jdbc.failure;
}
