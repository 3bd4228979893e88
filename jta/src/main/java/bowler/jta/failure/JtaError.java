// SPDX-License-Identifier: Apache-2.0
package bowler.jta.failure;

import bowler.base.error.DefinedError;
import bowler.base.error.ErrorDefinition;
import bowler.base.error.Severity;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.util.Locale;

/// The conditions that prevent a transaction manager from starting or from deciding. Arguments are in brackets, in the
/// order of the text.
public enum JtaError implements DefinedError {
    /// (place, holder)
    HELD("XTA01", Severity.SYSTEM, "The decision log in %s is in use by %s. Give each transaction manager a folder of its own."),
    /// (place, node there, node wanted)
    OTHER_NODE("XTA02", Severity.SYSTEM,
        "The decision log in %s belongs to node '%s', not to '%s'. Use that node name, or another folder. "
            + "After a change of the name, recovery would not find the prepared branches of the node."),
    /// (node, why)
    BAD_NODE("XTA03", Severity.SYSTEM, "'%s' is not a valid node name: %s."),
    /// (place, LSN, why)
    UNREADABLE_RECORD("XTA04", Severity.SYSTEM,
        "The decision log in %s contains an unreadable record at %s: %s. Nothing was skipped or changed. "
            + "Open the log with the release that wrote it, or restore it."),
    /// (place, what, why)
    INPUT_OUTPUT("XTA05", Severity.SYSTEM, "The decision log in %s cannot be %s: %s."),
    /// (name)
    RESOURCE_TWICE("XTA06", Severity.STATEMENT, "A resource named '%s' is already registered."),
    /// (name, names known)
    RESOURCE_UNKNOWN("XTA07", Severity.STATEMENT,
        "No resource named '%s' is registered, so recovery could not reach it. Register the resource "
            + "before its first use. Registered resources: %s."),
    /// (id, what is there)
    ENTRY_UNKNOWN("XTA08", Severity.STATEMENT, "There is no entry '%s'. Existing entries: %s."),
    /// (id, resources)
    ENTRY_ACTIVE("XTA09", Severity.STATEMENT, "Transaction %s is still active and cannot be forgotten."),
    /// (setting, value, why)
    BAD_SETTING("XTA10", Severity.STATEMENT, "%s cannot be %s: %s."),
    /// (place)
    CLOSED("XTA11", Severity.STATEMENT, "The transaction manager of %s is closed."),
    /// (name, why)
    NO_XA("XTA12", Severity.STATEMENT, "Resource '%s' cannot report its prepared branches: %s."),
    /// (place, LSN)
    MISSING("XTA13", Severity.SYSTEM,
        "The decision log in %s begins at %s, and an earlier part that is still needed is missing. It may "
            + "contain commit decisions. Nothing was changed. Restore the log.");

    private final ErrorDefinition definition;

    JtaError(String sqlState, Severity severity, String text) {
        definition = new ErrorDefinition(sqlState, severity, text);
    }

    /// Describes a failure of the file system: the text of its exceptions is often only the name of a file.
    public static String text(IOException failure) {
        String kind = failure.getClass().getSimpleName().replace("Exception", "").replaceAll("(?<=[a-z])(?=[A-Z])", " ").toLowerCase(Locale.ROOT);
        return failure instanceof FileSystemException named && named.getReason() == null ? named.getFile() + ": " + kind : failure.getMessage();
    }

    @Override
    public ErrorDefinition definition() {
        return definition;
    }
}
