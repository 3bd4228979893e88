// SPDX-License-Identifier: Apache-2.0
package bowler.storage;

import static org.assertj.core.api.Assertions.assertThat;

import bowler.simulation.AllocationFaultLoader;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// Each allocation of storage and log fails in turn, in all verbs that change or lock something: the store goes on.
class ScarceMemoryTest {
    @Test
    void noFailedAllocationStopsTheStoreOrLeavesAChangeHalfDone() throws ReflectiveOperationException {
        var loader = new AllocationFaultLoader(getClass().getClassLoader(), List.of("bowler.storage.", "bowler.log."),
            Set.of(ScarceMemorySteps.class.getName(), TestSession.class.getName()));
        Object findings = loader.loadClass(ScarceMemorySteps.class.getName()).getMethod("run", List.class).invoke(null, List.of());
        StringBuilder text = new StringBuilder();
        ((Map<?, ?>) findings).forEach((finding, times) -> text.append(times).append(" x ").append(finding).append('\n'));
        assertThat(text.toString()).isEmpty();
    }
}
