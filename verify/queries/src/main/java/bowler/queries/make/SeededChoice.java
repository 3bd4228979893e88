// SPDX-License-Identifier: Apache-2.0
package bowler.queries.make;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/// Random choices that depend only on a seed.
public final class SeededChoice {
    private final Random random;

    public SeededChoice(long seed) {
        random = new Random(seed * 0x9E3779B97F4A7C15L + 17);
    }

    public int below(int bound) {
        return random.nextInt(bound);
    }

    /// Returns true with probability 1 / `in`.
    public boolean once(int in) {
        return random.nextInt(in) == 0;
    }

    public <T> T of(List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }

    public String of(String... choices) {
        return choices[random.nextInt(choices.length)];
    }

    public <T> List<T> mixed(List<T> choices) {
        List<T> mixed = new ArrayList<>(choices);
        Collections.shuffle(mixed, random);
        return mixed;
    }

    public long seed() {
        return random.nextInt(1 << 30);
    }
}
