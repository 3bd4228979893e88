// SPDX-License-Identifier: Apache-2.0
package bowler.engine.procedure;

import bowler.base.error.Severity;
import bowler.base.error.SqlFailure;
import bowler.catalog.CatalogSnapshot;
import bowler.catalog.SchemaObject.Kind;
import bowler.catalog.SequenceDescriptor;
import bowler.catalog.TableDescriptor;
import bowler.catalog.audit.CatalogAudit;
import bowler.catalog.audit.IndexMismatch;
import bowler.catalog.system.DatabaseProperties;
import bowler.catalog.system.SystemRoutine;
import bowler.engine.database.Database;
import bowler.engine.encrypt.BootPasswordProperty;
import bowler.engine.file.FileError;
import bowler.engine.file.FileFormat;
import bowler.engine.security.AuthorizationId;
import bowler.engine.security.ConnectionMode;
import bowler.engine.security.SecurityError;
import bowler.engine.xplain.SessionXplain;
import bowler.session.Session;
import bowler.session.Statement;
import bowler.storage.StoreTransaction;
import bowler.types.RowBuffer;
import bowler.types.RowReader;
import java.util.List;
import java.util.function.Supplier;

/// The procedures and functions of schema SYSCS_UTIL, for one call each.
///
/// A failed statement of a procedure is reported as 38000 with the failure as its cause, as in Derby. Import and export
/// commit if they succeed and roll back if they fail, as in Derby too.
public final class SystemProcedures {
    /// The property from which applications for Derby read the version of the catalogs, which are those of Derby 10.17.
    private static final String DICTIONARY_VERSION = "DataDictionaryVersion";
    private static final String DERBY_VERSION = "10.17";

    /// Users cannot create schemas whose names begin so.
    private static final String SYSTEM_PREFIX = "SYS";

    private final Database database;
    private final Supplier<Session> sessions;
    private final StoreTransaction transaction;
    private final CatalogSnapshot catalog;
    private final SessionXplain xplain;
    private final Supplier<String> statistics;

    /// @param sessions gives a session nested in that of the caller
    /// @param transaction that of the caller
    /// @param catalog as the caller sees it
    /// @param xplain what the caller has chosen about the SYSXPLAIN tables
    /// @param statistics returns what was measured of the previous statement of the caller, or null
    public SystemProcedures(
            Database database, Supplier<Session> sessions, StoreTransaction transaction, CatalogSnapshot catalog, SessionXplain xplain,
            Supplier<String> statistics) {
        this.database = database;
        this.sessions = sessions;
        this.transaction = transaction;
        this.catalog = catalog;
        this.xplain = xplain;
        this.statistics = statistics;
    }

    /// Calls a procedure that works in a nested session.
    ///
    /// @return the number of rows that it has copied
    public long call(SystemRoutine procedure, RowReader arguments) {
        switch (procedure) {
            case SYSCS_COPY_FROM, SYSCS_COPY_TO -> {
                return new CopyProcedures(sessions.get(), database.externalFiles(), catalog).call(procedure, arguments);
            }
            case SYSCS_EMPTY_STATEMENT_CACHE, SYSCS_INVALIDATE_STORED_STATEMENTS -> database.planner().forgetPlans();
            case SYSCS_RELOAD_SECURITY_POLICY -> throw ProcedureError.NO_SECURITY_MANAGER.failure();
            case SYSCS_SET_XPLAIN_SCHEMA -> setXplainSchema(text(arguments, 0));
            case SYSCS_SET_XPLAIN_MODE -> xplain.setPlansOnly(isSet(arguments, 0));
            case SYSCS_COMPRESS_TABLE -> compress(text(arguments, 0), text(arguments, 1), false);
            case SYSCS_INPLACE_COMPRESS_TABLE -> {
                if (text(arguments, 0) != null && !catalog.hasSchema(text(arguments, 0)) && !text(arguments, 0).equals("SYSCS_DIAG")) {
                    throw ProcedureError.NO_SUCH_SCHEMA.failure(text(arguments, 0));
                }
                boolean hasWork = isSet(arguments, 2) || isSet(arguments, 3) || isSet(arguments, 4);
                if (hasWork && !isCatalogTable(text(arguments, 0), text(arguments, 1))) {
                    compress(text(arguments, 0), text(arguments, 1), true);
                }
            }
            case SYSCS_BULK_INSERT -> bulkInsert(arguments);
            case SYSCS_EXPORT_TABLE, SYSCS_EXPORT_TABLE_LOBS_TO_EXTFILE, SYSCS_EXPORT_QUERY, SYSCS_EXPORT_QUERY_LOBS_TO_EXTFILE ->
                ended(() -> export(procedure.name(), arguments));
            case SYSCS_IMPORT_TABLE, SYSCS_IMPORT_TABLE_BULK, SYSCS_IMPORT_TABLE_LOBS_FROM_EXTFILE, SYSCS_IMPORT_DATA,
                SYSCS_IMPORT_DATA_BULK, SYSCS_IMPORT_DATA_LOBS_FROM_EXTFILE ->
                ended(() -> importInto(procedure.name(), arguments));
            default -> throw ProcedureError.NOT_SUPPORTED.failure(procedure.schemaName() + '.' + procedure);
        }
        return 0;
    }

