// SPDX-License-Identifier: Apache-2.0
package bowler.catalog.state;

import static org.assertj.core.api.Assertions.assertThat;

import bowler.base.map.PersistentMap;
import bowler.simulation.SeededRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Compares shared maps with Java's: the current map has what was put and not removed, and older maps stay as they
/// were.
class PersistentMapModel {
    @ParameterizedTest
    @ValueSource(ints = {1, 7, 60, 1000})
    void hasTheContentOfATreeMap(int keys) {
        SeededRandom random = new SeededRandom(keys);
        PersistentMap<Integer, String> map = PersistentMap.empty();
        TreeMap<Integer, String> model = new TreeMap<>();
        for (int step = 0; step < 4000; step++) {
            PersistentMap<Integer, String> before = map;
            TreeMap<Integer, String> beforeModel = step % 100 == 0 ? new TreeMap<>(model) : null;
            int key = random.nextInt(keys);
            if (random.chance(60)) {
                map = map.with(key, "v" + step);
                model.put(key, "v" + step);
            } else {
                map = map.without(key);
                model.remove(key);
            }
            assertThat(map.get(key)).isEqualTo(model.get(key));
            if (beforeModel != null) {
                check(before, beforeModel);
                check(map, model);
            }
        }
        check(map, model);
    }

    @Test
    void reportsChangedEntries() {
        SeededRandom random = new SeededRandom(5);
        PersistentMap<Integer, String> before = PersistentMap.empty();
        for (int round = 0; round < 200; round++) {
            PersistentMap<Integer, String> after = before;
            TreeMap<Integer, String> model = new TreeMap<>();
            for (int step = random.nextInt(5); step > 0; step--) {
                int key = random.nextInt(300);
                String value = random.chance(80) ? round + "." + step : null;
                after = value == null ? after.without(key) : after.with(key, value);
                model.put(key, value);
            }
            List<String> news = new ArrayList<>();
            after.forEachNew(before, news::add);
            assertThat(news).containsExactlyInAnyOrderElementsOf(model.values().stream().filter(Objects::nonNull).toList());
            before = after;
        }
        List<String> all = new ArrayList<>();
        before.forEachNew(PersistentMap.empty(), all::add);
        assertThat(all).containsExactlyInAnyOrderElementsOf(before.values());
    }

    private static void check(PersistentMap<Integer, String> map, TreeMap<Integer, String> model) {
        assertThat(map.keys()).containsExactlyElementsOf(model.keySet());
        assertThat(map.values()).containsExactlyElementsOf(model.values());
        assertThat(map.values()).hasSize(model.size());
    }
}
