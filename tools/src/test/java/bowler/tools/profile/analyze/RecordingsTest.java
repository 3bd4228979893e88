// SPDX-License-Identifier: Apache-2.0
package bowler.tools.profile.analyze;

import static org.assertj.core.api.Assertions.assertThat;

import bowler.tools.profile.record.Capture;
import bowler.tools.profile.record.EventSettings;
import bowler.tools.profile.record.RecordingCost;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.ReentrantLock;
import jdk.jfr.Event;
import jdk.jfr.Name;
import jdk.jfr.Recording;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Tests what is made of recordings: each is made here, by threads that do one thing.
final class RecordingsTest {
    @TempDir
    private Path folder;

    private interface Work {
        void run() throws Exception;
    }

    /// The event that an engine would write for a lock.
    @Name("bowler.LockWait")
    private static final class LockWait extends Event {
        private String table = "ACCOUNTS";
        private long row = 7;
        private int bytes = 99;
    }

    @Test
    void aContendedMonitorIsCountedWithItsClassMethodAndModule() throws Exception {
        var monitor = new Object();
        var held = new CountDownLatch(1);
        var done = new CountDownLatch(1);
        Profile profile = profile(() -> {
            Thread holder = Thread.ofPlatform().start(() -> hold(monitor, held, done));
            held.await();
            Thread client = client(() -> enter(monitor));
            while (client.getState() != Thread.State.BLOCKED) {
                Thread.onSpinWait();
            }
            done.countDown();
            client.join();
            holder.join();
        });
        Map.Entry<WaitEvents.Place, EventTotals> wait = only(profile, WaitEvents.Kind.MONITOR);
        assertThat(wait.getKey().blocker()).isEqualTo("java.lang.Object");
        assertThat(wait.getKey().method()).isEqualTo(RecordingsTest.class.getName() + ".enter");
        assertThat(wait.getKey().module()).isEqualTo("tests");
        assertThat(wait.getKey().client()).isTrue();
        assertThat(wait.getValue().count()).isOne();
        assertThat(profile.clientStates().share("monitor")).isPositive();
    }

    @Test
    void waitAndNotifyIsDistinguishedFromContendedEntry() throws Exception {
        var monitor = new Object();
        Profile profile = profile(() -> client(() -> {
            synchronized (monitor) {
                monitor.wait(2);
            }
        }).join());
        assertThat(only(profile, WaitEvents.Kind.OBJECT_WAIT).getKey().blocker()).isEqualTo("java.lang.Object");
        assertThat(of(profile, WaitEvents.Kind.MONITOR)).isZero();
    }

    @Test
    void aParkIsNamedAfterItsBlocker() throws Exception {
        var lock = new ReentrantLock();
        Profile profile = profile(() -> {
            lock.lock();
            Thread client = client(() -> {
                lock.lock();
                lock.unlock();
            });
            while (!lock.hasQueuedThread(client) || client.getState() != Thread.State.WAITING) {
                Thread.onSpinWait();
            }
            lock.unlock();
            client.join();
        });
        assertThat(only(profile, WaitEvents.Kind.PARK).getKey().parkedOn()).isEqualTo("ReentrantLock");
        assertThat(profile.clientStates().nanos()).containsKey("park ReentrantLock");
    }

    @Test
    void filesAreSeenAndOnlyOnce() throws Exception {
        Profile profile = profile(() -> client(() -> {
            try (var file = FileChannel.open(folder.resolve("file"), Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE))) {
                file.write(ByteBuffer.allocate(100));
                file.force(false);
            }
        }).join());
        assertThat(of(profile, WaitEvents.Kind.FORCE)).isEqualTo(1);
        assertThat(of(profile, WaitEvents.Kind.FILE_WRITE)).isEqualTo(1);
        assertThat(profile.waitEvents().paths()).containsKey("file write " + folder.resolve("file"));
    }

    @Test
    void eventsOutsideTheIntervalDoNotCount() throws Exception {
        Path file = record(() -> client(() -> Thread.sleep(2)).join());
        Instant later = Instant.now().plusSeconds(60);
        assertThat(Profile.of("test", capture(file, later, later.plusSeconds(1)), modules()).waitEvents().places()).isEmpty();
    }

    @Test
    void anEnginesOwnEventsAreReadByName() throws Exception {
        Profile profile = profile(() -> client(() -> {
            var wait = new LockWait();
            wait.begin();
            wait.commit();
        }).join());
        assertThat(profile.engineCounters().byEvent().get("bowler.LockWait").count()).isOne();
        assertThat(profile.engineCounters().byObject().get("bowler.LockWait")).containsOnlyKeys("table ACCOUNTS, row 7");
    }

    @Test
    void allocationIsSeenByModule() throws Exception {
        Profile profile = profile(() -> client(() -> {
            Object[] kept = new Object[8];
            for (int i = 0; i < 64; i++) {
                kept[i & 7] = new byte[1 << 20];
            }
            assertThat(kept).doesNotContainNull();
        }).join());
        assertThat(profile.allocations().bytes()).isGreaterThan(32 << 20);
        assertThat(profile.allocations().perTransaction("tests", 1000)[0]).isGreaterThan(900);
    }

    private Profile profile(Work work) throws Exception {
        Instant begin = Instant.now();
        Path file = record(work);
        return Profile.of("test", capture(file, begin.minusMillis(100), Instant.now().plusMillis(100)), modules());
    }

    private Path record(Work work) throws Exception {
        Path file = folder.resolve("test.jfr");
        try (var recording = new Recording(EventSettings.all(List.of()))) {
            recording.start();
            work.run();
            recording.stop();
            recording.dump(file);
        }
        return file;
    }

    private static Capture capture(Path file, Instant begin, Instant end) {
        return new Capture(1, file.toString(), List.of(), RecordingCost.UNKNOWN, begin, end, List.of(), Map.of(), Set.of(), Map.of(), Map.of(), Map.of(),
            0, List.of());
    }

    private static ModulePrefixes modules() throws Exception {
        return ModulePrefixes.parse("test", List.of("tests = bowler.tools.profile"));
    }

    private static Thread client(Work work) {
        return Thread.ofPlatform().name("client").start(() -> {
            try {
                work.run();
            } catch (Exception failure) {
                throw new IllegalStateException(failure);
            }
        });
    }

    private static void hold(Object monitor, CountDownLatch held, CountDownLatch done) {
        synchronized (monitor) {
            held.countDown();
            try {
                done.await();
            } catch (InterruptedException stop) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static void enter(Object monitor) {
        synchronized (monitor) {
            assertThat(Thread.holdsLock(monitor)).isTrue();
        }
    }

    private static Map.Entry<WaitEvents.Place, EventTotals> only(Profile profile, WaitEvents.Kind kind) {
        List<Map.Entry<WaitEvents.Place, EventTotals>> found = profile.waitEvents().places().entrySet().stream()
            .filter(entry -> entry.getKey().kind() == kind && entry.getKey().client()).toList();
        assertThat(found).hasSize(1);
        return found.getFirst();
    }

    private static long of(Profile profile, WaitEvents.Kind kind) {
        return profile.waitEvents().places().entrySet().stream().filter(entry -> entry.getKey().kind() == kind && entry.getKey().client())
            .mapToLong(entry -> entry.getValue().count()).sum();
    }
}
