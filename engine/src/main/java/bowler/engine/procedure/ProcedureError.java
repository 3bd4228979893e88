// SPDX-License-Identifier: Apache-2.0
package bowler.engine.procedure;

import bowler.base.error.DefinedError;
import bowler.base.error.ErrorDefinition;
import bowler.base.error.Severity;

/// The errors of system procedures.
public enum ProcedureError implements DefinedError {
    /// (message of the cause)
    STATEMENT_FAILED("38000", "%s"),
    NO_SUCH_SCHEMA("42Y07", "There is no schema %s."),
    NO_SUCH_TABLE("42X05", "There is no table %s."),
    NOTHING_TO_COMPRESS("42Y55", "The table %s cannot be compressed, because it does not exist."),
    SYSTEM_TABLE("42X62", "The table %s belongs to a system schema and cannot be compressed."),
    VIEW_COMPRESSED("42Y62", "%s is a view and cannot be compressed. Compress its tables."),
    /// (kind, name)
    NO_SUCH_OBJECT("X0X81", "There is no %s %s."),
    ROW_WITHOUT_ENTRY("X0X62", "The table %s and its indexes differ: %s. Rebuild the indexes with SYSCS_UTIL.SYSCS_COMPRESS_TABLE."),
    NO_SECURITY_MANAGER("XK002", "There is no security policy to load: Java no longer has a security manager."),
    NOT_SUPPORTED("0A000", "The routine %s gives clients of the network server parts of long values. Use Blob and Clob of the driver."),
    NO_SUCH_TOOL("X0Y88", "There is no optional tool '%s'. A tool of your own is 'customTool', followed by the name of its class."),
    TOOL_NOT_SUPPORTED("0A000", "Derby's optional tool '%s' is not supported. A tool of your own is 'customTool', followed by the name of its class."),
    BAD_TRACE_FORM("X0Y88", "A trace of the optimizer has no form '%s'. Name no form for lines of text, or 'xml'."),
    RAW_READER("0A000", "The tool 'rawDBReader' reads Derby's files. Read a damaged database of Bowler with the command 'bowler salvage'."),
    REGISTER_NULL("39004", "The argument that tells whether the tool is loaded or unloaded is NULL. Pass TRUE or FALSE."),
    NAME_NULL("XIE06", "The name of the table, or the query, is NULL. Specify it."),
    NO_SUCH_COLUMN("XIE08", "The table has no column %s."),
    /// (column, type)
    TYPE_EXCLUDED("XIE0B", "The column %s has the type %s, which files cannot hold. CAST it in SYSCS_EXPORT_QUERY."),
    NOT_WRITTEN("XIE0I", "The file %s cannot be written: %s."),
    NO_SUCH_IMPORT_TABLE("XIE0M", "There is no table %s to import into."),
    LOB_FILE_MISSING("XIE0P", "The file %s with long values, which column %s names, cannot be read: %s."),
    FILE_EXISTS("XIE0S", "The file %s already exists. Choose another name, or delete the file: exports do not overwrite."),
    COLUMN_COUNT("42802", "The import inserts into %s columns, but selects %s columns of the file.");

    private final ErrorDefinition definition;

    ProcedureError(String sqlState, String text) {
        definition = new ErrorDefinition(sqlState, Severity.STATEMENT, text);
    }

    @Override
    public ErrorDefinition definition() {
        return definition;
    }
}
