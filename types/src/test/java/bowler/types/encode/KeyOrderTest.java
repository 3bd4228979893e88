// SPDX-License-Identifier: Apache-2.0
package bowler.types.encode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import bowler.base.invariant.BrokenInvariant;
import bowler.types.DataType;
import bowler.types.RowBuffer;
import bowler.types.Value;
import bowler.types.ValueOrder;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

class KeyOrderTest {
    record Pair(DataType type, Value left, Value right) {}

    @Provide
    Arbitrary<Pair> pairs() {
        return Arbitraries.of(ArbitraryValues.TYPES).flatMap(type ->
            Combinators.combine(ArbitraryValues.orNull(type), ArbitraryValues.orNull(type))
                .as((left, right) -> new Pair(type, left, right)));
    }

    @Provide
    Arbitrary<List<Pair>> composites() {
        return pairs().list().ofMinSize(2).ofMaxSize(3);
    }

    @Property(tries = 6000)
    void orderOfKeysIsOrderOfValues(@ForAll("pairs") Pair pair) {
        int expected = ValueOrder.compareNullsHigh(pair.type, pair.left, 0, pair.right, 0);
        KeyLayout ascending = KeyLayout.of(List.of(new KeyPart(pair.type, true, false)));
        KeyLayout descending = KeyLayout.of(List.of(new KeyPart(pair.type, true, true)));
        assertThat(compare(ascending, pair.left, pair.right)).isEqualTo(Integer.signum(expected));
        assertThat(compare(descending, pair.left, pair.right)).isEqualTo(-Integer.signum(expected));
    }

    @Property(tries = 2000)
    void partsCountFromLeftToRight(@ForAll("composites") List<Pair> parts, @ForAll boolean descending) {
        List<KeyPart> description = parts.stream().map(part -> new KeyPart(part.type, true, descending)).toList();
        KeyLayout layout = KeyLayout.of(description);
        RowBuffer left = new RowBuffer(parts.size());
        RowBuffer right = new RowBuffer(parts.size());
        int expected = 0;
        for (int part = 0; part < parts.size(); part++) {
            Pair pair = parts.get(part);
            left.set(part, pair.type, pair.left, 0);
            right.set(part, pair.type, pair.right, 0);
            if (expected == 0) {
                expected = ValueOrder.compareNullsHigh(pair.type, left, part, right, part);
            }
        }
        int actual = Integer.signum(Arrays.compareUnsigned(key(layout, left), key(layout, right)));
        assertThat(actual).isEqualTo(descending ? -Integer.signum(expected) : Integer.signum(expected));
    }

    @Property(tries = 3000)
    void decodedKeysEqualTheValues(@ForAll("composites") List<Pair> parts, @ForAll boolean descending) {
        KeyLayout layout = KeyLayout.of(
            parts.stream().map(part -> new KeyPart(part.type, true, descending)).toList());
        RowBuffer row = new RowBuffer(parts.size());
        for (int part = 0; part < parts.size(); part++) {
            row.set(part, parts.get(part).type, parts.get(part).left, 0);
        }
        byte[] key = key(layout, row);
        RowBuffer decoded = new RowBuffer(parts.size());
        assertThat(new KeyDecoder(layout).decode(key, 0, decoded, null)).isEqualTo(key.length);
        assertThat(layout.endOf(key, 0, parts.size())).isEqualTo(key.length);
        for (int part = 0; part < parts.size(); part++) {
            DataType type = parts.get(part).type;
            assertThat(ValueOrder.compareNullsHigh(type, decoded, part, row, part)).isZero();
            if (KeyLayout.isReversible(type)) {
                assertThat(decoded.objectAt(part)).isEqualTo(row.objectAt(part));
            }
        }
        KeyLayout first = KeyLayout.of(List.of(layout.part(0)));
        assertThat(layout.endOf(key, 0, 1)).isEqualTo(key(first, row).length);
    }

    @Property(tries = 1000)
    void decimalsOfAllScalesShareOneOrder(@ForAll("decimals") BigDecimal left, @ForAll("decimals") BigDecimal right) {
        KeyLayout layout = KeyLayout.of(List.of(KeyPart.ascending(DataType.decimal(31, 5), false)));
        Value leftValue = Value.of(DataType.decimal(31, left.scale()), left);
        Value rightValue = Value.of(DataType.decimal(31, right.scale()), right);
        assertThat(compare(layout, leftValue, rightValue)).isEqualTo(left.compareTo(right));
    }

    @Provide
    Arbitrary<BigDecimal> decimals() {
        return Combinators.combine(Arbitraries.oneOf(Arbitraries.longs().between(-130, 130), Arbitraries.longs()),
            Arbitraries.integers().between(0, 12)).as(BigDecimal::valueOf);
    }

    @Test
    void notNullNumbersHaveTheirWidth() {
        KeyLayout layout = KeyLayout.of(List.of(KeyPart.ascending(DataType.INTEGER, false)));
        assertThat(key(layout, Value.of(DataType.INTEGER, 1L))).containsExactly(0x80, 0, 0, 1);
        KeyLayout nullable = KeyLayout.of(List.of(KeyPart.ascending(DataType.INTEGER, true)));
        assertThat(key(nullable, Value.of(DataType.INTEGER, 1L))).containsExactly(1, 0x80, 0, 0, 1);
        assertThat(key(nullable, Value.nullOf(DataType.INTEGER))).containsExactly(2);
    }

    @Test
    void trailingBlanksDoNotCount() {
        KeyLayout layout = KeyLayout.of(List.of(KeyPart.ascending(DataType.varchar(9), false)));
        byte[] key = key(layout, Value.of(DataType.varchar(9), "ab"));
        assertThat(key).containsExactly('a' + 2, 'b' + 2, 0x21);
        assertThat(key(layout, Value.of(DataType.varchar(9), "ab   "))).isEqualTo(key);
        assertThat(compare(layout, Value.of(DataType.varchar(9), "ab"), Value.of(DataType.varchar(9), "ab\t")))
            .isPositive();
        assertThat(compare(layout, Value.of(DataType.varchar(9), "ab"), Value.of(DataType.varchar(9), "ab  !")))
            .isNegative();
    }

    @Test
    void nullInANotNullPartIsRefused() {
        KeyLayout layout = KeyLayout.of(List.of(KeyPart.ascending(DataType.INTEGER, false)));
        assertThatThrownBy(() -> key(layout, Value.nullOf(DataType.INTEGER))).isInstanceOf(BrokenInvariant.class);
    }

    private static int compare(KeyLayout layout, Value left, Value right) {
        return Integer.signum(Arrays.compareUnsigned(key(layout, left), key(layout, right)));
    }

    private static byte[] key(KeyLayout layout, bowler.types.RowReader row) {
        GrowingBytes target = new GrowingBytes();
        new KeyEncoder(layout).encode(row, null, target);
        return target.toArray();
    }
}
