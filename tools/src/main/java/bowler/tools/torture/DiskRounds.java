// SPDX-License-Identifier: Apache-2.0
package bowler.tools.torture;

import bowler.tools.peer.ChildJvm;
import bowler.tools.peer.DatabaseTarget;
import bowler.tools.peer.LoadFailure;
import bowler.tools.peer.TemporaryFolder;
import bowler.tools.text.ProgressLine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;

/// One round on a small file system. A JVM fills it, and space is freed. Rows are deleted and a long transaction is rolled
/// back on the full disk, and the JVM is killed. Then the lock file is removed under the next JVM, its folder is
/// renamed away, and replaced by a copy. After each end the database is opened and audited.
final class DiskRounds {
    private static final int FREED_PART = 8;
    private static final int MAX_KILL_MILLIS = 500;
    private static final long TIMEOUT_MILLIS = 60_000;
    private static final long NANOS_PER_MILLI = 1_000_000;

    /// The results of a round.
    ///
    /// @param recoveryMillis from the freeing of space until the next commit
    /// @param deleted rows, one by one, on the full disk
    /// @param rolledBack rows of the transaction that filled the disk, and in how many milliseconds
    /// @param noticedMillis from the replacing of the folder until the database stopped
    /// @param findings empty if the database kept its guarantees
    record Round(int number, long rows, long recoveryMillis, int deleted, int rolledBack, long rollbackMillis,
                 long noticedMillis, List<String> findings) {}

    private final Path small;
    private final Path scratch;
    private final int mebibytes;
    private final long seed;
    private final List<String> jvmOptions;
    private final ProgressLine progress;
    private final List<String> findings = new ArrayList<>();
    private Path notes;
    private long rows;
    private int deleted;
    private int rolledBack;
    private long rollbackMillis;

    /// @param small an empty folder on the small file system
    /// @param scratch a folder elsewhere
    DiskRounds(Path small, Path scratch, int mebibytes, long seed, List<String> jvmOptions, ProgressLine progress) {
        this.small = small;
        this.scratch = scratch;
        this.mebibytes = mebibytes;
        this.seed = seed;
        this.jvmOptions = jvmOptions;
        this.progress = progress;
    }

    Round run(int number) throws IOException, InterruptedException {
        findings.clear();
        notes = scratch.resolve("notes-" + number);
        Path filler = small.resolve("ballast");
        Path database = small.resolve("db");
        Random random = new Random(seed + number);
        Files.write(filler, new byte[(mebibytes << 20) / FREED_PART]);
        long recoveryMillis = fillAndFree(number, database, filler, random);
        audit(database);
        long noticedMillis = findings.isEmpty() ? replace(number, database) : -1;
        TemporaryFolder.remove(database);
        Files.deleteIfExists(filler);
        return new Round(number, rows, recoveryMillis, deleted, rolledBack, rollbackMillis, noticedMillis, List.copyOf(findings));
    }

    private long fillAndFree(int number, Path database, Path filler, Random random) throws IOException, InterruptedException {
        Path signal = scratch.resolve("signal");
        try (ChildJvm child = work(database, signal, number)) {
            progress.show("round " + number + ": fills");
            await(child, DiskChild.FULL);
            Files.delete(filler);
            long begin = System.nanoTime();
            progress.show("round " + number + ": space is freed");
            if (await(child, DiskChild.WORKING) == null) {
                return -1;
            }
            long recoveryMillis = (System.nanoTime() - begin) / NANOS_PER_MILLI;
            await(child, DiskChild.FULL);
            progress.show("round " + number + ": deletes and rolls back");
            Files.createFile(signal);
            String told = await(child, DiskChild.DELETED);
            deleted = told == null ? 0 : Integer.parseInt(told);
            told = await(child, DiskChild.ROLLED_BACK);
            if (told != null) {
                rolledBack = Integer.parseInt(told.split(" ")[0]);
                rollbackMillis = Long.parseLong(told.split(" ")[1]);
            }
            Thread.sleep(random.nextInt(MAX_KILL_MILLIS));
            progress.show("round " + number + ": kills and audits");
            child.kill();
            return recoveryMillis;
        } finally {
            Files.deleteIfExists(signal);
        }
    }

