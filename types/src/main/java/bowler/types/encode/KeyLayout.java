// SPDX-License-Identifier: Apache-2.0
package bowler.types.encode;

import bowler.types.Carrier;
import bowler.types.Collation;
import bowler.types.DataType;
import java.util.List;

/// The parts of a key and their encoding. The unsigned order of the bytes is the order of [bowler.types.ValueOrder],
/// part after part. No encoded part is a prefix of another value's, so keys can be concatenated, cut after any part and
/// used as prefixes. Immutable.
///
///     part                bytes
///     nullable part       1 before a value; 2 alone for NULL
///     integers,           2, 4 or 8 (DATE 4, TIME 8), big-endian, sign bit inverted
///     BOOLEAN             0 or 1
///     REAL, DOUBLE        4 or 8 bytes of the IEEE format, negative ones complemented, others with the sign bit set
///     DECIMAL             see [DecimalKey]: independent of the scale, so that a key can also be made from a value with
///                         more digits than the column holds
///     strings             see [TextKey]: ordered and equal as if padded with blanks; the collation's form, from which
///                         the string cannot be recovered
///     TIMESTAMP           9 bytes, see [PackedTimestamp]; with a time zone in UTC
///     TIME with zone      8 bytes, in UTC
///     intervals           8 bytes: months; seconds, then 4 of nanoseconds
///     UUID                its 16 bytes
///     arrays              each element as a nullable part, then a byte 0
///     descending part     all its bytes complemented
public final class KeyLayout {
    static final int VALUE = 1;
    static final int NULL = 2;

    final KeyPart[] parts;
    final byte[] kinds;
    final int[] collations;
    /// For each part that is an array, the key layout of one element.
    final KeyLayout[] elements;

    private KeyLayout(List<KeyPart> keyParts) {
        parts = keyParts.toArray(new KeyPart[0]);
        kinds = new byte[parts.length];
        collations = new int[parts.length];
        elements = new KeyLayout[parts.length];
        for (int part = 0; part < parts.length; part++) {
            kinds[part] = (byte) kind(parts[part].type());
            collations[part] = parts[part].type().collation();
            DataType element = parts[part].type().element();
            elements[part] = element == null ? null : of(List.of(KeyPart.ascending(element, true)));
        }
    }

    public static KeyLayout of(List<KeyPart> keyParts) {
        return new KeyLayout(keyParts);
    }

    public int partCount() {
        return parts.length;
    }

    public KeyPart part(int part) {
        return parts[part];
    }

    /// Returns whether a value can be decoded exactly from a key part. VARCHAR and VARCHAR FOR BIT DATA lose trailing
    /// blanks (X'20'). Times with time zone lose the zone, and collated text keeps only its sort form. A floating-point
    /// key loses the sign of zero, and an array whatever its elements lose.
    public static boolean isReversible(DataType type) {
        if (type.collation() != Collation.UCS_BASIC) {
            return false;
        }
        return switch (type.id()) {
            case VARCHAR, LONG_VARCHAR, CLOB, VARCHAR_BITS, LONG_VARCHAR_BITS, BLOB, JSON, XML, JAVA_OBJECT, TIME_TZ, TIMESTAMP_TZ -> false;
            case ARRAY -> type.element().carrier() != Carrier.DOUBLE && isReversible(type.element());
            case TINYINT, SMALLINT, INTEGER, BIGINT, DECIMAL, NUMERIC, REAL, DOUBLE, BOOLEAN, CHAR, CHAR_BITS, UUID,
                 INTERVAL_MONTHS, INTERVAL_SECONDS, DATE, TIME, TIMESTAMP -> true;
        };
    }

    /// Returns the offset after the first `count` parts of a key, where the row's own key starts in an index entry.
    public int endOf(byte[] key, int offset, int count) {
        int at = offset;
        for (int part = 0; part < count; part++) {
            int turn = parts[part].descending() ? 0xFF : 0;
            boolean isNull = parts[part].nullable() && (byte) (key[at++] ^ turn) == NULL;
            if (!isNull) {
                at = endOfPart(part, key, at, turn);
            }
        }
        return at;
    }

    /// Returns the offset after the value of a part.
    ///
    /// @param turn 0xFF if the bytes are complemented, otherwise 0
    int endOfPart(int part, byte[] key, int at, int turn) {
        return kinds[part] == RowLayout.ARRAY ? ArrayBytes.endOfKey(elements[part], key, at, turn)
            : endOfValue(kinds[part], key, at, turn);
    }

    private static int endOfValue(int kind, byte[] key, int at, int turn) {
        return switch (kind) {
            case RowLayout.BYTE -> at + 1;
            case RowLayout.SHORT -> at + Short.BYTES;
            case RowLayout.INT, RowLayout.FLOAT -> at + Integer.BYTES;
            case RowLayout.LONG, RowLayout.DOUBLE -> at + Long.BYTES;
            case RowLayout.DATE_TIME, RowLayout.DATE_TIME_ZONE -> at + PackedTimestamp.SIZE_BYTES;
            case RowLayout.TIME_ZONE -> at + Long.BYTES;
            case RowLayout.DURATION -> at + Long.BYTES + Integer.BYTES;
            case RowLayout.UUID_BITS -> at + 2 * Long.BYTES;
            case RowLayout.DECIMAL_BIG -> DecimalKey.end(key, at, turn);
            case RowLayout.TEXT -> TextKey.endOfText(key, at, turn);
            default -> TextKey.endOfBits(key, at, turn);
        };
    }

    private static int kind(DataType type) {
        return switch (type.id()) {
            case BOOLEAN -> RowLayout.BYTE;
            case TINYINT, SMALLINT -> RowLayout.SHORT;
            case INTEGER, DATE -> RowLayout.INT;
            case BIGINT, TIME, INTERVAL_MONTHS -> RowLayout.LONG;
            case INTERVAL_SECONDS -> RowLayout.DURATION;
            case TIME_TZ -> RowLayout.TIME_ZONE;
            case REAL -> RowLayout.FLOAT;
            case DOUBLE -> RowLayout.DOUBLE;
            case DECIMAL, NUMERIC -> RowLayout.DECIMAL_BIG;
            case CHAR, VARCHAR, LONG_VARCHAR, CLOB, JSON, XML -> RowLayout.TEXT;
            case CHAR_BITS, VARCHAR_BITS, LONG_VARCHAR_BITS, BLOB, JAVA_OBJECT -> RowLayout.BITS;
            case TIMESTAMP -> RowLayout.DATE_TIME;
            case TIMESTAMP_TZ -> RowLayout.DATE_TIME_ZONE;
            case UUID -> RowLayout.UUID_BITS;
            case ARRAY -> RowLayout.ARRAY;
        };
    }
}
