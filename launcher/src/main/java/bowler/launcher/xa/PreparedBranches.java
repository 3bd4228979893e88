// SPDX-License-Identifier: Apache-2.0
package bowler.launcher.xa;

import bowler.tools.text.TextTable;
import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Properties;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// The prepared branches in a Bowler database: what an operator sees of them, and decides when their transaction manager
/// does not.
final class PreparedBranches {
    private static final String DECISION = "bowler.xa.decision.";

    private PreparedBranches() {}

    /// The options that reach the database.
    static final class Target {
        @Option(names = "--url", required = true, paramLabel = "URL", description = "The database, as in jdbc:bowler:data/orders or jdbc:bowler://host/orders.")
        private String url;

        @Option(names = "--user", paramLabel = "NAME", description = "The user, if the database checks users.")
        private String user;

        @Option(names = "--password", paramLabel = "TEXT", interactive = true, arity = "0..1", description = "The password; without a value the command asks for it.")
        private String password;

        Connection connect() throws SQLException {
            var properties = new Properties();
            if (user != null) {
                properties.setProperty("user", user);
            }
            if (password != null) {
                properties.setProperty("password", password);
            }
            return DriverManager.getConnection(url, properties);
        }
    }

    /// `bowler transactions prepared`.
    @Command(name = "prepared", description = "Show the prepared branches in a Bowler database, the oldest first, and those resolved with decide.",
        mixinStandardHelpOptions = true, sortOptions = false,
        footer = {"", "Example:", "  ./bowler transactions prepared --url jdbc:bowler:data/orders"})
    static final class Show implements Callable<Integer> {
        @Spec
        private CommandSpec command;

        @Mixin
        private Target target;

        @Override
        public Integer call() throws SQLException {
            PrintWriter out = command.commandLine().getOut();
            List<List<String>> found = new ArrayList<>();
            try (Connection connection = target.connect(); Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(
                    "SELECT branch, status, prepared_at, age_seconds, username FROM SYSCS_DIAG.PREPARED_BRANCHES ORDER BY age_seconds DESC")) {
                while (rows.next()) {
                    List<String> row = new ArrayList<>();
                    for (int column = 1; column <= 5; column++) {
                        row.add(Objects.requireNonNullElse(rows.getString(column), "-"));
                    }
                    found.add(row);
                }
            }
            if (found.isEmpty()) {
                out.println("no branch is prepared");
            } else {
                var table = new TextTable(List.of("branch", "status", "prepared at", "seconds ago", "user"));
                found.forEach(table::add);
                table.print(out);
            }
            out.flush();
            return 0;
        }
    }

    /// `bowler transactions decide`.
    @Command(name = "decide",
        description = {"Commit or roll back a prepared branch in a Bowler database, if its transaction manager will not come back. A manager "
            + "that comes back may have decided otherwise in other databases. The database stores the decision until the manager or this "
            + "command forgets it."},
        mixinStandardHelpOptions = true, sortOptions = false,
        footer = {"", "Example:", "  ./bowler transactions decide \\", "      --url jdbc:bowler:data/orders '(4711,0102,03)' rollback"})
    static final class Decide implements Callable<Integer> {
        @Spec
        private CommandSpec command;

        @Mixin
        private Target target;

        @Parameters(index = "0", paramLabel = "BRANCH", description = "The branch, as shown by prepared.")
        private String branch;

        @Parameters(index = "1", paramLabel = "DECISION", description = "commit, rollback or forget.")
        private String decision;

        @Override
        public Integer call() throws SQLException {
            String value = decision.toUpperCase(Locale.ROOT);
            if (!List.of("COMMIT", "ROLLBACK", "FORGET").contains(value)) {
                throw new ParameterException(command.commandLine(), "a decision is commit, rollback or forget, not '" + decision + "'");
            }
            try (Connection connection = target.connect();
                PreparedStatement call = connection.prepareStatement("CALL SYSCS_UTIL.SYSCS_SET_DATABASE_PROPERTY(?, ?)")) {
                call.setString(1, DECISION + branch);
                call.setString(2, value.equals("FORGET") ? null : value);
                call.execute();
            }
            PrintWriter out = command.commandLine().getOut();
            out.println(switch (value) {
                case "COMMIT" -> "committed " + branch;
                case "ROLLBACK" -> "rolled back " + branch;
                default -> "forgot " + branch;
            });
            out.flush();
            return 0;
        }
    }
}
