// SPDX-License-Identifier: Apache-2.0

/// Connection pool for any JDBC driver; of use without the database.
module bowler.pool {
    requires transitive java.sql;
    requires transitive java.transaction.xa;
    requires java.management;
    requires jdk.jfr;
    requires transitive bowler.os;
    requires bowler.base;

    exports bowler.pool;
    exports bowler.pool.settings;
    exports bowler.pool.transaction;

    uses java.sql.Driver;
}
