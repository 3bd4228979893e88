// SPDX-License-Identifier: Apache-2.0
package bowler.pack;

/// Enums that [SwitchSample] switches over: those of its own file need no map.
final class SwitchedSample {
    enum Color { RED, GREEN, BLUE, WHITE, BLACK, GREY }

    enum Size {
        SMALL, LARGE {
            @Override
            int factor() {
                return 10;
            }
        };

        int factor() {
            return 1;
        }
    }

    private SwitchedSample() {}
}
