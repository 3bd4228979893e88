// SPDX-License-Identifier: Apache-2.0
package bowler.pack;

import bowler.pack.SwitchedSample.Color;

/// A switch over what may throw while it is found: the compiler puts the map aside.
final class SpilledSwitchSample {
    private SpilledSwitchSample() {}

    static int all() {
        int sum = 0;
        for (Color color : Color.values()) {
            sum = 10 * sum + switch (switch (color) {
                case RED -> color;
                default -> {
                    try {
                        yield Color.valueOf(color.name().substring(1));
                    } catch (IllegalArgumentException e) {
                        yield Color.BLACK;
                    }
                }
            }) {
                case RED -> 1;
                case BLACK -> 2;
                default -> 3;
            };
        }
        return sum;
    }
}
