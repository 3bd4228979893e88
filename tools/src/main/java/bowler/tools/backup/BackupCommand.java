// SPDX-License-Identifier: Apache-2.0
package bowler.tools.backup;

import bowler.storage.backup.BackupManifest;
import bowler.storage.backup.BackupVerifier;
import bowler.tools.dump.UnlockOptions;
import bowler.tools.shell.Connector;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// Backs up a database, or checks a backup.
@Command(name = "backup", description = {"Back up a database, or check a backup.", ""}, mixinStandardHelpOptions = true,
    sortOptions = false,
    footer = {"", "Examples:", "  ./bowler backup shop /backups/monday --check",
        "  ./bowler backup jdbc:bowler://localhost/shop /backups/tuesday \\", "      --changes-since /backups/monday/shop",
        "  ./bowler backup --verify /backups/monday/shop", "",
        "A database that another process has open is backed up through its server, by its URL. The server writes the backup.",
        "Without --megabytes-per-second, the property bowler.backup.megabytesPerSecond of the database limits the speed.", "",
        "Exit codes: 0 the backup is complete, 1 it is not or is damaged, 2 wrong call."})
public final class BackupCommand implements Callable<Integer> {
    @Mixin
    private UnlockOptions unlock = new UnlockOptions();

    @Spec
    private CommandSpec spec;

    @Parameters(index = "0", arity = "0..1", paramLabel = "URL|FOLDER", description = "The database.")
    private String database;

    @Parameters(index = "1", arity = "0..1", paramLabel = "TARGET",
        description = {"The folder for backups; the backup is a folder in it with the database's name.",
            "A name that ends with .zip is the file of the backup."})
    private Path target;

    @Option(names = "--changes-since", paramLabel = "BACKUP", description = "Copy only what has changed since this backup.")
    private Path base;

    @Option(names = "--megabytes-per-second", paramLabel = "N", description = "Copy at most N MB per second.")
    private Integer megabytesPerSecond;

    @Option(names = "--check", description = "Read the backup again and check it.")
    private boolean checks;

    @Option(names = "--verify", paramLabel = "BACKUP", description = "Check this backup instead of making one.")
    private Path verified;

    @Option(names = "--user", paramLabel = "NAME", description = "The user.")
    private String user;

    @Option(names = "--password", paramLabel = "PASSWORD", arity = "0..1", interactive = true, description = "The password; without a value the command asks for it.")
    private String password;

    @Override
    public Integer call() throws SQLException, IOException {
        if (verified != null) {
            return verify(verified);
        }
        if (database == null || target == null) {
            throw new ParameterException(spec.commandLine(), "Name the database and the folder for the backup");
        }
        if (megabytesPerSecond != null && megabytesPerSecond < 1) {
            throw new ParameterException(spec.commandLine(), "--megabytes-per-second must be at least 1, not " + megabytesPerSecond);
        }
        String url = database.startsWith("jdbc:") ? database : "jdbc:bowler:" + database;
        Path folder = target.toAbsolutePath().normalize();
        List<Path> before = backupsIn(folder);
        try (Connection connection = Connector.open(url, properties())) {
            backUp(connection, folder);
        }
        Path made = Files.isRegularFile(folder) ? folder : newest(folder, before);
        if (made == null) {
            spec.commandLine().getOut().println("The server has made the backup in its own folder " + folder + ".");
            return 0;
        }
        BackupManifest manifest = BackupManifest.read(unlock.unlocked(made));
        spec.commandLine().getOut().printf(Locale.ROOT, "%s: %s, %,d bytes, log positions %d to %d%n", made,
            manifest.isIncremental() ? "changes" : "full backup", manifest.bytes(), manifest.firstLsn(), manifest.endLsn());
        return checks ? verify(made) : 0;
    }

    private void backUp(Connection connection, Path folder) throws SQLException {
        String call = megabytesPerSecond != null ? "CALL SYSCS_UTIL.BOWLER_BACKUP(?, ?, ?)"
            : base != null ? "CALL SYSCS_UTIL.BOWLER_BACKUP_CHANGES(?, ?)" : "CALL SYSCS_UTIL.SYSCS_BACKUP_DATABASE(?)";
        try (CallableStatement statement = connection.prepareCall(call)) {
            statement.setString(1, folder.toString());
            if (base != null || megabytesPerSecond != null) {
                statement.setString(2, base == null ? null : base.toAbsolutePath().normalize().toString());
            }
            if (megabytesPerSecond != null) {
                statement.setInt(3, megabytesPerSecond);
            }
            statement.execute();
        }
    }

    private Properties properties() {
        Properties properties = new Properties();
        if (user != null) {
            properties.setProperty("user", user);
        }
        if (password != null) {
            properties.setProperty("password", password);
        }
        return properties;
    }

    private static List<Path> backupsIn(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.filter(each -> Files.exists(each.resolve(BackupManifest.NAME))).toList();
        }
    }

    /// Returns the backup in a folder with the latest manifest; null if the folder is another machine's.
    private Path newest(Path folder, List<Path> before) throws IOException {
        Path newest = null;
        for (Path each : backupsIn(folder)) {
            boolean isLater = newest == null || BackupManifest.read(unlock.unlocked(each)).made()
                .isAfter(BackupManifest.read(unlock.unlocked(newest)).made());
            newest = isLater ? each : newest;
        }
        return newest;
    }

    private int verify(Path backup) throws IOException {
        PrintWriter out = spec.commandLine().getOut();
        CopyProgress progress = new CopyProgress(spec.commandLine().getErr());
        List<String> problems = new BackupVerifier(unlock.unlocked(backup), progress).verify();
        progress.end();
        problems.forEach(out::println);
        out.println(backup + (problems.isEmpty() ? ": the backup is intact" : ": " + problems.size() + " problems"));
        return problems.isEmpty() ? 0 : 1;
    }
}
