// SPDX-License-Identifier: Apache-2.0

/// The interface between compiler and executor: physical plan nodes.
module bowler.plan {
    requires transitive bowler.base;
    requires transitive bowler.types;
    requires transitive bowler.catalog;

    exports bowler.plan;
    exports bowler.plan.access;
    exports bowler.plan.scalar;
    exports bowler.plan.routine;
    exports bowler.plan.show;
    exports bowler.plan.statistics;
    exports bowler.plan.query;
    exports bowler.plan.definition;
}
