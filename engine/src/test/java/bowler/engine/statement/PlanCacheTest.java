// SPDX-License-Identifier: Apache-2.0
package bowler.engine.statement;

import static org.assertj.core.api.Assertions.assertThat;

import bowler.catalog.state.CatalogState;
import bowler.sql.Compiler;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/// Tests the limits of the cache by the number and the length of texts.
class PlanCacheTest {
    private static final PlanScope SCOPE = PlanScope.of("APP", false, null);

    private final CatalogState catalog =
        CatalogState.empty(tree -> 0, new AtomicLong()::incrementAndGet).withSchema("APP");

    private CachedPlan plan() {
        return new CachedPlan(Compiler.compile("VALUES 1", catalog, "APP"), null, null, catalog, Instant.EPOCH, tree -> 0);
    }

    private static List<String> texts(PlanCache cache) {
        List<String> texts = new ArrayList<>();
        cache.forEach((text, schema, plan) -> texts.add(text));
        return texts;
    }

    @Test
    void plansAreEvictedBeyondTheMaximumNumber() {
        PlanCache cache = new PlanCache(16, 1_000);
        for (int i = 0; i < 100; i++) {
            cache.put("text " + i, SCOPE, plan());
            assertThat(cache.find("text " + i, SCOPE)).isNotNull();
        }
        assertThat(texts(cache)).hasSizeBetween(8, 16);
    }

    @Test
    void plansAreEvictedBeyondTheMaximumSize() {
        PlanCache cache = new PlanCache(16, 1_000);
        for (int i = 0; i < 100; i++) {
            cache.put("text ".repeat(20) + i, SCOPE, plan());
            assertThat(texts(cache).stream().mapToInt(String::length).sum()).isLessThanOrEqualTo(1_000);
        }
        assertThat(texts(cache)).hasSizeBetween(4, 9);
    }

    @Test
    void aVeryLongTextIsNotCached() {
        PlanCache cache = new PlanCache(16, 1_000);
        cache.put("x".repeat(126), SCOPE, plan());
        cache.put("x".repeat(125), SCOPE, plan());
        cache.put("x".repeat(125), SCOPE, plan());

        assertThat(texts(cache)).containsExactly("x".repeat(125));
    }
}