    /// Calls a function.
    public void call(SystemRoutine function, RowReader arguments, RowBuffer result) {
        switch (function) {
            case SYSCS_CHECK_TABLE -> {
                check(text(arguments, 0), text(arguments, 1));
                result.setLong(0, 1);
            }
            case SYSCS_GET_DATABASE_NAME -> result.setObject(0, database.name());
            case SYSCS_GET_DATABASE_PROPERTY -> {
                String name = text(arguments, 0);
                set(result, name == null ? null
                    : name.equals(BootPasswordProperty.ALGORITHM_NAME) ? database.encryptionAlgorithm()
                    : name.equals(DICTIONARY_VERSION) ? DERBY_VERSION
                    : DatabaseProperties.get(transaction, database.store()::tree, name));
            }
            case SYSCS_GET_RUNTIMESTATISTICS -> set(result, statistics.get());
            case SYSCS_GET_USER_ACCESS -> set(result, userAccess(text(arguments, 0)));
            case SYSCS_GET_XPLAIN_SCHEMA -> result.setObject(0, xplain.schema());
            case SYSCS_GET_XPLAIN_MODE -> result.setLong(0, xplain.isPlansOnly() ? 1 : 0);
            case SYSCS_PEEK_AT_SEQUENCE -> {
                Long next = database.nextOf(sequence(text(arguments, 0), text(arguments, 1)));
                set(result, next);
            }
            case SYSCS_PEEK_AT_IDENTITY -> {
                set(result, database.nextIdentity(tableWithIdentity(text(arguments, 0), text(arguments, 1))));
            }
            default -> throw ProcedureError.NOT_SUPPORTED.failure(function.schemaName() + '.' + function);
        }
    }

    /// Returns the access of a user as SYSCS_SET_USER_ACCESS names it.
    private String userAccess(String user) {
        if (user == null) {
            throw SecurityError.UNKNOWN_USER.failure();
        }
        String name = AuthorizationId.parse(user);
        if (name == null) {
            throw SecurityError.NOT_A_USER_NAME.failure(user);
        }
        return ConnectionMode.of(database.properties(), name).permission();
    }

    private static void set(RowBuffer result, String value) {
        if (value == null) {
            result.setNull(0);
        } else {
            result.setObject(0, value);
        }
    }

    private static void set(RowBuffer result, Long value) {
        if (value == null) {
            result.setNull(0);
        } else {
            result.setLong(0, value);
        }
    }

    private static String text(RowReader arguments, int index) {
        return arguments.isNull(index) ? null : (String) arguments.objectAt(index);
    }

    private static boolean isSet(RowReader arguments, int index) {
        return !arguments.isNull(index) && arguments.longAt(index) != 0;
    }

    private SequenceDescriptor sequence(String schema, String name) {
        if (schema != null && name != null
                && catalog.object(Kind.SEQUENCE, schema, name) instanceof SequenceDescriptor sequence) {
            return sequence;
        }
        requireSchema(schema);
        throw ProcedureError.NO_SUCH_OBJECT.failure("SEQUENCE", schema + '.' + name);
    }

    private TableDescriptor tableWithIdentity(String schema, String name) {
        requireSchema(schema);
        TableDescriptor table = name == null ? null : catalog.table(schema, name);
        if (table == null || table.columns().stream().allMatch(column -> column.identity() == null)) {
            throw ProcedureError.NO_SUCH_OBJECT.failure("TABLE", schema + '.' + name);
        }
        return table;
    }

