// SPDX-License-Identifier: Apache-2.0

/// The command line. It is the only module that creates objects of every layer.
module bowler.launcher {
    requires bowler.base;
    requires bowler.os;
    requires bowler.types;
    requires bowler.log;
    requires bowler.storage;
    requires bowler.catalog;
    requires bowler.plan;
    requires bowler.sql;
    requires bowler.execute;
    requires bowler.session;
    requires bowler.engine;
    requires bowler.jdbc;
    requires bowler.drda;
    requires bowler.client;
    requires bowler.server;
    requires bowler.pool;
    requires bowler.jta;
    requires bowler.enlist;
    requires bowler.tools;
    requires bowler.simulation;
    requires bowler.trials;
    requires bowler.queries;
    requires info.picocli;
    requires java.sql;
    requires java.transaction.xa;

    opens bowler.launcher to info.picocli;
    opens bowler.launcher.dist to info.picocli;
    opens bowler.launcher.wire to info.picocli;
    opens bowler.launcher.xa to info.picocli;
}
