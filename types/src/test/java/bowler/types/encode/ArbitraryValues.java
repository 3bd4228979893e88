// SPDX-License-Identifier: Apache-2.0
package bowler.types.encode;

import bowler.types.ArrayValue;
import bowler.types.DataType;
import bowler.types.IntervalQualifier;
import bowler.types.TypeId;
import bowler.types.Value;
import bowler.types.text.StringPadding;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.UUID;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;

/// Generates values of each type for property tests; most of them are near the limits of the type.
final class ArbitraryValues {
    static final List<DataType> TYPES = List.of(
        DataType.SMALLINT, DataType.INTEGER, DataType.BIGINT, DataType.REAL, DataType.DOUBLE, DataType.BOOLEAN,
        DataType.DATE, DataType.TIME, DataType.TIMESTAMP, DataType.decimal(4, 2), DataType.decimal(9, 0),
        DataType.decimal(18, 5), DataType.decimal(31, 15), DataType.decimal(38, 10), DataType.decimal(76, 38), DataType.decimal(76, 76), DataType.TINYINT,
        new DataType(TypeId.NUMERIC, 12, 3), DataType.UUID, DataType.TIMESTAMP_TZ, DataType.TIME_TZ, IntervalQualifier.ANY_MONTHS, IntervalQualifier.ANY_SECONDS, DataType.decimal(31, 31), DataType.character(5),
        DataType.varchar(40), DataType.charBits(3), DataType.varcharBits(40), array(DataType.INTEGER), array(DataType.varchar(40)),
        array(DataType.DOUBLE), array(DataType.TIMESTAMP_TZ), array(array(DataType.character(5))));

    private ArbitraryValues() {}

    private static DataType array(DataType element) {
        return DataType.array(element, DataType.MAX_CARDINALITY);
    }

    static Arbitrary<Value> orNull(DataType type) {
        return of(type).injectNull(0.1).map(value -> value == null ? Value.nullOf(type) : value);
    }

    static Arbitrary<Value> of(DataType type) {
        return switch (type.id()) {
            case TINYINT -> longs(type, Byte.MIN_VALUE, Byte.MAX_VALUE);
            case SMALLINT -> longs(type, Short.MIN_VALUE, Short.MAX_VALUE);
            case INTEGER, DATE -> longs(type, Integer.MIN_VALUE, Integer.MAX_VALUE);
            case BIGINT -> longs(type, Long.MIN_VALUE, Long.MAX_VALUE);
            case TIME -> longs(type, 0, 86_399_999_999_999L);
            case BOOLEAN -> longs(type, 0, 1);
            case REAL -> Arbitraries.floats().map(value -> Value.of(type, (double) value));
            case DOUBLE -> Arbitraries.oneOf(Arbitraries.doubles(), Arbitraries.of(0.0, -0.0, Double.MIN_VALUE, -1.0))
                .map(value -> Value.of(type, value.doubleValue()));
            case DECIMAL, NUMERIC -> decimals(type);
            case CHAR -> texts(type.length()).map(text -> Value.of(type, StringPadding.padded(text, type.length())));
            case VARCHAR, LONG_VARCHAR, CLOB -> texts(type.length()).map(text -> Value.of(type, text));
            case CHAR_BITS -> bits(type.length()).map(bits -> Value.of(type, StringPadding.padded(bits, type.length())));
            case JAVA_OBJECT -> bits(40).map(bits -> Value.of(type, bits));
            case VARCHAR_BITS, LONG_VARCHAR_BITS, BLOB -> bits(type.length()).map(bits -> Value.of(type, bits));
            case TIMESTAMP -> timestamps(type);
            case TIMESTAMP_TZ -> zoned(type);
            case XML -> Arbitraries.of("<a/>", "<b>ä</b>").map(text -> Value.of(type, text));
            case JSON -> Arbitraries.of("{}", "[1, \"ä\"]", "null", "1.50").map(text -> Value.of(type, text));
            case TIME_TZ -> Arbitraries.longs().between(0, 86_399_999_999_999L).flatMap(nano ->
                Arbitraries.integers().between(-18 * 60, 18 * 60).map(minutes -> Value.of(type,
                    LocalTime.ofNanoOfDay(nano).atOffset(ZoneOffset.ofTotalSeconds(60 * minutes)))));
            case INTERVAL_MONTHS -> longs(type, -1_199, 1_199);
            case INTERVAL_SECONDS -> Arbitraries.longs().between(-8_639_999, 8_639_999).flatMap(second ->
                Arbitraries.integers().between(0, 999_999_999).map(nano -> Value.of(type, Duration.ofSeconds(second, nano))));
            case ARRAY -> orNull(type.element()).list().ofMaxSize(4).map(elements -> {
                ArrayValue.Builder array = new ArrayValue.Builder(type.element());
                elements.forEach(element -> array.add(element, 0));
                return Value.of(type, (Object) array.build());
            });
            case UUID -> Arbitraries.longs().tuple2().map(bits -> Value.of(type, new UUID(bits.get1(), bits.get2())));
        };
    }