    private void requireSchema(String schema) {
        if (schema == null || !catalog.hasSchema(schema)) {
            throw ProcedureError.NO_SUCH_SCHEMA.failure(schema);
        }
    }

    private TableDescriptor table(String schema, String name) {
        requireSchema(schema);
        TableDescriptor table = name == null ? null : catalog.table(schema, name);
        if (table == null) {
            throw ProcedureError.NO_SUCH_TABLE.failure(schema + '.' + name);
        }
        return table;
    }

    /// Checks a table. A view has no rows of its own, so it is consistent, as in Derby.
    private void check(String schema, String name) {
        if (schema != null && name != null && catalog.object(Kind.VIEW, schema, name) != null) {
            return;
        }
        TableDescriptor table = table(schema, name);
        List<IndexMismatch> found = CatalogAudit.check(table, transaction, database::tree);
        if (!found.isEmpty()) {
            throw ProcedureError.ROW_WITHOUT_ENTRY.failure(schema + '.' + name, found.getFirst().what());
        }
    }

    /// Returns whether this is a table of a system schema. Derby compresses those in place, and Bowler's own reuse
    /// their space without being asked.
    private boolean isCatalogTable(String schema, String name) {
        return schema != null && name != null && schema.startsWith(SYSTEM_PREFIX)
            && (catalog.table(schema, name) != null || schema.equals("SYSCS_DIAG"));
    }

    private void compress(String schema, String name, boolean inPlace) {
        if (schema != null && schema.isEmpty()) {
            throw ProcedureError.NO_SUCH_SCHEMA.failure("''");
        }
        if (name == null || name.isEmpty()) {
            throw ProcedureError.NO_SUCH_TABLE.failure(name == null ? "NULL" : "''");
        }
        Session session = sessions.get();
        String holder = schema == null ? session.schema() : schema;
        requireCompressible(holder, name, inPlace);
        run(session, "ALTER TABLE " + TableImport.quoted(holder) + '.' + TableImport.quoted(name) + " COMPRESS");
    }

    /// Fails as ALTER TABLE does, but with messages that name no place in its text, which the caller does not know.
    private void requireCompressible(String schema, String name, boolean inPlace) {
        if (!catalog.hasSchema(schema)) {
            throw wrapped(ProcedureError.NO_SUCH_SCHEMA.failure(schema));
        }
        if (schema.startsWith(SYSTEM_PREFIX) && !inPlace) {
            throw wrapped(ProcedureError.SYSTEM_TABLE.failure(schema + '.' + name));
        }
        if (catalog.object(Kind.VIEW, schema, name) != null) {
            throw wrapped(ProcedureError.VIEW_COMPRESSED.failure(schema + '.' + name));
        }
        if (catalog.table(schema, name) == null) {
            throw wrapped(ProcedureError.NOTHING_TO_COMPRESS.failure(schema + '.' + name));
        }
    }

    private void setXplainSchema(String name) {
        try {
            xplain.setSchema(name);
        } catch (SqlFailure failure) {
            throw wrapped(failure);
        }
    }

    private static void run(Session session, String sql) {
        try (Statement statement = session.prepare(sql)) {
            statement.update(new RowBuffer(0));
        } catch (SqlFailure failure) {
            throw wrapped(failure);
        }
    }

    /// Returns a failure of a statement as Derby reports it. Failures of procedures themselves stay as they are.
    private static SqlFailure wrapped(SqlFailure failure) {
        boolean isOwn = switch (failure.error()) {
            case ProcedureError known -> known != ProcedureError.COLUMN_COUNT && known != ProcedureError.NO_SUCH_TABLE
                && known != ProcedureError.NO_SUCH_SCHEMA && known != ProcedureError.SYSTEM_TABLE
                && known != ProcedureError.VIEW_COMPRESSED && known != ProcedureError.NOTHING_TO_COMPRESS;
            case FileError known -> known != FileError.NO_FILE_COLUMN;
            default -> false;
        };
        boolean isOfRoutine = failure.sqlState().startsWith("38");
        return failure.severity() != Severity.STATEMENT || isOwn || isOfRoutine ? failure : ProcedureError.STATEMENT_FAILED.causedBy(failure, failure.getMessage());
    }

