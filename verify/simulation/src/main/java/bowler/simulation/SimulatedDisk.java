// SPDX-License-Identifier: Apache-2.0
package bowler.simulation;

import bowler.os.Disk;
import bowler.os.DiskFile;
import bowler.os.DiskFullException;
import bowler.os.DiskHeldException;
import bowler.os.DiskHold;
import bowler.os.DiskName;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/// A disk in memory that can crash, fill up, fail and corrupt data, all from one seed.
///
/// Each file has the content that programs see and the content that is durable. [#restart] returns the disk as it is
/// after a crash. Every change since the last force is then kept, lost or torn by sectors, independently of the others.
/// Each file name shows, after a crash, its last durable state or any later one. Several calls of [#restart] return
/// several such outcomes.
///
/// One latch guards all state, so threads may use the disk; but only calls in a fixed order are reproducible.
public final class SimulatedDisk implements Disk {
    /// @param capacityBytes space for data, counted in blocks of 4 KiB that have been written
    /// @param tornPercent how many of a hundred unforced writes are torn by a crash; the others are kept or lost whole
    /// @param sectorBytes what is written whole or not at all; less than 512 is a device that promises nothing
    public record Options(long capacityBytes, int tornPercent, int sectorBytes) {
        public static final Options DEFAULT = new Options(Long.MAX_VALUE, 30);
        private static final int SECTOR_BYTES = 512;

        /// With the sectors that all devices have.
        public Options(long capacityBytes, int tornPercent) {
            this(capacityBytes, tornPercent, SECTOR_BYTES);
        }
    }

    private final SeededRandom random;
    private final int tornPercent;
    private final int sectorBytes;
    private long capacityBytes;
    private final TreeMap<String, SimulatedFile> names = new TreeMap<>();
    /// For each name changed since its folder was forced: its states so far, the durable one first; null is "absent".
    private final TreeMap<String, List<SimulatedFile>> pendingNames = new TreeMap<>();
    private final Map<String, String> holders = new HashMap<>();
    /// Files locked besides the lock files, and who has them.
    private final Map<SimulatedFile, String> locked = new IdentityHashMap<>();
    private boolean readOnly;
    private FaultPlan faults = FaultPlan.NONE;
    private long operations;
    private long crashAt = Long.MAX_VALUE;
    private boolean crashed;

    public SimulatedDisk(long seed) {
        this(seed, Options.DEFAULT);
    }

    public SimulatedDisk(long seed, Options options) {
        this.random = new SeededRandom(seed);
        this.tornPercent = options.tornPercent;
        this.sectorBytes = options.sectorBytes;
        this.capacityBytes = options.capacityBytes;
    }

    // The disk as programs know it.

    @Override
    public synchronized DiskFile open(String name, boolean create) throws IOException {
        alive();
        SimulatedFile file = names.get(DiskName.check(name));
        if (file == null) {
            if (!create) {
                throw new NoSuchFileException(description() + '/' + name);
            }
            begin(DiskOperation.CREATE, name);
            file = new SimulatedFile(sectorBytes);
            changeName(name, file);
            end();
        }
        return new Handle(name, file);
    }

    @Override
    public synchronized boolean exists(String name) {
        alive();
        return names.containsKey(DiskName.check(name));
    }

    @Override
    public synchronized List<String> list(String folder) {
        alive();
        DiskName.checkFolder(folder);
        return names.keySet().stream().filter(name -> DiskName.folderOf(name).equals(folder))
            .map(name -> name.substring(folder.isEmpty() ? 0 : folder.length() + 1)).sorted().toList();
    }

    @Override
    public synchronized List<String> folders(String folder) {
        alive();
        return DiskName.foldersIn(DiskName.checkFolder(folder), names.keySet());
    }

    @Override
    public synchronized void delete(String name) throws IOException {
        require(name);
        begin(DiskOperation.DELETE, name);
        changeName(name, null);
        end();
    }

    @Override
    public synchronized void rename(String from, String to) throws IOException {
        SimulatedFile file = require(from);
        DiskName.check(to);
        begin(DiskOperation.RENAME, from);
        changeName(from, null);
        changeName(to, file);
        end();
    }

    @Override
    public synchronized void forceNames(String folder) throws IOException {
        begin(DiskOperation.FORCE_NAMES, DiskName.checkFolder(folder));
        end();
        pendingNames.keySet().removeIf(name -> DiskName.folderOf(name).equals(folder));
    }

    @Override
    public synchronized DiskHold hold(String lockName, String holder) throws IOException {
        alive();
        String present = holders.putIfAbsent(DiskName.check(lockName), holder);
        if (present != null) {
            throw new DiskHeldException(description() + " is in use by " + present, present);
        }
        return new Hold(lockName, holder);
    }

