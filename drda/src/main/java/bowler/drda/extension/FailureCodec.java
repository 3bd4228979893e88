// SPDX-License-Identifier: Apache-2.0
package bowler.drda.extension;

import bowler.base.error.Severity;
import bowler.base.error.SqlError;
import bowler.base.error.SqlFailure;
import bowler.drda.ddm.DdmReader;
import bowler.drda.ddm.DssReader;
import bowler.drda.ddm.DssWriter;
import bowler.drda.ddm.ProtocolException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/// Failures with everything that a front end shows of them: SQLState, severity, message, arguments, and the failures
/// that caused them.
///
///     2 count; each: SQLState, 1 severity, message, 2 count of arguments, arguments
public final class FailureCodec {
    private static final int MAX_CAUSES = 20;

    private FailureCodec() {}

    /// A condition that the server has reported to the client.
    private record RemoteError(String sqlState, Severity severity, String text) implements SqlError {}

    /// Shows causes of other classes as failures.
    public interface Causes {
        /// @return null if the cause is not sent
        SqlFailure of(Throwable cause);
    }

    /// Returns a condition that another class describes.
    public static SqlError condition(String sqlState, Severity severity, String message) {
        return new RemoteError(sqlState, severity, String.valueOf(message).replace("%", "%%"));
    }

    public static void write(DssWriter writer, SqlFailure failure) {
        write(writer, failure, cause -> null);
    }

    /// @param causes for a cause that is no [SqlFailure]
    public static void write(DssWriter writer, SqlFailure failure, Causes causes) {
        List<SqlFailure> chain = new ArrayList<>();
        Throwable next = failure;
        while (next instanceof SqlFailure cause && chain.size() < MAX_CAUSES) {
            chain.add(cause);
            next = cause.getCause();
        }
        SqlFailure last = next == null ? null : causes.of(next);
        if (last != null) {
            chain.add(last);
        }
        writer.u2(chain.size());
        for (SqlFailure link : chain) {
            WireText.write(writer, link.sqlState());
            writer.u1(link.severity().ordinal());
            WireText.write(writer, link.getMessage());
            writer.u2(link.arguments().size());
            link.arguments().forEach(argument -> WireText.write(writer, argument.toString()));
        }
    }

    /// Writes the reason why no session is opened, as a reply of its own.
    public static void writeRefusal(DssWriter writer, SqlFailure failure, int correlator) throws IOException {
        writer.begin(DssReader.REPLY, correlator);
        int object = writer.beginObject(ExtensionCode.FAILURE);
        writer.u2(0);
        write(writer, failure);
        writer.endObject(object);
        writer.end();
    }

    /// Reads a list: its count of 2 bytes, then the failures.
    public static List<SqlFailure> readAll(DdmReader reader) {
        int count = reader.u2();
        List<SqlFailure> failures = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            failures.add(read(reader));
        }
        return failures;
    }

    public static SqlFailure read(DdmReader reader) {
        int count = reader.u2();
        List<RemoteError> errors = new ArrayList<>();
        List<Object[]> arguments = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            String state = WireText.readPresent(reader);
            Severity severity = StatementDescriptionCodec.constant(Severity.values(), reader);
            String message = WireText.readPresent(reader);
            // The message is complete; the failure must not look for arguments in it.
            errors.add(new RemoteError(state, severity, message.replace("%", "%%")));
            Object[] texts = new Object[reader.u2()];
            for (int at = 0; at < texts.length; at++) {
                texts[at] = WireText.readPresent(reader);
            }
            arguments.add(texts);
        }
        SqlFailure failure = null;
        for (int i = count - 1; i >= 0; i--) {
            failure = errors.get(i).causedBy(failure, arguments.get(i));
        }
        if (failure == null) {
            throw ProtocolException.syntax(ProtocolException.VALUE_MISSING, ExtensionCode.FAILURE);
        }
        return failure;
    }
}
