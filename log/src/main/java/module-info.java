// SPDX-License-Identifier: Apache-2.0

/// Append-only log: segments, LSNs, group commit, torn tails.
module bowler.log {
    requires transitive bowler.base;
    requires transitive bowler.os;
}
