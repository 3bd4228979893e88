// SPDX-License-Identifier: Apache-2.0
package bowler.types;

/// Three-valued logic over ints, without branches on objects: false is 0, true is 1, unknown is 2.
public final class Truth {
    public static final int FALSE = 0;
    public static final int TRUE = 1;
    public static final int UNKNOWN = 2;

    // The row is the left operand and the column the right one. Each entry has two bits, so that one shift finds it.
    private static final int AND = table(new int[][] {{0, 0, 0}, {0, 1, 2}, {0, 2, 2}});
    private static final int OR = table(new int[][] {{0, 1, 2}, {1, 1, 1}, {2, 1, 2}});
    private static final int NOT = TRUE | FALSE << 2 | UNKNOWN << 4;

    private Truth() {}

    public static int and(int left, int right) {
        return AND >>> 2 * (3 * left + right) & 3;
    }

    public static int or(int left, int right) {
        return OR >>> 2 * (3 * left + right) & 3;
    }

    public static int not(int truth) {
        return NOT >>> 2 * truth & 3;
    }

    private static int table(int[][] cells) {
        int table = 0;
        for (int left = 0; left < 3; left++) {
            for (int right = 0; right < 3; right++) {
                table |= cells[left][right] << 2 * (3 * left + right);
            }
        }
        return table;
    }
}