    /// The lock file goes, then the folder, whose copy takes its place.
    private long replace(int number, Path database) throws IOException, InterruptedException {
        progress.show("round " + number + ": removes and replaces");
        Path moved = small.resolve("aside");
        try (ChildJvm child = work(database, scratch.resolve("signal"), number + 1)) {
            await(child, DiskChild.WORKING);
            Files.deleteIfExists(database.resolve("lock"));
            try (ChildJvm second = start(List.of("open", url(database)))) {
                String told = second.readLine();
                if (told == null || !told.startsWith(DiskChild.REFUSED)) {
                    findings.add("a second process got in when the lock file was removed: " + told);
                }
            }
            Files.move(database, moved, StandardCopyOption.ATOMIC_MOVE);
            long begin = System.nanoTime();
            Files.createDirectory(database);
            String told = await(child, DiskChild.STOPPED);
            long noticedMillis = (System.nanoTime() - begin) / NANOS_PER_MILLI;
            if (told != null && !told.contains("removed, renamed or replaced")) {
                findings.add("the folder was replaced, and the database stopped with " + told);
            }
            child.kill(); // it is about to end, and has the lock until then
            TemporaryFolder.remove(database);
            Files.move(moved, database, StandardCopyOption.ATOMIC_MOVE);
            audit(database);
            return noticedMillis;
        }
    }

    private static String url(Path database) {
        return "jdbc:bowler:" + database;
    }

    private ChildJvm work(Path database, Path signal, long number) throws IOException {
        return start(List.of("work", url(database), notes.toString(), signal.toString(), Long.toString(seed * 31 + number)));
    }

    private ChildJvm start(List<String> arguments) throws IOException {
        DatabaseTarget bowler = new DatabaseTarget("bowler", "", "", "", "", Map.of(), List.of(), List.of(), "", "");
        return ChildJvm.start(DiskChild.class, jvmOptions, bowler, scratch.resolve("child.err"), arguments);
    }

    /// Reads what the child tells until a line begins so.
    ///
    /// @return the rest of that line; null, with a finding, if something else came to pass
    private String await(ChildJvm child, String prefix) throws IOException, InterruptedException {
        long begin = System.nanoTime();
        for (String line = child.readLine(); line != null; line = child.readLine()) {
            if (line.startsWith(prefix)) {
                return line.substring(prefix.length()).strip();
            }
            if (line.startsWith(DiskChild.FAILED) || line.startsWith(DiskChild.STOPPED)) {
                findings.add(line);
                return null;
            }
            if ((System.nanoTime() - begin) / NANOS_PER_MILLI > TIMEOUT_MILLIS) {
                findings.add("nothing of " + prefix.strip() + " within " + TIMEOUT_MILLIS / 1_000 + " s");
                return null;
            }
        }
        throw child.crash();
    }

    private void audit(Path database) throws IOException {
        RowNotes.Expected expected = RowNotes.read(notes);
        var found = new BitSet();
        try (Connection connection = DriverManager.getConnection(url(database)); Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT id FROM filling")) {
            while (row.next()) {
                found.set(row.getInt(1));
            }
        } catch (SQLException failure) {
            findings.add("does not open: " + failure.getSQLState() + " " + failure.getMessage());
        }
        try {
            DriverManager.getConnection(url(database) + ";shutdown=true").close();
        } catch (SQLException end) {
            if (!end.getSQLState().equals("08006")) {
                findings.add("does not shut down: " + end.getSQLState() + " " + end.getMessage());
            }
        }
        rows = found.cardinality();
        BitSet lost = (BitSet) expected.must().clone();
        lost.andNot(found);
        if (!lost.isEmpty()) {
            findings.add(lost.cardinality() + " acknowledged rows are lost, the first is " + lost.nextSetBit(0));
        }
        BitSet more = (BitSet) found.clone();
        more.andNot(expected.must());
        more.andNot(expected.may());
        if (!more.isEmpty()) {
            findings.add(more.cardinality() + " rows are there that were deleted or never inserted, the first is " + more.nextSetBit(0));
        }
        if (findings.isEmpty()) {
            findings.addAll(StoreStructure.verify(database));
        }
    }

    /// @throws LoadFailure if there is anything in the folder
    static void requireEmpty(Path folder) throws IOException {
        try (Stream<Path> entries = Files.list(folder)) {
            if (entries.findAny().isPresent()) {
                throw new LoadFailure(folder + " is not empty; name an empty folder on a small file system");
            }
        }
    }
}
