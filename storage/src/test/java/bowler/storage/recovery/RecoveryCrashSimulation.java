// SPDX-License-Identifier: Apache-2.0
package bowler.storage.recovery;

import static org.assertj.core.api.Assertions.assertThat;

import bowler.simulation.SeededRandom;
import bowler.simulation.SimulatedCrash;
import bowler.simulation.SimulatedDisk;
import bowler.storage.page.PageHeader;
import bowler.storage.recovery.MinimalStore.Done;
import bowler.storage.recovery.MinimalStore.Part;
import bowler.storage.transaction.TransactionSlot;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/// Random page changes, transactions and files on a simulated disk that crashes are compared with a model, the list of
/// records appended. After each restart the pages must be what the records before the log's end make of them. The end
/// must not lie before anything that was forced. The losers must be the transactions that had not ended.
final class RecoveryCrashSimulation {
    private static final int PAGES = 40;
    private static final int MAX_FILES = 4;
    private static final int OUTCOMES = 8;
    private static final int REFORMAT_PERCENT = 15;

    private final SeededRandom random;
    private final MinimalStore.Options options;
    SimulatedDisk disk;
    private MinimalStore store;

    /// Everything appended in all lives, as far as it survived.
    private final List<Done> changes = new ArrayList<>();
    private final Map<Integer, FileLife> fileLives = new TreeMap<>();
    private final Map<Long, TransactionLife> transactionLives = new HashMap<>();
    private final List<TransactionSlot> open = new ArrayList<>();
    private final Map<Long, List<Integer>> createdBy = new HashMap<>();
    private final Map<Long, List<Integer>> droppedBy = new HashMap<>();
    private long durableLsn;
    int repairs;

    private static final class FileLife {
        private long createdLsn;
        private long maker;
        private long goneLsn = Long.MAX_VALUE;
        private final Set<Integer> formatted = new TreeSet<>();
        private boolean dropping;
        /// Its maker's rollback has begun: it may be there, whole or not, or not.
        private boolean doomed;
    }

    private static final class TransactionLife {
        private final List<Long> lsns = new ArrayList<>();
        private long endLsn = Long.MAX_VALUE;
    }

    RecoveryCrashSimulation(long seed, MinimalStore.Options options) {
        this.random = new SeededRandom(seed);
        this.options = options;
        disk = new SimulatedDisk(random.nextLong());
        MinimalStore.create(disk, options);
        store = new MinimalStore(disk, options);
    }

    /// Works until done or crashed.
    ///
    /// @return whether the machine crashed
    boolean work(int steps) {
        try {
            for (int i = 0; i < steps; i++) {
                oneStep();
            }
            return false;
        } catch (SimulatedCrash crash) {
            return true;
        }
    }

    /// Makes changes that a restart will have to redo.
    void changeWithoutCheckpoints(int steps) {
        for (int i = 0; i < steps; i++) {
            change();
        }
        durableLsn = store.log.endLsn();
        store.log.force(durableLsn);
    }

    private void oneStep() {
        int choice = random.nextInt(100);
        if (usableFiles().isEmpty() || choice < 2) {
            createFile();
        } else if (choice < 70) {
            change();
        } else if (choice < 80) {
            endOne();
        } else if (choice < 82) {
            dropOne();
        } else if (choice < 90) {
            store.checkpointer.admit();
            store.checkpointer.step();
        } else if (choice < 92) {
            store.checkpointer.checkpoint();
        } else {
            long end = store.log.endLsn();
            store.log.force(end);
            durableLsn = Math.max(durableLsn, end);
        }
    }

    private List<Integer> usableFiles() {
        return fileLives.entrySet().stream()
            .filter(entry -> entry.getValue().goneLsn == Long.MAX_VALUE && !entry.getValue().dropping)
            .map(Map.Entry::getKey).toList();
    }

    private TransactionSlot anyOpen() {
        if (open.isEmpty() || open.size() < 3 && random.chance(30)) {
            TransactionSlot slot = store.begin();
            transactionLives.put(slot.current().id(), new TransactionLife());
            open.add(slot);
        }
        return open.get(random.nextInt(open.size()));
    }

