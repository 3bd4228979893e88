// SPDX-License-Identifier: Apache-2.0
package bowler.execute.scan;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.SortedSet;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/// Compares intersections and unions of key lists with sets.
class KeyListModel {
    /// Keys that encode numbers; the bytes are overwritten at each move.
    private static final class Numbers extends KeyList {
        private final List<Integer> numbers;
        private int at;

        Numbers(SortedSet<Integer> numbers) {
            this.numbers = List.copyOf(numbers);
        }

        @Override
        boolean open() {
            at = 0;
            return !numbers.isEmpty();
        }

        @Override
        boolean next() {
            if (at == numbers.size()) {
                return false;
            }
            offset = at % 3;
            length = Integer.BYTES;
            bytes = new byte[offset + length + at % 2];
            ByteBuffer.wrap(bytes).putInt(offset, numbers.get(at++));
            return true;
        }

        @Override
        void close() {
            bytes = null;
        }
    }

    private record Case(KeyList list, SortedSet<Integer> numbers) {}

    private static Case random(Random random, int depth) {
        if (depth == 0 || random.nextInt(4) == 0) {
            SortedSet<Integer> numbers = new TreeSet<>();
            int count = random.nextInt(5) == 0 ? 0 : random.nextInt(60);
            for (int i = 0; i < count; i++) {
                numbers.add(random.nextInt(80));
            }
            return new Case(new Numbers(numbers), numbers);
        }
        boolean all = random.nextBoolean();
        List<KeyList> parts = new ArrayList<>();
        SortedSet<Integer> numbers = null;
        for (int i = 2 + random.nextInt(3); i > 0; i--) {
            Case part = random(random, depth - 1);
            parts.add(part.list);
            if (numbers == null) {
                numbers = new TreeSet<>(part.numbers);
            } else if (all) {
                numbers.retainAll(part.numbers);
            } else {
                numbers.addAll(part.numbers);
            }
        }
        KeyList[] lists = parts.toArray(KeyList[]::new);
        return new Case(all ? new IndexIntersection(lists) : new IndexUnion(lists), numbers);
    }

    @Test
    void listsAreSets() {
        Random random = new Random(20);
        for (int round = 0; round < 3_000; round++) {
            Case each = random(random, random.nextInt(4));
            for (int again = 0; again < 2; again++) {
                List<Integer> found = new ArrayList<>();
                if (each.list.open()) {
                    while (each.list.next()) {
                        found.add(ByteBuffer.wrap(each.list.bytes).getInt(each.list.offset));
                    }
                }
                assertThat(found).as("round %d", round).isEqualTo(List.copyOf(each.numbers));
                each.list.close();
            }
        }
    }
}
