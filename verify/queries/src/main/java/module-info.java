// SPDX-License-Identifier: Apache-2.0

/// Random queries and statements, and what must hold of their answers. Not shipped in `bowler.jar`; `./bowler torture` runs it.
module bowler.queries {
    requires transitive bowler.os;
    requires transitive java.sql;

    exports bowler.queries;
    exports bowler.queries.ask;
    exports bowler.queries.crowd;
    exports bowler.queries.fuzz;
    exports bowler.queries.make;
}
