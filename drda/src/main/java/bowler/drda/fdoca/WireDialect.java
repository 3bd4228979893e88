// SPDX-License-Identifier: Apache-2.0
package bowler.drda.fdoca;

/// The forms of values that the other side understands.
///
/// @param booleans whether BOOLEAN has a type of its own; otherwise it is sent as SMALLINT
/// @param objects whether objects of user types are sent in serialized form; otherwise their digits are sent as text
/// @param timestampCharacters 29 with nine fractional digits of the second, 26 with six
/// @param maxVarcharBytes the maximum size of a text or bit string within a row; longer values are truncated
public record WireDialect(boolean booleans, boolean objects, int timestampCharacters, int maxVarcharBytes) {
    public static final int LONG_TIMESTAMP = 29;
    public static final int SHORT_TIMESTAMP = 26;
    public static final int MAX_TWO_BYTE_LENGTH = 65_535;
    public static final int OLD_MAX_VARCHAR = 32_700;

    /// All that Derby 10.8 and later know.
    public static final WireDialect FULL = new WireDialect(true, true, LONG_TIMESTAMP, MAX_TWO_BYTE_LENGTH);
}
