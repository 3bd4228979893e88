// SPDX-License-Identifier: Apache-2.0

/// Transactional trees of byte keys: pages, locks, versions, recovery.
module bowler.storage {
    requires transitive bowler.base;
    requires transitive bowler.os;
    requires transitive bowler.log;
}
