// SPDX-License-Identifier: Apache-2.0
package bowler.storage.recovery;

import static org.assertj.core.api.Assertions.assertThat;

import bowler.os.host.HostWorkers;
import bowler.simulation.SeededRandom;
import bowler.simulation.SimulatedDisk;
import bowler.storage.page.PageHeader;
import bowler.storage.recovery.MinimalStore.Done;
import bowler.storage.recovery.MinimalStore.Part;
import bowler.storage.transaction.TransactionSlot;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Many threads change pages of a small pool while checkpoints go on and the writer writes; then the machine stops, and
/// helpers redo side by side.
final class ParallelRecoveryTest {
    private static final int THREADS = 6;
    private static final int STEPS = 600;
    private static final int PAGES = 60;
    private static final MinimalStore.Options OPTIONS = new MinimalStore.Options(
        24, 64 << 10, 128 << 10, 3, 1 << 20, 0);
    private static final List<MinimalStore.Options> DIVISIONS = List.of(
        OPTIONS, OPTIONS.withArenaBytes(16 << 10), OPTIONS.withArenaBytes(16 << 10).withSpillBytes(1 << 20));

    private final AtomicReference<Throwable> failure = new AtomicReference<>();

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void pagesHaveTheChangesInTheLog(long seed) throws Exception {
        SimulatedDisk disk = new SimulatedDisk(seed);
        MinimalStore.create(disk, OPTIONS);
        MinimalStore store = new MinimalStore(disk, OPTIONS, new HostWorkers());
        store.pool.start(new HostWorkers(), failure::set);
        store.checkpointer.start(new HostWorkers(), failure::set);
        TransactionSlot maker = store.begin();
        int fileId = store.files.allocateFileId();
        store.createFile(maker, fileId);
        List<Done> all = new ArrayList<>();
        for (int page = 0; page < PAGES; page++) {
            all.add(store.change(maker, List.of(new Part(fileId, page, true, 0, new byte[900]))));
        }
        store.end(maker, true, List.of());

        try (ExecutorService threads = Executors.newFixedThreadPool(THREADS)) {
            List<Callable<List<Done>>> tasks = new ArrayList<>();
            for (int i = 0; i < THREADS; i++) {
                SeededRandom random = new SeededRandom(seed * 100 + i);
                MinimalStore.Writer writer = store.writer();
                tasks.add(() -> work(store, writer, fileId, random));
            }
            for (Future<List<Done>> done : threads.invokeAll(tasks)) {
                all.addAll(done.get());
            }
        }
        store.checkpointer.stop();
        store.pool.stop();
        assertThat(failure.get()).isNull();

        for (MinimalStore.Options division : DIVISIONS) {
            MinimalStore again = new MinimalStore(disk.restart(), division, new HostWorkers());
            compare(again, all, fileId);
        }
    }

    private static List<Done> work(MinimalStore store, MinimalStore.Writer writer, int fileId, SeededRandom random) {
        List<Done> done = new ArrayList<>();
        for (int step = 0; step < STEPS; step++) {
            int first = random.nextInt(PAGES - 1);
            List<Part> parts = new ArrayList<>();
            for (int page = first; page < first + random.between(1, 2); page++) {
                byte[] bytes = new byte[random.between(1, 60)];
                random.fill(bytes);
                parts.add(new Part(fileId, page, false, random.nextInt(800), bytes));
            }
            store.checkpointer.admit();
            done.add(writer.change(null, parts));
            if (random.chance(5)) {
                store.log.force(store.log.endLsn());
            }
        }
        return done;
    }

    private static void compare(MinimalStore store, List<Done> all, int fileId) {
        long end = store.log.endLsn();
        TreeMap<Integer, byte[]> model = new TreeMap<>();
        all.stream().filter(done -> done.startLsn() < end).sorted(Comparator.comparingLong(Done::startLsn))
            .flatMap(done -> done.parts().stream())
            .forEach(part -> part.applyTo(model.computeIfAbsent(part.page(), page -> {
                byte[] image = new byte[MinimalStore.PAGE];
                PageHeader.format(image, fileId, page, 0, 0);
                return image;
            })));
        model.forEach((page, image) -> {
            byte[] found = store.page(fileId, page);
            assertThat(Arrays.equals(found, PageHeader.KIND, found.length, image, PageHeader.KIND, image.length))
                .as("page %d", page).isTrue();
        });
    }
}
