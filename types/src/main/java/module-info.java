// SPDX-License-Identifier: Apache-2.0

/// SQL types and values: comparison, arithmetic, casts, encoding.
module bowler.types {
    requires transitive bowler.base;
    requires java.xml;

    exports bowler.types;
    exports bowler.types.json;
    exports bowler.types.number;
    exports bowler.types.text;
    exports bowler.types.time;
    exports bowler.types.cast;
    exports bowler.types.encode;
    exports bowler.types.function;
    exports bowler.types.function.call;
    exports bowler.types.function.json;
    exports bowler.types.function.xml;
}
