// SPDX-License-Identifier: Apache-2.0

/// The simulated environment from one seed, for tests of every layer from `log` up. Not shipped.
module bowler.simulation {
    requires transitive bowler.os;

    exports bowler.simulation;
}
