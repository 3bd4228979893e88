// SPDX-License-Identifier: Apache-2.0
package bowler.pack;

import bowler.pack.SwitchedSample.Color;
import bowler.pack.SwitchedSample.Size;

/// Switches over enums that the compiler sees from outside.
final class SwitchSample {
    /// A nested class shares the map of its outer one.
    static final class Inner {
        static String of(Color color) {
            return switch (color) {
                case GREY, BLUE -> "dull";
                case RED -> "loud";
                default -> "plain";
            };
        }
    }

    private SwitchSample() {}

    /// Falls through.
    static String name(Color color, Size size) {
        String said = "";
        switch (color) {
            case BLACK:
                said += "black ";
            case GREY:
                said += "grey ";
                break;
            case RED:
                said += "red ";
                break;
            default:
                said += "other ";
        }
        return said + Inner.of(color) + " " + switch (size) {
            case SMALL -> "s";
            case LARGE -> "l" + size.factor();
        };
    }

    /// The operand of the switch comes from another switch, with a value below it on the stack.
    static int within(Color color, Size size) {
        return 100 * size.factor() + switch (switch (size) {
            case SMALL -> color == Color.RED ? Color.BLUE : color;
            case LARGE -> Color.BLACK;
        }) {
            case RED -> 1;
            case GREEN -> 2;
            case BLUE -> 3;
            case WHITE -> 4;
            case BLACK -> 5;
            case GREY -> 6;
        };
    }

    static String all() {
        StringBuilder all = new StringBuilder();
        for (Color color : Color.values()) {
            for (Size size : Size.values()) {
                all.append(name(color, size)).append(' ').append(within(color, size)).append('\n');
            }
        }
        return all.toString();
    }
}
