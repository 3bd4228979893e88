// SPDX-License-Identifier: Apache-2.0

/// Lives of a store on a simulated machine, from seeds. Not shipped in `bowler.jar`; `./bowler simulate` runs it.
module bowler.trials {
    requires transitive bowler.base;
    requires transitive bowler.os;
    requires transitive bowler.log;
    requires transitive bowler.types;
    requires transitive bowler.storage;
    requires transitive bowler.catalog;
    requires transitive bowler.session;
    requires transitive bowler.engine;
    requires transitive bowler.simulation;

    exports bowler.trials;
    exports bowler.trials.machine;
    exports bowler.trials.sql;
    exports bowler.trials.store;
}
