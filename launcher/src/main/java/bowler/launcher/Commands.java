// SPDX-License-Identifier: Apache-2.0
package bowler.launcher;

import bowler.launcher.dist.DistCommand;
import bowler.launcher.wire.ConnectionsCommand;
import bowler.launcher.wire.NetworkKillCommand;
import bowler.launcher.wire.WireCommand;
import bowler.launcher.xa.EntriesCommand;
import bowler.launcher.xa.TransactionKillCommand;
import bowler.tools.backup.BackupCommand;
import bowler.tools.backup.RestoreCommand;
import bowler.tools.bench.BenchCommand;
import bowler.tools.console.ConsoleCommand;
import bowler.tools.dump.DumpCommand;
import bowler.tools.dump.SalvageCommand;
import bowler.tools.dump.VerifyCommand;
import bowler.tools.load.LoadCommand;
import bowler.tools.migrate.MigrateCommand;
import bowler.tools.profile.ProfileCommand;
import bowler.tools.script.SqlLogicTestCommand;
import bowler.tools.shell.SqlCommand;
import bowler.tools.torture.TortureCommand;
import bowler.tools.trace.TraceCommand;
import bowler.tools.transfer.DumpSqlCommand;
import bowler.tools.transfer.ExportCommand;
import bowler.tools.transfer.ImportCommand;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.AutoComplete.GenerateCompletion;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.UsageMessageSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/// The root command and the list of all others. A new command is one line in [#all].
final class Commands {
    private static final String EXIT_CODES = "Exit codes:";

    private Commands() {}

    static CommandLine all() {
        CommandLine commands = new CommandLine(new Root())
            .addSubcommand(new SqlCommand())
            .addSubcommand(new ConsoleCommand())
            .addSubcommand(new BackupCommand())
            .addSubcommand(new RestoreCommand())
            .addSubcommand(new MigrateCommand())
            .addSubcommand(new ImportCommand())
            .addSubcommand(new ExportCommand())
            .addSubcommand(new DumpSqlCommand())
            .addSubcommand(new LoadCommand())
            .addSubcommand(new ProfileCommand())
            .addSubcommand(new BenchCommand())
            .addSubcommand(new CommandLine(new TortureCommand()).addSubcommand(new QueriesCommand()).addSubcommand(new ChangesCommand())
                .addSubcommand(new StatementsCommand()).addSubcommand(new FuzzCommand()).addSubcommand(new SessionsCommand())
                .addSubcommand(new TransactionKillCommand()).addSubcommand(new WireCommand())
                .addSubcommand(new NetworkKillCommand()).addSubcommand(new ConnectionsCommand()))
            .addSubcommand(new EntriesCommand())
            .addSubcommand(new TraceCommand())
            .addSubcommand(new VerifyCommand(new EngineOpener()))
            .addSubcommand(new SalvageCommand(new EngineOpener()))
            .addSubcommand(new DumpCommand())
            .addSubcommand(new SimulateCommand())
            .addSubcommand(new SqlLogicTestCommand())
            .addSubcommand(new ServeCommand())
            .addSubcommand(new ServerCommand())
            .addSubcommand(new JarCommand())
            .addSubcommand(new DistCommand())
            .addSubcommand(new GenerateCompletion())
            .addSubcommand(new HelpCommand());
        DerbyToolCommand.add(commands, "ij", "Run SQL scripts with the commands and the output of Derby's ij.",
            "ij schema.sql", "ij -p connection.properties schema.sql");
        DerbyToolCommand.add(commands, "dblook", "Write the definitions of a database as Derby's dblook does.",
            "dblook -d 'jdbc:derby:shop'", "dblook -d 'jdbc:derby:shop;user=ann' -z SALES -o shop.sql");
        DerbyToolCommand.add(commands, "sysinfo", "Print the versions of Java and of the parts of Bowler, as Derby's sysinfo does.",
            "sysinfo", "sysinfo -cp");
        addExitCodes(commands);
        return commands;
    }

    /// Adds the usual exit codes to the help of commands that do not tell their own.
    private static void addExitCodes(CommandLine command) {
        UsageMessageSpec usage = command.getCommandSpec().usageMessage();
        List<String> lines = new ArrayList<>(List.of(usage.footer()));
        if (command.getSubcommands().isEmpty() && lines.stream().noneMatch(line -> line.startsWith(EXIT_CODES))) {
            lines.addAll(List.of("", EXIT_CODES + " 0 success, 1 an error or a failed check, 2 wrong call."));
            usage.footer(lines.toArray(String[]::new));
        }
        command.getSubcommands().values().forEach(Commands::addExitCodes);
    }

    @Command(
        name = "bowler",
        description = "An SQL database for the JVM: use it, inspect it, measure it, test it.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        synopsisSubcommandLabel = "COMMAND",
        footer = {"", EXIT_CODES + " 0 success, 1 an error or a failed check, 2 wrong call."})
    static final class Root implements Callable<Integer> {
        @CommandLine.Spec
        private CommandLine.Model.CommandSpec spec;

        @Option(names = CommandErrors.STACKTRACE, hidden = true, scope = ScopeType.INHERIT,
            description = "Show the stack trace of an error.")
        private boolean stacktrace;

        @Override
        public Integer call() {
            spec.commandLine().usage(spec.commandLine().getErr());
            return spec.exitCodeOnInvalidInput();
        }
    }

    /// Reads the version from the jar's manifest; a build directory has no manifest.
    static final class Version implements IVersionProvider {
        @Override
        public String[] getVersion() {
            String version = Commands.class.getPackage().getImplementationVersion();
            return new String[] {
                "Bowler " + (version == null ? "(unpackaged)" : version),
                "Java " + Runtime.version() + " (" + System.getProperty("java.vm.name") + ")"
            };
        }
    }
}
