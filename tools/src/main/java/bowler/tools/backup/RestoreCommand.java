// SPDX-License-Identifier: Apache-2.0
package bowler.tools.backup;

import bowler.os.Disk;
import bowler.os.encrypt.EncryptedDisk;
import bowler.os.host.HostClock;
import bowler.os.host.HostDisk;
import bowler.os.host.HostEntropy;
import bowler.os.host.HostWorkers;
import bowler.storage.api.StoreOptions;
import bowler.storage.backup.BackupManifest;
import bowler.storage.backup.Restore;
import bowler.storage.backup.RestorePoint;
import bowler.storage.backup.RestoreResources;
import bowler.storage.backup.RestoreTarget;
import bowler.tools.dump.UnlockOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// Makes a database from backups and archived log.
@Command(name = "restore", description = {"Restore a database from backups and archived log.", ""}, mixinStandardHelpOptions = true,
    sortOptions = false,
    footer = {"", "Examples:", "  ./bowler restore /data/copy /backups/monday/shop",
        "  ./bowler restore /data/copy /backups/monday/shop /backups/tuesday/shop \\",
        "      --log /data/shop/archive --log /data/shop/log",
        "  ./bowler restore /data/copy /backups/monday/shop --log /data/shop/archive \\",
        "      --to '2026-11-22 09:30:00'", "", "Exit codes: 0 the database is restored, 1 it is not, 2 wrong call."})
public final class RestoreCommand implements Callable<Integer> {
    @Mixin
    private UnlockOptions unlock = new UnlockOptions();

    @Spec
    private CommandSpec spec;

    @Parameters(index = "0", paramLabel = "FOLDER", description = "The folder of the new database; it must be empty or missing, or left by an interrupted restore.")
    private Path folder;

    @Parameters(index = "1..*", arity = "1..*", paramLabel = "BACKUP", description = "A full backup, then incremental backups in the order in which they were made.")
    private List<Path> backups;

    @Option(names = "--log", paramLabel = "FOLDER", description = "A folder with the log after the backups: an archive, or the log folder of a database. May be repeated.")
    private List<Path> logs;

    @Option(names = "--to", paramLabel = "POINT",
        description = "The point to restore: a time, lsn:NUMBER or mark:NAME. A time without a zone is local.")
    private String point;

    @Override
    public Integer call() throws IOException {
        RestorePoint end = point();
        CopyProgress progress = new CopyProgress(spec.commandLine().getErr());
        List<Disk> sources = disks(backups);
        HostDisk target = new HostDisk(folder);
        long endLsn;
        sources.forEach(BackupManifest::read); // before the folder is made
        try (RestoreTarget taken = RestoreTarget.take(target)) {
            Disk copy = EncryptedDisk.copied(sources.getLast(), target);
            RestoreResources resources = new RestoreResources(
                StoreOptions.defaults().bufferPoolBytes(), new HostClock(), new HostWorkers());
            endLsn = new Restore(sources, logs(sources.getLast()), copy, resources, progress)
                .run(end, new HostEntropy());
            taken.complete();
        }
        progress.end();
        spec.commandLine().getOut().println(folder + ": restored up to log position " + endLsn);
        return 0;
    }

    private List<Disk> disks(List<Path> folders) throws IOException {
        List<Disk> disks = new ArrayList<>();
        for (Path each : folders) {
            disks.add(unlock.unlocked(each));
        }
        return disks;
    }

    /// Returns the folders of later log; they are encrypted if the backup is.
    private List<Disk> logs(Disk backup) {
        List<Disk> disks = new ArrayList<>();
        for (Path each : logs == null ? List.<Path>of() : logs) {
            disks.add(EncryptedDisk.like(backup, new HostDisk(each)));
        }
        return disks;
    }

    private RestorePoint point() {
        if (point == null) {
            return RestorePoint.END;
        }
        try {
            if (point.startsWith("lsn:")) {
                return new RestorePoint.Position(Long.parseLong(point.substring("lsn:".length())));
            }
            if (point.startsWith("mark:")) {
                return new RestorePoint.Mark(point.substring("mark:".length()));
            }
            return new RestorePoint.Time(time(point.strip().replace(' ', 'T')));
        } catch (NumberFormatException | DateTimeException e) {
            throw new ParameterException(spec.commandLine(), "'" + point + "' is no time, lsn:NUMBER or mark:NAME");
        }
    }

    private static Instant time(String iso) {
        boolean hasZone = iso.endsWith("Z") || iso.matches(".*[+-]\\d\\d:?\\d\\d");
        return hasZone ? OffsetDateTime.parse(iso).toInstant() : LocalDateTime.parse(iso).atZone(ZoneId.systemDefault()).toInstant();
    }
}