    @Override
    public synchronized Object identity(String name) throws IOException {
        alive();
        return names.get(DiskName.check(name));
    }

    @Override
    public synchronized boolean isReadOnly() {
        return readOnly;
    }

    @Override
    public synchronized long usableBytes() {
        return capacityBytes == Long.MAX_VALUE ? Long.MAX_VALUE : Math.max(0, capacityBytes - usedBytes());
    }

    @Override
    public String description() {
        return "simulated disk";
    }

    // Operations of tests on the disk.

    /// Makes the `number`-th counted operation from the start of this disk's life fail with [SimulatedCrash], and every
    /// call after it. That operation itself may have happened, in part or whole, as any unforced change.
    public synchronized void crashAt(long number) {
        crashAt = number;
    }

    /// Stops the machine now: every later call throws [SimulatedCrash].
    public synchronized void crash() {
        crashed = true;
    }

    public synchronized boolean crashed() {
        return crashed;
    }

    /// The disk after a crash (which happens now unless it has), with no fault plan and a count of operations from 0.
    public synchronized SimulatedDisk restart() {
        crashed = true;
        SimulatedDisk next = new SimulatedDisk(random.nextLong(), new Options(capacityBytes, tornPercent, sectorBytes));
        Map<SimulatedFile, SimulatedFile> survivors = new IdentityHashMap<>();
        TreeMap<String, SimulatedFile> outcome = new TreeMap<>(names);
        pendingNames.forEach((name, states) -> outcome.put(name, states.get(random.nextInt(states.size()))));
        outcome.forEach((name, file) -> {
            if (file != null) {
                next.names.put(name, survivors.computeIfAbsent(file, f -> f.afterCrash(random, tornPercent)));
            }
        });
        return next;
    }

    public synchronized void failBy(FaultPlan plan) {
        faults = plan;
    }

    /// From now on everything that would change something fails.
    public synchronized void setReadOnly(boolean wanted) {
        readOnly = wanted;
    }

    /// Removes every file in a folder and below it, as another process would; "" removes all files. Open files remain
    /// usable without a name.
    public synchronized void removeFolder(String folder) {
        namesIn(folder).forEach(name -> changeName(name, null));
    }

    /// The contents of every file in a folder, and below it, by name.
    public synchronized Map<String, byte[]> copyOf(String folder) {
        Map<String, byte[]> contents = new TreeMap<>();
        for (String name : namesIn(folder)) {
            SimulatedFile file = names.get(name);
            byte[] bytes = new byte[file.size()];
            file.read(0, bytes, 0, bytes.length);
            contents.put(name, bytes);
        }
        return contents;
    }

    /// Puts new files with these contents in place, durable at once, as another process would.
    public synchronized void putCopies(Map<String, byte[]> contents) {
        contents.forEach((name, bytes) -> {
            SimulatedFile file = new SimulatedFile(sectorBytes);
            file.write(0, bytes, 0, bytes.length);
            file.force();
            names.put(DiskName.check(name), file);
            pendingNames.remove(name);
        });
    }

    /// Removes a lock file, as another process would: the next who asks for the hold gets it, though the locks on other
    /// files stay.
    public synchronized void removeLock(String lockName) {
        holders.remove(lockName);
    }

    private List<String> namesIn(String folder) {
        return names.keySet().stream()
            .filter(name -> folder.isEmpty() || name.equals(folder) || name.startsWith(folder + '/')).toList();
    }

    public synchronized void setCapacity(long bytes) {
        capacityBytes = bytes;
    }

    /// Space taken by the files that have a name.
    public synchronized long usedBytes() {
        return (long) usedBlocks() * SimulatedFile.BLOCK_BYTES;
    }

    /// Turns one bit of a file round, in what programs see and in what is durable.
    public synchronized void flipBit(String name, long position, int bit) throws IOException {
        SimulatedFile file = names.get(DiskName.check(name));
        if (file == null) {
            throw new NoSuchFileException(name);
        }
        file.flipBit(Math.toIntExact(position), bit);
    }

    /// Counted operations so far: those that change something.
    public synchronized long operations() {
        return operations;
    }

    // Steps.

    private void alive() {
        if (crashed) {
            throw new SimulatedCrash("the machine has stopped");
        }
    }

    private void begin(DiskOperation operation, String name) throws IOException {
        alive();
        if (operation != DiskOperation.READ) {
            if (readOnly) {
                throw new IOException(operation + " of " + name + ": the simulated disk is read-only");
            }
            operations++;
        }
        IOException failure = faults.failureOf(operation, name, operations);
        if (failure != null) {
            throw failure;
        }
    }

