// SPDX-License-Identifier: Apache-2.0

/// Append-only log: segments, LSNs, group commit, torn tails; payload opaque.
module bowler.log {
    requires transitive bowler.os;

    exports bowler.log;
}
