// SPDX-License-Identifier: Apache-2.0

/// The outside world on one seed, for tests of every storey from `log` up. Not shipped.
module bowler.simulation {
    requires transitive bowler.os;

    exports bowler.simulation;
}
