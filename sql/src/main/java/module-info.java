// SPDX-License-Identifier: Apache-2.0

/// Statement text to plan.
module bowler.sql {
    requires transitive bowler.base;
    requires transitive bowler.types;
    requires transitive bowler.catalog;
    requires transitive bowler.plan;

    exports bowler.sql;
}