    private void createFile() {
        if (usableFiles().size() >= MAX_FILES) {
            return;
        }
        TransactionSlot slot = anyOpen();
        int fileId = store.files.allocateFileId();
        long id = slot.current().id();
        long before = slot.lastLsn();
        try {
            store.createFile(slot, fileId);
        } finally {
            if (slot.lastLsn() != before) {
                FileLife life = new FileLife();
                life.maker = id;
                life.createdLsn = slot.lastLsn();
                fileLives.put(fileId, life);
                createdBy.computeIfAbsent(id, key -> new ArrayList<>()).add(fileId);
                transactionLives.get(id).lsns.add(slot.lastLsn());
            }
        }
    }

    private void change() {
        List<Integer> usable = usableFiles();
        TreeMap<Long, List<Part>> parts = new TreeMap<>();
        for (int count = random.between(1, 3); count > 0; count--) {
            int fileId = usable.get(random.nextInt(usable.size()));
            int page = random.nextInt(PAGES);
            FileLife life = fileLives.get(fileId);
            boolean isNew = !life.formatted.contains(page);
            boolean formats = isNew || random.chance(REFORMAT_PERCENT);
            List<Part> ofPage = parts.computeIfAbsent((long) fileId << 32 | page, key -> new ArrayList<>());
            byte[] bytes = new byte[random.between(1, formats ? 900 : 100)];
            random.fill(bytes);
            ofPage.add(new Part(fileId, page, formats, isNew || !formats ? random.nextInt(900) : -1, bytes));
            life.formatted.add(page);
        }
        TransactionSlot slot = random.chance(70) ? anyOpen() : null;
        List<Part> all = parts.values().stream().flatMap(List::stream).toList();
        Done done = store.change(slot, all);
        changes.add(done);
        if (slot != null) {
            transactionLives.get(slot.current().id()).lsns.add(done.startLsn());
        }
    }

    private void endOne() {
        if (open.isEmpty()) {
            return;
        }
        end(open.remove(random.nextInt(open.size())), random.chance(80));
    }

    private void end(TransactionSlot slot, boolean commits) {
        long id = slot.current().id();
        List<Integer> gone = (commits ? droppedBy : createdBy).getOrDefault(id, List.of()).stream()
            .filter(fileLives::containsKey).toList();
        if (!commits) {
            gone.forEach(fileId -> fileLives.get(fileId).doomed = true);
        }
        try {
            durableLsn = Math.max(durableLsn, store.end(slot, commits, gone));
        } finally {
            if (store.endRecordLsn != 0) {
                transactionLives.get(id).endLsn = store.endRecordLsn;
                gone.forEach(fileId -> fileLives.get(fileId).goneLsn = store.endRecordLsn);
            }
            if (!commits) {
                droppedBy.getOrDefault(id, List.of()).forEach(fileId -> fileLives.get(fileId).dropping = false);
            }
        }
    }

    /// A transaction drops a file of others that have ended.
    private void dropOne() {
        List<Integer> usable = usableFiles().stream()
            .filter(fileId -> transactionLives.get(fileLives.get(fileId).maker).endLsn != Long.MAX_VALUE).toList();
        if (!usable.isEmpty()) {
            int fileId = usable.get(random.nextInt(usable.size()));
            TransactionSlot slot = anyOpen();
            fileLives.get(fileId).dropping = true;
            droppedBy.computeIfAbsent(slot.current().id(), id -> new ArrayList<>()).add(fileId);
        }
    }

    void restart() {
        restart(disk.restart());
    }

