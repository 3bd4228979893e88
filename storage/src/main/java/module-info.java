// SPDX-License-Identifier: Apache-2.0

/// Transactional storage of byte rows under byte keys: trees, versions, locks, log, recovery. Knows no SQL.
module bowler.storage {
    requires transitive bowler.base;
    requires transitive bowler.os;
    requires transitive bowler.log;

    exports bowler.storage;
    exports bowler.storage.backup;
    exports bowler.storage.inspect;
    exports bowler.storage.salvage;
    exports bowler.storage.terms;
    exports bowler.storage.api;
}
