// SPDX-License-Identifier: Apache-2.0
package bowler.drda.fdoca;

/// Types of DRDA as descriptors number them. The odd number next to each even one is the same type with NULL.
public final class WireType {
    public static final int INTEGER4 = 0x02;
    public static final int INTEGER2 = 0x04;
    public static final int INTEGER1 = 0x06;
    public static final int FLOAT8 = 0x0A;
    public static final int FLOAT4 = 0x0C;
    public static final int DECIMAL = 0x0E;
    public static final int ZONED_DECIMAL = 0x10;
    public static final int INTEGER8 = 0x16;
    public static final int LOB_LOCATOR = 0x18;
    public static final int CLOB_LOCATOR = 0x1A;
    public static final int DATE = 0x20;
    public static final int TIME = 0x22;
    public static final int TIMESTAMP = 0x24;
    public static final int FIXED_BYTES = 0x26;
    public static final int VAR_BYTES = 0x28;
    public static final int LONG_VAR_BYTES = 0x2A;
    public static final int CHAR = 0x30;
    public static final int VARCHAR = 0x32;
    public static final int LONG_VARCHAR = 0x34;
    public static final int GRAPHIC = 0x36;
    public static final int VAR_GRAPHIC = 0x38;
    public static final int LONG_GRAPHIC = 0x3A;
    public static final int CHAR_MIXED = 0x3C;
    public static final int VARCHAR_MIXED = 0x3E;
    public static final int LONG_VARCHAR_MIXED = 0x40;
    public static final int USER_DEFINED = 0x50;
    public static final int BOOLEAN = 0xBE;
    public static final int LOB_BYTES = 0xC8;
    public static final int LOB_SINGLE_BYTE = 0xCA;
    public static final int LOB_DOUBLE_BYTE = 0xCC;
    public static final int LOB_MIXED = 0xCE;

    private WireType() {}

    public static boolean isNullable(int type) {
        return (type & 1) != 0;
    }

    public static int notNull(int type) {
        return type & ~1;
    }

    /// Returns whether the value itself is sent after the row, in its own EXTDTA.
    public static boolean isExternalized(int type) {
        int base = notNull(type);
        return base >= LOB_BYTES && base <= LOB_MIXED;
    }
}
