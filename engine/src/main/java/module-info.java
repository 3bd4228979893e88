// SPDX-License-Identifier: Apache-2.0

/// One database opened: statements, security, sessions.
module bowler.engine {
    requires transitive bowler.base;
    requires transitive bowler.os;
    requires transitive bowler.log;
    requires transitive bowler.types;
    requires transitive bowler.storage;
    requires transitive bowler.catalog;
    requires transitive bowler.plan;
    requires transitive bowler.sql;
    requires transitive bowler.execute;
    requires transitive bowler.session;

    exports bowler.engine;

    uses bowler.session.ServerStarter;
    uses bowler.session.SessionProvider;
    uses bowler.session.routine.RoutineLinker;
    provides bowler.session.SessionProvider with bowler.engine.Engine;
}
