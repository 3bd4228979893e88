// SPDX-License-Identifier: Apache-2.0

/// The command line; the one place that builds objects of every storey.
module bowler.launcher {
    requires transitive bowler.base;
    requires transitive bowler.os;
    requires transitive bowler.types;
    requires transitive bowler.log;
    requires transitive bowler.storage;
    requires transitive bowler.catalog;
    requires transitive bowler.plan;
    requires transitive bowler.sql;
    requires transitive bowler.execute;
    requires transitive bowler.session;
    requires transitive bowler.engine;
    requires transitive bowler.jdbc;
    requires transitive bowler.tools;
    requires info.picocli;
}