    private void ended(Runnable work) {
        Session session = sessions.get();
        try {
            work.run();
        } catch (SqlFailure failure) {
            session.rollback();
            throw wrapped(failure);
        }
        session.commit();
    }

    private void bulkInsert(RowReader arguments) {
        String schema = text(arguments, 0);
        String className = text(arguments, 2);
        if (schema == null || text(arguments, 1) == null || className == null) {
            throw ProcedureError.NAME_NULL.failure();
        }
        try {
            new BulkInsert(sessions.get(), database.routines()).run(table(schema, text(arguments, 1)), className, text(arguments, 3));
        } catch (SqlFailure failure) {
            throw wrapped(failure);
        }
    }

    // -- export

    private void export(String name, RowReader arguments) {
        boolean isQuery = name.startsWith("SYSCS_EXPORT_QUERY");
        int first = isQuery ? 1 : 2;
        Session session = sessions.get();
        if (text(arguments, first - 1) == null) {
            throw ProcedureError.NAME_NULL.failure();
        }
        String file = text(arguments, first);
        if (file == null) {
            throw FileError.FILE_NULL.failure();
        }
        FileFormat format = FileFormat.of(
            text(arguments, first + 1), text(arguments, first + 2), text(arguments, first + 3), file);
        String lobFile = null;
        if (name.endsWith("_LOBS_TO_EXTFILE")) {
            lobFile = text(arguments, first + 4);
            if (lobFile == null) {
                throw FileError.LOB_FILE_NULL.failure();
            }
        }
        String query = text(arguments, 0);
        if (!isQuery) {
            String schema = query == null ? session.schema() : query;
            String relation = text(arguments, 1);
            if (catalog.object(Kind.VIEW, schema, relation) == null) {
                table(schema, relation);
            }
            query = "SELECT * FROM " + TableImport.quoted(schema) + '.' + TableImport.quoted(relation);
        }
        new TableExport(session, database.externalFiles(), file, format, lobFile).run(query);
    }

    // -- import

    private void importInto(String name, RowReader arguments) {
        boolean isData = name.startsWith("SYSCS_IMPORT_DATA");
        boolean isBulk = name.endsWith("_BULK");
        int file = isData ? 4 : 2;
        Session session = sessions.get();
        String table = text(arguments, 1);
        String path = text(arguments, file);
        if (table == null) {
            throw ProcedureError.NAME_NULL.failure();
        }
        if (path == null) {
            throw FileError.FILE_NULL.failure();
        }
        FileFormat format = importFormat(arguments, file + 1, path);
        String schema = text(arguments, 0) == null ? session.schema() : text(arguments, 0);
        TableDescriptor target = catalog.table(schema, table);
        if (target == null || target.isTemporary()) {
            throw ProcedureError.NO_SUCH_IMPORT_TABLE.failure(schema + '.' + table);
        }
        List<String> columns = isData ? TableImport.list(text(arguments, 2)) : null;
        List<String> chosen = isData ? TableImport.list(text(arguments, 3)) : null;
        int skip = isBulk && !arguments.isNull(file + 5) ? (int) arguments.longAt(file + 5) : 0;
        boolean namesColumns = chosen != null && chosen.stream().anyMatch(each -> each.startsWith("\""));
        if (skip < 0 || skip == 0 && namesColumns) {
            throw FileError.BAD_SKIP.failure(skip);
        }
        try (TableImport run = new TableImport(
                session, database.externalFiles(), target, columns, path, format, name.endsWith("_LOBS_FROM_EXTFILE"))) {
            run.run(chosen, isSet(arguments, file + 4), skip);
        } catch (SqlFailure failure) {
            throw failure.error() == FileError.FILE_MISSING && skip == 0
                ? ProcedureError.STATEMENT_FAILED.causedBy(failure, failure.getMessage()) : failure;
        }
    }

    /// Returns the format of a file to import. Unlike an export, Derby reports an unknown character set as a failed
    /// statement.
    private static FileFormat importFormat(RowReader arguments, int first, String path) {
        try {
            return FileFormat.of(text(arguments, first), text(arguments, first + 1), text(arguments, first + 2), path);
        } catch (SqlFailure failure) {
            throw failure.error() == FileError.BAD_CODESET ? ProcedureError.STATEMENT_FAILED.causedBy(failure, failure.getMessage()) : failure;
        }
    }
}
