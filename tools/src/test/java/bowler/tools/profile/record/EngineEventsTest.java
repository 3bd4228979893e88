// SPDX-License-Identifier: Apache-2.0
package bowler.tools.profile.record;

import static org.assertj.core.api.Assertions.assertThat;

import bowler.base.trace.CheckpointEvent;
import bowler.base.trace.DeadlockEvent;
import bowler.base.trace.EvictionEvent;
import bowler.base.trace.LatchRetryEvent;
import bowler.base.trace.LockWaitEvent;
import bowler.base.trace.LogForceEvent;
import bowler.base.trace.PageReadEvent;
import bowler.base.trace.PageWriteEvent;
import bowler.base.trace.PlanCompileEvent;
import bowler.base.trace.RecoveryEvent;
import bowler.base.trace.StatementEvent;
import java.util.stream.Stream;
import jdk.jfr.Event;
import jdk.jfr.Name;
import org.junit.jupiter.api.Test;

/// Engines are asked for events by name, so that other builds can be looked at; the names are those of this build.
final class EngineEventsTest {
    @Test
    void namesAreThoseOfTheEngine() {
        Stream<Class<? extends Event>> events = Stream.of(StatementEvent.class, LockWaitEvent.class, DeadlockEvent.class, LatchRetryEvent.class,
            PageReadEvent.class, PageWriteEvent.class, EvictionEvent.class, LogForceEvent.class, CheckpointEvent.class, RecoveryEvent.class,
            PlanCompileEvent.class);
        assertThat(EngineEvents.NAMES).isEqualTo(events.map(event -> event.getAnnotation(Name.class).value()).toList());
        assertThat(EngineEvents.CHECKPOINT).isEqualTo(CheckpointEvent.class.getAnnotation(Name.class).value());
    }
}