    /// Starts again, perhaps crashing on the way a few times, and checks.
    void restart(SimulatedDisk after) {
        disk = after;
        for (int crashes = random.nextInt(3); crashes > 0; crashes--) {
            disk.crashAt(random.between(1, 60));
            try {
                store = new MinimalStore(disk, options);
                forgetWhatIsLost(); // now, as what is appended next takes the LSNs of what is lost
                store.adoptLosers();
                store.checkpointer.checkpoint();
            } catch (SimulatedCrash crash) {
                // once more
            }
            disk = disk.restart();
        }
        store = new MinimalStore(disk, options);
        repairs += store.outcome.repairs().size();
        forgetWhatIsLost();
        compare();
        compareLosers();
        open.clear();
        for (TransactionSlot slot : store.adoptLosers()) {
            end(slot, false); // as undo does, when it has undone the changes
        }
    }

    /// Restarts after a crash, crashes at an operation of that restart, restarts again and checks.
    ///
    /// @return false if the first restart ended before the operation
    boolean restartTwice(int operation) {
        disk = disk.restart();
        disk.crashAt(operation);
        boolean crashed = false;
        try {
            store = new MinimalStore(disk, options);
        } catch (SimulatedCrash crash) {
            crashed = true;
        }
        for (int outcome = 0; outcome < OUTCOMES; outcome++) {
            store = new MinimalStore(disk.restart(), options);
            forgetWhatIsLost();
            compare();
        }
        return crashed;
    }

    private void forgetWhatIsLost() {
        long end = store.log.endLsn();
        assertThat(end).as("log end").isGreaterThanOrEqualTo(durableLsn);
        changes.removeIf(done -> done.startLsn() >= end);
        fileLives.values().removeIf(life -> life.createdLsn >= end);
        for (FileLife life : fileLives.values()) {
            life.dropping = false;
            if (life.goneLsn >= end) {
                life.goneLsn = Long.MAX_VALUE;
            }
            life.formatted.clear();
        }
        for (Done done : changes) {
            for (Part part : done.parts()) {
                if (fileLives.containsKey(part.fileId())) {
                    fileLives.get(part.fileId()).formatted.add(part.page());
                }
            }
        }
        for (TransactionLife life : transactionLives.values()) {
            life.lsns.removeIf(lsn -> lsn >= end);
            if (life.endLsn >= end) {
                life.endLsn = Long.MAX_VALUE;
            }
        }
        droppedBy.clear();
    }

    private void compare() {
        Map<Long, byte[]> model = new TreeMap<>();
        for (Done done : changes) {
            for (Part part : done.parts()) {
                part.applyTo(model.computeIfAbsent((long) part.fileId() << 32 | part.page(), key -> {
                    byte[] image = new byte[MinimalStore.PAGE];
                    PageHeader.format(image, part.fileId(), part.page(), 0, 0);
                    return image;
                }));
            }
        }
        Set<Integer> present = new HashSet<>(store.files.list());
        fileLives.forEach((fileId, life) -> {
            if (!life.doomed || life.goneLsn != Long.MAX_VALUE) {
                assertThat(present.contains(fileId)).as("file %d", fileId).isEqualTo(life.goneLsn == Long.MAX_VALUE);
            }
        });
        present.forEach(fileId -> assertThat(fileLives).containsKey(fileId));
        model.forEach((address, image) -> {
            int fileId = (int) (address >>> 32);
            if (present.contains(fileId) && !fileLives.get(fileId).doomed) {
                byte[] page = store.page(fileId, address.intValue());
                assertThat(Arrays.equals(page, PageHeader.KIND, page.length, image, PageHeader.KIND, image.length))
                    .as("page %d of file %d", address.intValue(), fileId).isTrue();
            }
        });
    }

    private void compareLosers() {
        Map<Long, Long> expected = new TreeMap<>();
        transactionLives.forEach((id, life) -> {
            long last = life.lsns.stream().mapToLong(lsn -> lsn).max().orElse(0);
            if (last > 0 && life.endLsn == Long.MAX_VALUE) {
                expected.put(id, last);
            }
        });
        Map<Long, Long> found = new TreeMap<>();
        store.outcome.losers().forEach(loser -> found.put(loser.id(), loser.lastLsn()));
        assertThat(found).isEqualTo(expected);
        assertThat(store.outcome.lastTransactionId()).isGreaterThanOrEqualTo(
            expected.keySet().stream().mapToLong(id -> id).max().orElse(0));
    }
}
