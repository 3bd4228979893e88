// SPDX-License-Identifier: Apache-2.0

/// The network server: DRDA in front of any provider of sessions.
module bowler.server {
    requires transitive bowler.base;
    requires transitive bowler.os;
    requires transitive bowler.types;
    requires transitive bowler.session;
    requires transitive bowler.drda;
    requires bowler.jdbc;

    uses bowler.session.SessionProvider;

    exports bowler.server;
    exports bowler.server.activity;
    exports bowler.server.control;
    exports bowler.server.failure;
    exports bowler.server.main;
    exports bowler.server.security;
    exports bowler.server.settings;
}
