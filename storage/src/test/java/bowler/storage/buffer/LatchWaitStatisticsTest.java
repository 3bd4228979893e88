// SPDX-License-Identifier: Apache-2.0
package bowler.storage.buffer;

import static org.assertj.core.api.Assertions.assertThat;

import bowler.base.trace.WaitCounter;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Tests that long waits for a latch are counted and reported, and immediate grants are not.
final class LatchWaitStatisticsTest {
    private final CountDownLatch waitsLong = new CountDownLatch(1);
    private final WaitCounter counter = new WaitCounter();
    private final Frame frame = new Frame(16, new LatchWaitStatistics(this::time, counter, () -> { }));
    @TempDir
    private Path folder;

    /// Asked when a wait has become long, and when it has ended.
    private long time() {
        waitsLong.countDown();
        return counter.waits();
    }

    @Test
    void aLongWaitIsCountedAndReported() throws InterruptedException, IOException {
        Path file = folder.resolve("events.jfr");
        try (Recording recording = new Recording()) {
            recording.enable("bowler.LatchRetry").withoutThreshold();
            recording.start();
            frame.latch();
            frame.assign(Frame.address(3, 7));
            frame.unlatch();
            assertThat(counter.waits()).isZero();
            assertThat(frame.latchFor(Frame.address(3, 7))).isTrue();
            Thread other = new Thread(() -> {
                frame.latch();
                frame.unlatch();
            });
            other.start();
            waitsLong.await();
            frame.unlatch();
            other.join();
            recording.dump(file);
        }
        assertThat(counter.waits()).isEqualTo(1);
        List<RecordedEvent> events = RecordingFile.readAllEvents(file);
        assertThat(events).hasSize(1).first().satisfies(event -> {
            assertThat(event.getInt("file")).isEqualTo(3);
            assertThat(event.getLong("page")).isEqualTo(7);
            assertThat(event.getInt("tries")).isGreaterThanOrEqualTo(200);
        });
    }
}
