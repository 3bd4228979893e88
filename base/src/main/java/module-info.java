// SPDX-License-Identifier: Apache-2.0

/// Bytes, invariants and errors: what every storey stands on.
module bowler.base {
    requires transitive jdk.jfr;

    exports bowler.base.bytes;
    exports bowler.base.error;
    exports bowler.base.invariant;
    exports bowler.base.padding;
    exports bowler.base.trace;
}
