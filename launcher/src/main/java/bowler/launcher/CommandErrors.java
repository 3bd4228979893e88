// SPDX-License-Identifier: Apache-2.0
package bowler.launcher;

import bowler.base.error.FileReason;
import bowler.base.error.SqlFailure;
import java.io.IOException;
import java.io.PrintWriter;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/// Reports a failure in one line. Failures that the user or the environment can cause are reported as they are. Any
/// other failure is reported as a defect of Bowler. With `--stacktrace`, the stack trace follows.
final class CommandErrors implements IParameterExceptionHandler, IExecutionExceptionHandler {
    static final String STACKTRACE = "--stacktrace";

    @Override
    public int handleParseException(ParameterException mistake, String[] arguments) {
        CommandLine command = mistake.getCommandLine();
        String name = command.getCommandSpec().qualifiedName();
        List<String> near = mistake instanceof UnmatchedArgumentException unmatched ? unmatched.getSuggestions() : List.of();
        String hint = near.isEmpty() ? "" : ", perhaps " + String.join(" or ", near);
        command.getErr().println(name + ": " + describe(mistake) + hint + "; see " + name + " --help");
        trace(mistake, command.getErr(), Arrays.asList(arguments).contains(STACKTRACE));
        return command.getCommandSpec().exitCodeOnInvalidInput();
    }

    @Override
    public int handleExecutionException(Exception failure, CommandLine command, ParseResult parsed) {
        command.getErr().println(command.getCommandSpec().qualifiedName() + ": " + describe(failure));
        trace(failure, command.getErr(), parsed.expandedArgs().contains(STACKTRACE));
        return command.getCommandSpec().exitCodeOnExecutionException();
    }

    private static String describe(ParameterException mistake) {
        if (mistake instanceof UnmatchedArgumentException unmatched && !unmatched.isUnknownOption()
            && !mistake.getCommandLine().getSubcommands().isEmpty()) {
            return "there is no command '" + unmatched.getUnmatched().getFirst() + "'";
        }
        return oneLine(mistake.getMessage());
    }

    private static String describe(Exception failure) {
        return switch (failure) {
            case SQLException sql -> oneLine(sql.getMessage()) + " (SQLState " + sql.getSQLState() + ")";
            case SqlFailure sql -> oneLine(sql.getMessage()) + " (SQLState " + sql.sqlState() + ")";
            case IOException io when io.getMessage() != null -> oneLine(FileReason.of(io));
            default -> "unexpected " + oneLine(failure.toString()) + "; " + STACKTRACE + " shows where";
        };
    }

    private static void trace(Exception failure, PrintWriter err, boolean wanted) {
        if (wanted) {
            failure.printStackTrace(err);
        }
    }

    private static String oneLine(String message) {
        return message == null ? "no further message" : message.strip().replaceAll("\\s*\\R\\s*", " ");
    }
}
