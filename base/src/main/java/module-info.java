// SPDX-License-Identifier: Apache-2.0

/// Bytes, invariants and errors: the foundation of all other modules.
module bowler.base {
    requires transitive jdk.jfr;

    exports bowler.base.bytes;
    exports bowler.base.error;
    exports bowler.base.format;
    exports bowler.base.invariant;
    exports bowler.base.map;
    exports bowler.base.padding;
    exports bowler.base.password;
    exports bowler.base.script;
    exports bowler.base.trace;
}
