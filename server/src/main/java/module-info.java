// SPDX-License-Identifier: Apache-2.0

/// The network server, which connects DRDA clients to any session provider.
module bowler.server {
    requires transitive bowler.base;
    requires transitive bowler.os;
    requires transitive bowler.types;
    requires transitive bowler.session;
    requires transitive bowler.drda;
    requires bowler.jdbc;
    requires java.management;

    provides bowler.session.ServerStarter with bowler.server.EmbeddedServer;

    exports bowler.server;
    exports bowler.server.activity;
    exports bowler.server.control;
    exports bowler.server.failure;
    exports bowler.server.main;
    exports bowler.server.security;
    exports bowler.server.settings;
}