    private static Arbitrary<Value> longs(DataType type, long min, long max) {
        return Arbitraries.longs().between(min, max).map(value -> Value.of(type, value.longValue()));
    }

    private static Arbitrary<Value> decimals(DataType type) {
        BigInteger limit = BigInteger.TEN.pow(type.length()).subtract(BigInteger.ONE);
        return Arbitraries.oneOf(
                Arbitraries.bigIntegers().between(limit.negate(), limit),
                Arbitraries.bigIntegers().between(BigInteger.valueOf(-120), BigInteger.valueOf(120)))
            .map(unscaled -> Value.of(type, new BigDecimal(unscaled, type.scale())));
    }

    /// Uses few characters, so that strings share prefixes; most are blanks and the characters next to them.
    private static Arbitrary<String> texts(int length) {
        return Arbitraries.oneOf(fewCharacters(length),
            Arbitraries.strings().withCharRange(' ', '\u0080').ofMaxLength(Math.min(length, 20)));
    }

    private static Arbitrary<String> fewCharacters(int length) {
        return Arbitraries.of(' ', ' ', 'a', 'b', '!', '\t', '\0', '\u007F', '\u0080', 'é', '\u00FF', '\u0100', '€',
                '\u7C7F', '\u7C80', '\uD800', '\uFFFF')
            .list().ofMaxSize(Math.min(length, 6))
            .map(characters -> {
                StringBuilder text = new StringBuilder();
                characters.forEach(text::append);
                return text.toString();
            });
    }

    private static Arbitrary<byte[]> bits(int length) {
        return Arbitraries.of(0x00, 0x1F, 0x20, 0x20, 0x21, 0x22, 0x7F, 0x80, 0xFB, 0xFC, 0xFD, 0xFE, 0xFF)
            .list().ofMaxSize(Math.min(length, 5))
            .map(values -> {
                byte[] bits = new byte[values.size()];
                for (int at = 0; at < bits.length; at++) {
                    bits[at] = values.get(at).byteValue();
                }
                return bits;
            });
    }

    /// Includes the years 1 and 9999 with zones for which the year in UTC is out of range.
    private static Arbitrary<Value> zoned(DataType type) {
        return timestamps(DataType.TIMESTAMP).flatMap(moment -> Arbitraries.integers().between(-18 * 60, 18 * 60)
            .map(minutes -> Value.of(type,
                ((LocalDateTime) moment.object()).atOffset(ZoneOffset.ofTotalSeconds(60 * minutes)))));
    }

    private static Arbitrary<Value> timestamps(DataType type) {
        return Arbitraries.longs().between(-62_135_596_800L, 253_402_300_799L).flatMap(second ->
            Arbitraries.integers().between(0, 999_999_999).map(nano -> Value.of(type,
                LocalDateTime.ofEpochSecond(second, nano, ZoneOffset.UTC))));
    }
}