    /// Called when the change is pending but not yet durable: here the crash happens.
    private void end() {
        if (operations >= crashAt) {
            crashed = true;
            throw new SimulatedCrash("simulated crash at operation " + operations);
        }
    }

    private SimulatedFile require(String name) throws IOException {
        alive();
        SimulatedFile file = names.get(DiskName.check(name));
        if (file == null) {
            throw new NoSuchFileException(description() + '/' + name);
        }
        return file;
    }

    private void changeName(String name, SimulatedFile file) {
        List<SimulatedFile> states = pendingNames.get(name);
        if (states == null) {
            states = new ArrayList<>();
            states.add(names.get(name));
            pendingNames.put(name, states);
        }
        states.add(file);
        if (file == null) {
            names.remove(name);
        } else {
            names.put(name, file);
        }
    }

    private final class Hold implements DiskHold {
        private final String lockName;
        private final String holder;
        private final List<SimulatedFile> others = new ArrayList<>();

        Hold(String lockName, String holder) {
            this.lockName = lockName;
            this.holder = holder;
        }

        @Override
        public void alsoLock(String name) throws IOException {
            synchronized (SimulatedDisk.this) {
                SimulatedFile file = require(name);
                String present = locked.putIfAbsent(file, holder);
                if (present != null) {
                    throw new DiskHeldException(description() + " is in use by " + present, present);
                }
                others.add(file);
            }
        }

        @Override
        public void renew() {
            synchronized (SimulatedDisk.this) {
                holders.putIfAbsent(lockName, holder);
            }
        }

        @Override
        public void close() {
            synchronized (SimulatedDisk.this) {
                holders.remove(lockName, holder);
                others.forEach(locked::remove);
                others.clear();
            }
        }
    }

    private int usedBlocks() {
        return Set.copyOf(names.values()).stream().mapToInt(SimulatedFile::blockCount).sum();
    }

    /// Returns the number of bytes of a write that fit on the disk.
    private int space(SimulatedFile file, long position, int length) {
        if (capacityBytes == Long.MAX_VALUE) {
            return length;
        }
        long free = capacityBytes / SimulatedFile.BLOCK_BYTES - usedBlocks();
        int fits = length;
        while (fits > 0 && file.blocksNeeded(position, fits) > Math.max(free, 0)) {
            int tail = (int) ((position + fits) % SimulatedFile.BLOCK_BYTES);
            fits = Math.max(0, fits - (tail == 0 ? SimulatedFile.BLOCK_BYTES : tail));
        }
        return fits;
    }

    private final class Handle implements DiskFile {
        private final String name;
        private final SimulatedFile file;
        private boolean closed;

        Handle(String name, SimulatedFile file) {
            this.name = name;
            this.file = file;
        }

        @Override
        public int read(long position, byte[] target, int offset, int length) throws IOException {
            synchronized (SimulatedDisk.this) {
                begin(DiskOperation.READ);
                return file.read(position, target, offset, length);
            }
        }

        @Override
        public void write(long position, byte[] source, int offset, int length) throws IOException {
            synchronized (SimulatedDisk.this) {
                begin(DiskOperation.WRITE);
                int fits = space(file, position, length);
                file.write(position, source, offset, fits);
                end();
                if (fits < length) {
                    throw new DiskFullException("no space for " + name + " on the simulated disk", null);
                }
            }
        }

        @Override
        public void force() throws IOException {
            synchronized (SimulatedDisk.this) {
                try {
                    begin(DiskOperation.FORCE);
                } catch (IOException e) {
                    file.loseForce(random, tornPercent);
                    throw e;
                }
                end();
                file.force();
            }
        }

        @Override
        public Object identity() {
            return file;
        }

        @Override
        public long sizeBytes() throws IOException {
            synchronized (SimulatedDisk.this) {
                usable();
                return file.size();
            }
        }

        @Override
        public void resize(long sizeBytes) throws IOException {
            synchronized (SimulatedDisk.this) {
                begin(DiskOperation.RESIZE);
                file.resize(sizeBytes);
                end();
            }
        }

        @Override
        public void close() {
            synchronized (SimulatedDisk.this) {
                closed = true;
            }
        }

        private void begin(DiskOperation operation) throws IOException {
            usable();
            SimulatedDisk.this.begin(operation, name);
        }

        private void usable() throws IOException {
            alive();
            if (closed) {
                throw new java.nio.channels.ClosedChannelException();
            }
        }
    }
}
