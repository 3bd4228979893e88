// SPDX-License-Identifier: Apache-2.0
package bowler.sql.optimize.join;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// A set of words behaves like `BitSet`.
class SmallBitSetTest {
    private static final int[] BOUNDS = {1, 12, 63, 64, 65, 200};

    @Test
    void itEqualsAModelSet() {
        Random random = new Random(7);
        for (int bound : BOUNDS) {
            for (int round = 0; round < 50; round++) {
                BitSet one = some(bound, random);
                BitSet other = some(bound, random);
                SmallBitSet first = of(one, bound);
                SmallBitSet second = of(other, bound);
                assertThat(first.count()).isEqualTo(one.cardinality());
                assertThat(first.isEmpty()).isEqualTo(one.isEmpty());
                assertThat(first.hasAny(second)).isEqualTo(one.intersects(other));
                assertThat(first.equals(second)).isEqualTo(one.equals(other));
                BitSet both = (BitSet) one.clone();
                both.and(other);
                assertThat(first.and(second)).isEqualTo(of(both, bound)).hasSameHashCodeAs(of(both, bound));
                assertThat(first.hasAll(second)).isEqualTo(both.equals(other));
                BitSet union = (BitSet) one.clone();
                union.or(other);
                SmallBitSet all = first.copy();
                all.addAll(second);
                assertThat(all).isEqualTo(of(union, bound));
                int number = random.nextInt(bound);
                assertThat(first.with(number).has(number)).isTrue();
                all.remove(number);
                assertThat(all.has(number)).isFalse();
                all.clear();
                assertThat(all.isEmpty()).isTrue();
            }
        }
    }

    @Test
    void itShowsItsNumbers() {
        SmallBitSet set = new SmallBitSet(100);
        set.add(3);
        set.add(70);
        assertThat(set).hasToString("3 70");
    }

    private static BitSet some(int bound, Random random) {
        BitSet set = new BitSet();
        IntStream.range(0, bound).filter(i -> random.nextInt(3) == 0).forEach(set::set);
        return set;
    }

    private static SmallBitSet of(BitSet set, int bound) {
        SmallBitSet same = new SmallBitSet(bound);
        set.stream().forEach(same::add);
        return same;
    }
}
