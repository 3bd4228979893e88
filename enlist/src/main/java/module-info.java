// SPDX-License-Identifier: Apache-2.0

/// Enlists connections of a pool in transactions of a manager.
module bowler.enlist {
    requires transitive bowler.pool;
    requires transitive bowler.jta;
    requires bowler.base;

    exports bowler.enlist;
}
