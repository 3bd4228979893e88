// SPDX-License-Identifier: Apache-2.0

/// Descriptors of everything a database contains, and the system tables that keep them.
module bowler.catalog {
    requires transitive bowler.base;
    requires transitive bowler.types;
    requires transitive bowler.storage;

    exports bowler.catalog;
    exports bowler.catalog.audit;
    exports bowler.catalog.edit;
    exports bowler.catalog.layout;
    exports bowler.catalog.lob;
    exports bowler.catalog.privilege;
    exports bowler.catalog.system;
    exports bowler.catalog.system.text;
    exports bowler.catalog.state;
    exports bowler.catalog.statistics;
}
