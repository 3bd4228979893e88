// SPDX-License-Identifier: Apache-2.0

/// The executor: runs compiled plans.
module bowler.execute {
    requires transitive bowler.base;
    requires transitive bowler.os;
    requires transitive bowler.types;
    requires transitive bowler.storage;
    requires transitive bowler.catalog;
    requires transitive bowler.plan;

    exports bowler.execute.api;
    exports bowler.execute;
}
