// SPDX-License-Identifier: Apache-2.0
package bowler.tools.profile.record;

import static org.assertj.core.api.Assertions.assertThat;

import bowler.tools.load.Observer;
import bowler.tools.profile.analyze.Collector;
import bowler.tools.profile.analyze.EventTotals;
import bowler.tools.profile.analyze.ModulePrefixes;
import bowler.tools.profile.analyze.Profile;
import bowler.tools.profile.analyze.WaitEvents;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Some waits have no stack. They count all the same, with the other waits of their kind.
final class StackWindowsTest {
    @TempDir
    private Path folder;

    private static final class Signal {}

    @Test
    void waitsWithoutStacksAreDistributedByThoseWithStacks() throws Exception {
        Instant begin = Instant.now();
        Path file = folder.resolve("test.jfr");
        try (var recording = new Recording(EventSettings.all(List.of()))) {
            recording.start();
            var windows = new StackWindows(recording, List.of(), 1e6, Observer.NONE);
            long start = System.nanoTime();
            windows.begin();
            clientWaits();
            windows.at(start + TimeUnit.MILLISECONDS.toNanos(200), 0);
            clientWaits();
            clientWaits();
            windows.end(List.of());
            clientWaits();
            recording.stop();
            recording.dump(file);
        }
        assertThat(RecordingFile.readAllEvents(file).stream().filter(event -> event.getEventType().getName().equals("jdk.JavaMonitorWait")
            && event.getClass("monitorClass").getName().equals(Signal.class.getName())))
            .extracting(event -> event.getStackTrace() != null).containsExactlyInAnyOrder(true, false, false, true);
        Map<WaitEvents.Place, EventTotals> places = Profile.of("test", new Capture(1, file.toString(), List.of(), RecordingCost.UNKNOWN, begin, Instant.now(),
            List.of(), Map.of(), Set.of(), Map.of(), Map.of(), Map.of(), 0, List.of()), ModulePrefixes.parse("test", List.of("tests = bowler.tools.profile")))
            .waitEvents().places();
        assertThat(places.entrySet()).filteredOn(place -> place.getKey().client()).singleElement().satisfies(place -> {
            assertThat(place.getKey().method()).isEqualTo(StackWindowsTest.class.getName() + ".waitBriefly");
            assertThat(place.getKey().module()).isEqualTo("tests");
            assertThat(place.getValue().count()).isEqualTo(4);
        });
    }

    @Test
    void dividingACountLosesNothing() {
        var whole = new EventTotals();
        for (int i = 0; i < 10; i++) {
            whole.add(101, 7);
        }
        List<EventTotals> parts = List.of(new EventTotals(), new EventTotals(), new EventTotals());
        parts.get(0).add(300, 0);
        parts.get(1).add(100, 0);
        parts.get(1).add(100, 0);
        parts.get(2).add(100, 0);
        whole.distributeTo(parts);
        assertThat(parts).extracting(EventTotals::count).containsExactly(1L + 3, 2L + 5, 1L + 2);
        assertThat(parts.stream().mapToLong(EventTotals::nanos).sum()).isEqualTo(600 + 1010);
        assertThat(parts.get(0).nanos()).isEqualTo(300 + 505);
        assertThat(parts.stream().mapToLong(EventTotals::bytes).sum()).isEqualTo(70);
    }

    private static void clientWaits() throws InterruptedException {
        Thread.ofPlatform().name(Collector.CLIENT_THREAD).start(() -> waitBriefly(new Signal())).join();
    }

    private static void waitBriefly(Signal signal) {
        synchronized (signal) {
            try {
                signal.wait(2);
            } catch (InterruptedException stop) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
