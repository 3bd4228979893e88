// SPDX-License-Identifier: Apache-2.0
package bowler.tools.bench;

import bowler.tools.peer.ChildJvm;
import bowler.tools.peer.ChildLine;
import bowler.tools.peer.DatabaseTarget;
import bowler.tools.peer.JarCache;
import bowler.tools.peer.KnownDatabase;
import bowler.tools.peer.OptionCheck;
import bowler.tools.peer.Settings;
import bowler.tools.peer.TemporaryFolder;
import bowler.tools.text.ProgressLine;
import bowler.tools.text.TextTable;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/// The measurements of one table of one source.
final class MigrateRun {
    private static final long PAGE_CACHE_BYTES = 64 << 20;
    private static final List<MigrateTask> MEASURED = List.of(MigrateTask.LOOP, MigrateTask.LOOP_INDEX_LAST, MigrateTask.MIGRATE);

    private final KnownDatabase source;
    private final MigratedTable table;
    private final long rows;
    private final Path root;
    private final List<String> jvmOptions;
    private final ProgressLine progress;
    private final Map<MigrateTask, List<Cost>> costs = new EnumMap<>(MigrateTask.class);

    /// The wall clock and CPU time of one measurement.
    private record Cost(double seconds, double cpuSeconds) {}

    MigrateRun(KnownDatabase source, MigratedTable table, long rows, Path root, List<String> jvmOptions, ProgressLine progress) {
        this.source = source;
        this.table = table;
        this.rows = rows;
        this.root = root;
        this.jvmOptions = jvmOptions;
        this.progress = progress;
    }

    void measure(int rounds, TextTable figures) throws IOException, InterruptedException {
        Path folder = root.resolve(source.label() + "-" + OptionCheck.label(table) + "-" + rows);
        // Forces of commits would slow down the filling, which is not measured.
        DatabaseTarget database = source.in(folder, new Settings(false, PAGE_CACHE_BYTES), JarCache.ofUser());
        Path complete = folder.resolve("complete");
        if (!Files.exists(complete)) {
            TemporaryFolder.remove(folder);
            Files.createDirectories(folder);
            run(MigrateTask.FILL, database, folder);
            Files.createFile(complete);
        }
        for (int round = 1; round <= rounds; round++) {
            for (MigrateTask task : MEASURED) {
                run(task, database, folder);
            }
        }
        double migrated = perSecond(MigrateTask.MIGRATE);
        for (MigrateTask task : MEASURED) {
            figures.add(List.of(source.label(), OptionCheck.label(table), OptionCheck.label(task).replace('-', ' '), String.format(Locale.ROOT, "%,.0f", perSecond(task)),
                String.format(Locale.ROOT, "%.1f", median(task, false)), String.format(Locale.ROOT, "%.1f", median(task, true)),
                task == MigrateTask.MIGRATE ? "" : String.format(Locale.ROOT, "%.2f", migrated / perSecond(task))));
        }
    }

    private double perSecond(MigrateTask task) {
        return rows / median(task, false);
    }

    private double median(MigrateTask task, boolean isCpu) {
        List<Double> ordered = costs.get(task).stream().map(cost -> isCpu ? cost.cpuSeconds : cost.seconds).sorted().toList();
        return ordered.get(ordered.size() / 2);
    }

    private void run(MigrateTask task, DatabaseTarget database, Path folder) throws IOException, InterruptedException {
        Path copy = folder.resolve("copy");
        TemporaryFolder.remove(copy);
        String where = source.label() + " " + OptionCheck.label(table) + ", " + OptionCheck.label(task) + ": ";
        progress.show(where);
        String jars = database.jars().stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
        try (ChildJvm child = ChildJvm.start(MigrateChild.class, jvmOptions, database, folder.resolve("errors"),
            List.of(task.name(), table.name(), Long.toString(rows), database.url(), database.user(), database.shutdownUrl(), jars, copy.toString()))) {
            child.follow(progress, where, ChildLine.MEASURE, line -> {
                String[] fields = line.split("\t");
                costs.computeIfAbsent(task, any -> new ArrayList<>()).add(new Cost(Double.parseDouble(fields[0]), Double.parseDouble(fields[1])));
            });
        }
        TemporaryFolder.remove(copy);
    }
}
