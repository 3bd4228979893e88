// SPDX-License-Identifier: Apache-2.0
package bowler.catalog.system;

import bowler.catalog.RoutineDescriptor;
import bowler.catalog.RoutineDescriptor.SqlAccess;
import bowler.catalog.SchemaObject.Kind;
import bowler.catalog.system.text.ParsedTypes;
import bowler.catalog.system.text.RoutineText;
import java.util.HashMap;
import java.util.Map;

/// A procedure or function that every database has. There is no other list of them. The binder, SYSALIASES and GRANT EXECUTE
/// use this one, and the engine runs each routine by its [Group].
///
/// Names, parameters and types are Derby's where Derby has the routine. A signature is a text such as
/// `SCHEMANAME VARCHAR(128), TABLENAME VARCHAR(128)`; it is parsed when the routine is first called. `OUT:` before a name
/// marks an OUT parameter, and `...` at the end a variable number of arguments.
///
/// A new routine needs a higher [CatalogFormat], so that existing databases list it, too.
public enum SystemRoutine {
    SYSCS_SET_RUNTIMESTATISTICS(Group.SETTING, Rights.PUBLIC, SqlAccess.CONTAINS_SQL, "ENABLE SMALLINT"),
    SYSCS_SET_STATISTICS_TIMING(Group.SETTING, Rights.PUBLIC, SqlAccess.CONTAINS_SQL, "ENABLE SMALLINT"),
    SYSCS_SET_SLOW_STATEMENTS(Group.SETTING, Rights.GRANTED, SqlAccess.CONTAINS_SQL, "MILLISECONDS BIGINT"),
    SYSCS_CREATE_USER(Group.USERS, Rights.GRANTED, SqlAccess.MODIFIES_SQL_DATA, "userName VARCHAR(128), password VARCHAR(32672)"),
    SYSCS_DROP_USER(Group.USERS, Rights.GRANTED, SqlAccess.MODIFIES_SQL_DATA, "userName VARCHAR(128)"),
    SYSCS_MODIFY_PASSWORD(Group.USERS, Rights.PUBLIC, SqlAccess.MODIFIES_SQL_DATA, "password VARCHAR(32672)"),
    SYSCS_RESET_PASSWORD(Group.USERS, Rights.GRANTED, SqlAccess.MODIFIES_SQL_DATA, "userName VARCHAR(128), password VARCHAR(32672)"),
    SYSCS_SET_USER_ACCESS(Group.USERS, Rights.GRANTED, SqlAccess.MODIFIES_SQL_DATA,
        "USERNAME VARCHAR(128), CONNECTIONPERMISSION VARCHAR(128)"),
    SYSCS_SET_DATABASE_PROPERTY(Group.PROPERTY, Rights.GRANTED, SqlAccess.MODIFIES_SQL_DATA, "KEY VARCHAR(128), VALUE VARCHAR(32672)"),
    SYSCS_DROP_STATISTICS(Group.STATISTICS, Rights.PUBLIC, SqlAccess.MODIFIES_SQL_DATA, Part.TABLE + ", INDEXNAME VARCHAR(128)"),
    SYSCS_UPDATE_STATISTICS(Group.STATISTICS, Rights.PUBLIC, SqlAccess.MODIFIES_SQL_DATA, Part.TABLE + ", INDEXNAME VARCHAR(128)"),
    SYSCS_BACKUP_DATABASE(Group.DATABASE, Rights.GRANTED, SqlAccess.MODIFIES_SQL_DATA, "BACKUPDIR VARCHAR(32672)"),
    SYSCS_BACKUP_DATABASE_AND_ENABLE_LOG_ARCHIVE_MODE(Group.DATABASE, Rights.GRANTED, SqlAccess.MODIFIES_SQL_DATA,
        "BACKUPDIR VARCHAR(32672), DELETE_ARCHIVED_LOG_FILES SMALLINT"),
    SYSCS_BACKUP_DATABASE_AND_ENABLE_LOG_ARCHIVE_MODE_NOWAIT(Group.DATABASE, Rights.GRANTED, SqlAccess.MODIFIES_SQL_DATA,
        "BACKUPDIR VARCHAR(32672), DELETE_ARCHIVED_LOG_FILES SMALLINT"),
    SYSCS_BACKUP_DATABASE_NOWAIT(Group.DATABASE, Rights.GRANTED, SqlAccess.MODIFIES_SQL_DATA, "BACKUPDIR VARCHAR(32672)"),
    SYSCS_CHECKPOINT_DATABASE(Group.DATABASE, Rights.GRANTED, SqlAccess.CONTAINS_SQL, ""),
    SYSCS_DISABLE_LOG_ARCHIVE_MODE(Group.DATABASE, Rights.GRANTED, SqlAccess.MODIFIES_SQL_DATA, "DELETE_ARCHIVED_LOG_FILES SMALLINT"),
    SYSCS_FREEZE_DATABASE(Group.DATABASE, Rights.GRANTED, SqlAccess.CONTAINS_SQL, ""),
    SYSCS_UNFREEZE_DATABASE(Group.DATABASE, Rights.GRANTED, SqlAccess.CONTAINS_SQL, ""),
    BOWLER_BACKUP_CHANGES(Group.DATABASE, Rights.GRANTED, SqlAccess.MODIFIES_SQL_DATA, "FOLDER VARCHAR(32672), EARLIER VARCHAR(32672)"),
    BOWLER_BACKUP(Group.DATABASE, Rights.GRANTED, SqlAccess.MODIFIES_SQL_DATA,
        "FOLDER VARCHAR(32672), EARLIER VARCHAR(32672), MEGABYTESPERSECOND INTEGER"),
    BOWLER_MARK(Group.DATABASE, Rights.GRANTED, SqlAccess.MODIFIES_SQL_DATA, "NAME VARCHAR(128)"),
    BOWLER_CANCEL_STATEMENT(Group.DATABASE, Rights.GRANTED, SqlAccess.MODIFIES_SQL_DATA, "SESSION BIGINT"),
    BOWLER_END_SESSION(Group.DATABASE, Rights.GRANTED, SqlAccess.MODIFIES_SQL_DATA, "SESSION BIGINT"),
    SYSCS_BULK_INSERT(Group.SESSION, Rights.GRANTED, SqlAccess.MODIFIES_SQL_DATA,
        Part.TARGET + ", vtiName VARCHAR(32672), vtiArg VARCHAR(32672)"),
    SYSCS_CHECK_TABLE(Group.SESSION, Rights.GRANTED, SqlAccess.READS_SQL_DATA, Part.TABLE, "INTEGER"),
    SYSCS_COMPRESS_TABLE(Group.SESSION, Rights.PUBLIC, SqlAccess.MODIFIES_SQL_DATA, Part.TABLE + ", SEQUENTIAL SMALLINT"),
    SYSCS_EMPTY_STATEMENT_CACHE(Group.SESSION, Rights.GRANTED, SqlAccess.NO_SQL, ""),
    SYSCS_GET_DATABASE_NAME(Group.SESSION, Rights.PUBLIC, SqlAccess.READS_SQL_DATA, "", "VARCHAR(32672)"),
    SYSCS_GET_DATABASE_PROPERTY(Group.SESSION, Rights.GRANTED, SqlAccess.READS_SQL_DATA, "KEY VARCHAR(128)", "VARCHAR(32672)"),
    SYSCS_GET_RUNTIMESTATISTICS(Group.SESSION, Rights.PUBLIC, SqlAccess.CONTAINS_SQL, "", "VARCHAR(32672)"),
    SYSCS_GET_USER_ACCESS(Group.SESSION, Rights.GRANTED, SqlAccess.READS_SQL_DATA, "USERNAME VARCHAR(128)", "VARCHAR(128)"),
    SYSCS_GET_XPLAIN_MODE(Group.SESSION, Rights.GRANTED, SqlAccess.READS_SQL_DATA, "", "INTEGER"),
    SYSCS_GET_XPLAIN_SCHEMA(Group.SESSION, Rights.GRANTED, SqlAccess.READS_SQL_DATA, "", "VARCHAR(128)"),
    SYSCS_INPLACE_COMPRESS_TABLE(Group.SESSION, Rights.PUBLIC, SqlAccess.MODIFIES_SQL_DATA,
        Part.TABLE + ", PURGE_ROWS SMALLINT, DEFRAGMENT_ROWS SMALLINT, TRUNCATE_END SMALLINT"),
    SYSCS_INVALIDATE_STORED_STATEMENTS(Group.SESSION, Rights.GRANTED, SqlAccess.NO_SQL, ""),
    SYSCS_PEEK_AT_IDENTITY(Group.SESSION, Rights.PUBLIC, SqlAccess.READS_SQL_DATA, Part.TARGET, "BIGINT"),
    SYSCS_PEEK_AT_SEQUENCE(Group.SESSION, Rights.PUBLIC, SqlAccess.READS_SQL_DATA,
        "schemaName VARCHAR(128), sequenceName VARCHAR(128)", "BIGINT"),
    SYSCS_REGISTER_TOOL(Group.SESSION, Rights.GRANTED, SqlAccess.MODIFIES_SQL_DATA,
        "toolName VARCHAR(32672), register BOOLEAN, optionalArgs VARCHAR(32672) ..."),
    SYSCS_RELOAD_SECURITY_POLICY(Group.SESSION, Rights.GRANTED, SqlAccess.NO_SQL, ""),
    SYSCS_SET_XPLAIN_MODE(Group.SESSION, Rights.GRANTED, SqlAccess.CONTAINS_SQL, "ENABLE INTEGER"),
    SYSCS_SET_XPLAIN_SCHEMA(Group.SESSION, Rights.GRANTED, SqlAccess.MODIFIES_SQL_DATA, "SCHEMANAME VARCHAR(128)"),
    SYSCS_EXPORT_QUERY(Group.FILES, Rights.GRANTED, SqlAccess.READS_SQL_DATA, Part.QUERY + ", " + Part.FORMAT),
    SYSCS_EXPORT_QUERY_LOBS_TO_EXTFILE(Group.FILES, Rights.GRANTED, SqlAccess.READS_SQL_DATA,
        Part.QUERY + ", " + Part.FORMAT + ", lobsFileName VARCHAR(32672)"),
    SYSCS_EXPORT_TABLE(Group.FILES, Rights.GRANTED, SqlAccess.READS_SQL_DATA, Part.TARGET + ", " + Part.FORMAT),
    SYSCS_EXPORT_TABLE_LOBS_TO_EXTFILE(Group.FILES, Rights.GRANTED, SqlAccess.READS_SQL_DATA,
        Part.TARGET + ", " + Part.FORMAT + ", lobsFileName VARCHAR(32672)"),
    SYSCS_IMPORT_DATA(Group.FILES, Rights.GRANTED, SqlAccess.MODIFIES_SQL_DATA,
        Part.TARGET + ", " + Part.COLUMNS + ", " + Part.FORMAT + ", replace SMALLINT"),
    SYSCS_IMPORT_DATA_BULK(Group.FILES, Rights.GRANTED, SqlAccess.MODIFIES_SQL_DATA,
        Part.TARGET + ", " + Part.COLUMNS + ", " + Part.FORMAT + ", replace SMALLINT, skip SMALLINT"),
    SYSCS_IMPORT_DATA_LOBS_FROM_EXTFILE(Group.FILES, Rights.GRANTED, SqlAccess.MODIFIES_SQL_DATA,
        Part.TARGET + ", " + Part.COLUMNS + ", " + Part.FORMAT + ", replace SMALLINT"),
    SYSCS_IMPORT_TABLE(Group.FILES, Rights.GRANTED, SqlAccess.MODIFIES_SQL_DATA,
        Part.TARGET + ", " + Part.FORMAT + ", replace SMALLINT"),
    SYSCS_IMPORT_TABLE_BULK(Group.FILES, Rights.GRANTED, SqlAccess.MODIFIES_SQL_DATA,
        Part.TARGET + ", " + Part.FORMAT + ", replace SMALLINT, skip SMALLINT"),
    SYSCS_IMPORT_TABLE_LOBS_FROM_EXTFILE(Group.FILES, Rights.GRANTED, SqlAccess.MODIFIES_SQL_DATA,
        Part.TARGET + ", " + Part.FORMAT + ", replace SMALLINT"),
    SYSCS_COPY_FROM(Group.FILES, Rights.GRANTED, SqlAccess.MODIFIES_SQL_DATA,
        Part.TARGET + ", columnNames VARCHAR(32672), " + Part.COPY_FORMAT + ", skip INTEGER, nullText VARCHAR(32672), "
            + "rejectsFileName VARCHAR(32672), format VARCHAR(128), widths VARCHAR(32672)"),
    SYSCS_COPY_TO(Group.FILES, Rights.GRANTED, SqlAccess.MODIFIES_SQL_DATA,
        Part.QUERY + ", " + Part.COPY_FORMAT + ", nullText VARCHAR(32672), format VARCHAR(128)"),
    INSTALL_JAR(Group.JARS, Rights.GRANTED, SqlAccess.MODIFIES_SQL_DATA, "URL VARCHAR(256), JAR VARCHAR(128), DEPLOY INTEGER"),
    REMOVE_JAR(Group.JARS, Rights.GRANTED, SqlAccess.MODIFIES_SQL_DATA, "JAR VARCHAR(128), UNDEPLOY INTEGER"),
    REPLACE_JAR(Group.JARS, Rights.GRANTED, SqlAccess.MODIFIES_SQL_DATA, "URL VARCHAR(256), JAR VARCHAR(128)"),
    METADATA(Group.METADATA, Rights.OPEN, SqlAccess.READS_SQL_DATA, "", 1),
    SQLCAMESSAGE(Group.METADATA, Rights.OPEN, SqlAccess.READS_SQL_DATA,
        "SQLCODE INTEGER, SQLERRML SMALLINT, SQLERRMC VARCHAR(2400), SQLERRP CHAR(8), SQLERRD0 INTEGER, SQLERRD1 INTEGER, "
            + "SQLERRD2 INTEGER, SQLERRD3 INTEGER, SQLERRD4 INTEGER, SQLERRD5 INTEGER, SQLWARN CHAR(11), SQLSTATE CHAR(5), "
            + "FILE VARCHAR(50), LOCALE CHAR(5), OUT:MESSAGE VARCHAR(2400), OUT:RETURNCODE INTEGER"),
    SQLCOLPRIVILEGES(Group.METADATA, Rights.OPEN, SqlAccess.READS_SQL_DATA,
        Part.CATALOG + Part.TABLE + ", COLUMNNAME VARCHAR(128), " + Part.OPTIONS, 1),
    SQLCOLUMNS(Group.METADATA, Rights.OPEN, SqlAccess.READS_SQL_DATA,
        Part.CATALOG + Part.TABLE + ", COLUMNNAME VARCHAR(128), " + Part.OPTIONS, 1),
    SQLFOREIGNKEYS(Group.METADATA, Rights.OPEN, SqlAccess.READS_SQL_DATA,
        "PKCATALOGNAME VARCHAR(128), PKSCHEMANAME VARCHAR(128), PKTABLENAME VARCHAR(128), FKCATALOGNAME VARCHAR(128), "
            + "FKSCHEMANAME VARCHAR(128), FKTABLENAME VARCHAR(128), " + Part.OPTIONS, 1),
    SQLFUNCTIONPARAMS(Group.METADATA, Rights.OPEN, SqlAccess.READS_SQL_DATA,
        Part.CATALOG + "SCHEMANAME VARCHAR(128), FUNCNAME VARCHAR(128), PARAMNAME VARCHAR(128), " + Part.OPTIONS, 1),
    SQLFUNCTIONS(Group.METADATA, Rights.OPEN, SqlAccess.READS_SQL_DATA,
        Part.CATALOG + "SCHEMANAME VARCHAR(128), FUNCNAME VARCHAR(128), " + Part.OPTIONS, 1),
    SQLGETTYPEINFO(Group.METADATA, Rights.OPEN, SqlAccess.READS_SQL_DATA, "DATATYPE SMALLINT, " + Part.OPTIONS, 1),
    SQLPRIMARYKEYS(Group.METADATA, Rights.OPEN, SqlAccess.READS_SQL_DATA, Part.CATALOG + Part.TABLE + ", " + Part.OPTIONS, 1),
    SQLPROCEDURECOLS(Group.METADATA, Rights.OPEN, SqlAccess.READS_SQL_DATA,
        Part.CATALOG + "SCHEMANAME VARCHAR(128), PROCNAME VARCHAR(128), PARAMNAME VARCHAR(128), " + Part.OPTIONS, 1),
    SQLPROCEDURES(Group.METADATA, Rights.OPEN, SqlAccess.READS_SQL_DATA,
        Part.CATALOG + "SCHEMANAME VARCHAR(128), PROCNAME VARCHAR(128), " + Part.OPTIONS, 1),
    SQLSPECIALCOLUMNS(Group.METADATA, Rights.OPEN, SqlAccess.READS_SQL_DATA,
        "COLTYPE SMALLINT, CATALOGNAME VARCHAR(128), " + Part.TABLE + ", SCOPE SMALLINT, NULLABLE SMALLINT, " + Part.OPTIONS, 1),
    SQLSTATISTICS(Group.METADATA, Rights.OPEN, SqlAccess.READS_SQL_DATA,
        Part.CATALOG + Part.TABLE + ", UNIQUE SMALLINT, RESERVED SMALLINT, " + Part.OPTIONS, 1),
    SQLTABLEPRIVILEGES(Group.METADATA, Rights.OPEN, SqlAccess.READS_SQL_DATA, Part.CATALOG + Part.TABLE + ", " + Part.OPTIONS, 1),
    SQLTABLES(Group.METADATA, Rights.OPEN, SqlAccess.READS_SQL_DATA,
        Part.CATALOG + Part.TABLE + ", TABLETYPE VARCHAR(4000), " + Part.OPTIONS, 1),
    SQLUDTS(Group.METADATA, Rights.OPEN, SqlAccess.READS_SQL_DATA,
        Part.CATALOG + "SCHEMAPATTERN VARCHAR(128), TYPENAMEPATTERN VARCHAR(128), UDTTYPES VARCHAR(128), " + Part.OPTIONS, 1),
    BLOBCREATELOCATOR(Group.LOCATORS, Rights.OPEN, SqlAccess.CONTAINS_SQL, "", "INTEGER"),
    BLOBGETBYTES(Group.LOCATORS, Rights.OPEN, SqlAccess.CONTAINS_SQL,
        "LOCATOR INTEGER, POS BIGINT, LEN INTEGER", "VARCHAR (32672) FOR BIT DATA"),
    BLOBGETLENGTH(Group.LOCATORS, Rights.OPEN, SqlAccess.CONTAINS_SQL, "LOCATOR INTEGER", "BIGINT"),
    BLOBGETPOSITIONFROMBYTES(Group.LOCATORS, Rights.OPEN, SqlAccess.CONTAINS_SQL,
        "LOCATOR INTEGER, SEARCHBYTES VARCHAR (32672) FOR BIT DATA, POS BIGINT", "BIGINT"),
    BLOBGETPOSITIONFROMLOCATOR(Group.LOCATORS, Rights.OPEN, SqlAccess.CONTAINS_SQL,
        "LOCATOR INTEGER, SEARCHLOCATOR INTEGER, POS BIGINT", "BIGINT"),
    BLOBRELEASELOCATOR(Group.LOCATORS, Rights.OPEN, SqlAccess.CONTAINS_SQL, "LOCATOR INTEGER"),
    BLOBSETBYTES(Group.LOCATORS, Rights.OPEN, SqlAccess.CONTAINS_SQL,
        "LOCATOR INTEGER, POS BIGINT, LEN INTEGER, REPLACEBYTES VARCHAR (32672) FOR BIT DATA"),
    BLOBTRUNCATE(Group.LOCATORS, Rights.OPEN, SqlAccess.CONTAINS_SQL, "LOCATOR INTEGER, LEN BIGINT"),
    CLOBCREATELOCATOR(Group.LOCATORS, Rights.OPEN, SqlAccess.CONTAINS_SQL, "", "INTEGER"),
    CLOBGETLENGTH(Group.LOCATORS, Rights.OPEN, SqlAccess.CONTAINS_SQL, "LOCATOR INTEGER", "BIGINT"),
    CLOBGETPOSITIONFROMLOCATOR(Group.LOCATORS, Rights.OPEN, SqlAccess.CONTAINS_SQL,
        "LOCATOR INTEGER, SEARCHLOCATOR INTEGER, POS BIGINT", "BIGINT"),
    CLOBGETPOSITIONFROMSTRING(Group.LOCATORS, Rights.OPEN, SqlAccess.CONTAINS_SQL,
        "LOCATOR INTEGER, SEARCHSTR VARCHAR(32672), POS BIGINT", "BIGINT"),
    CLOBGETSUBSTRING(Group.LOCATORS, Rights.OPEN, SqlAccess.CONTAINS_SQL, "LOCATOR INTEGER, POS BIGINT, LEN INTEGER", "VARCHAR(10890)"),
    CLOBRELEASELOCATOR(Group.LOCATORS, Rights.OPEN, SqlAccess.CONTAINS_SQL, "LOCATOR INTEGER"),
    CLOBSETSTRING(Group.LOCATORS, Rights.OPEN, SqlAccess.CONTAINS_SQL,
        "LOCATOR INTEGER, POS BIGINT, LEN INTEGER, REPLACESTR VARCHAR(32672)"),
    CLOBTRUNCATE(Group.LOCATORS, Rights.OPEN, SqlAccess.CONTAINS_SQL, "LOCATOR INTEGER, LEN BIGINT");

    /// The schema of a routine and the way in which it runs.
    public enum Group {
        /// Changes a setting of the session, or of the log of slow statements.
        SETTING("SYSCS_UTIL"),
        /// Changes a user of the database, within a statement of the transaction.
        USERS("SYSCS_UTIL"),
        /// Changes a property of the database, within a statement of the transaction.
        PROPERTY("SYSCS_UTIL"),
        /// Changes the statistics of a table, as a definition.
        STATISTICS("SYSCS_UTIL"),
        /// Acts on the whole database, outside the transaction.
        DATABASE("SYSCS_UTIL"),
        /// Runs statements in a session nested in that of the caller, or reads what the session knows.
        SESSION("SYSCS_UTIL"),
        /// Reads or writes files in a nested session.
        FILES("SYSCS_UTIL"),
        /// Changes jars of the database in a nested session.
        JARS("SQLJ"),
        /// Returns a result set of DatabaseMetaData, or the text of a message, to clients of DRDA.
        METADATA("SYSIBM"),
        /// Reads and changes chunks of long values for clients of DRDA.
        LOCATORS("SYSIBM");

        private final String schemaName;

        Group(String schemaName) {
            this.schemaName = schemaName;
        }
    }

    /// The users who may call a routine if rights are checked.
    public enum Rights {
        /// The routine needs the right EXECUTE, which the owner of the database grants.
        GRANTED,
        /// Every user may call it, by a grant to PUBLIC that each database has from the start. The owner may revoke the grant.
        PUBLIC,
        /// Every user may call it; the right can be neither granted nor revoked.
        OPEN
    }

    /// Parameters that several routines share. A class of its own, because constants of an enum precede its other fields.
    private static final class Part {
        static final String CATALOG = "CATALOGNAME VARCHAR(128), ";
        static final String COLUMNS = "insertColumnList VARCHAR(32672), columnIndexes VARCHAR(32672)";
        static final String COPY_FORMAT =
            "fileName VARCHAR(32672), delimiter VARCHAR(32672), quote VARCHAR(32672), encoding VARCHAR(128), header SMALLINT";
        static final String FORMAT = "fileName VARCHAR(32672),  columnDelimiter CHAR(1), characterDelimiter CHAR(1), codeset VARCHAR(128)";
        static final String OPTIONS = "OPTIONS VARCHAR(4000)";
        static final String QUERY = "selectStatement VARCHAR(32672)";
        static final String TABLE = "SCHEMANAME VARCHAR(128), TABLENAME VARCHAR(128)";
        static final String TARGET = "schemaName VARCHAR(128), tableName VARCHAR(128)";
    }

    private static final String OUT = "OUT:";
    private static final String VARARGS = " ...";
    private static final String DERBY_CLASS = "org.apache.derby.catalog.SystemProcedures";
    private static final Map<String, SystemRoutine> BY_NAME = new HashMap<>();

    static {
        for (SystemRoutine each : values()) {
            BY_NAME.put(each.schemaName() + '.' + each.name(), each);
        }
    }

    private final Group group;
    private final Rights rights;
    private final SqlAccess access;
    private final String parameters;
    /// Null for a procedure.
    private final String returnType;
    private final int resultSets;
    /// Parsed at the first use.
    private volatile RoutineDescriptor descriptor;

    SystemRoutine(Group group, Rights rights, SqlAccess access, String parameters) {
        this(group, rights, access, parameters, null, 0);
    }

    SystemRoutine(Group group, Rights rights, SqlAccess access, String parameters, int resultSets) {
        this(group, rights, access, parameters, null, resultSets);
    }

    SystemRoutine(Group group, Rights rights, SqlAccess access, String parameters, String returnType) {
        this(group, rights, access, parameters, returnType, 0);
    }

    SystemRoutine(Group group, Rights rights, SqlAccess access, String parameters, String returnType, int resultSets) {
        this.group = group;
        this.rights = rights;
        this.access = access;
        this.parameters = parameters;
        this.returnType = returnType;
        this.resultSets = resultSets;
    }

    /// Returns the routine of this name, or null.
    public static SystemRoutine find(Kind kind, String schemaName, String name) {
        SystemRoutine found = BY_NAME.get(schemaName + '.' + name);
        return found != null && found.kind() == kind ? found : null;
    }

    /// Returns the routine that a descriptor of [#descriptor] describes.
    public static SystemRoutine of(RoutineDescriptor descriptor) {
        return BY_NAME.get(descriptor.schemaName() + '.' + descriptor.name());
    }

    /// Returns whether a schema has routines of the system, and no others.
    static boolean owns(String schemaName) {
        return switch (schemaName) {
            case "SYSCS_UTIL", "SQLJ", "SYSIBM" -> true;
            default -> false;
        };
    }

    public Group group() {
        return group;
    }

    public Rights rights() {
        return rights;
    }

    /// Returns whether the routine changes rows or definitions.
    public boolean modifies() {
        return access == SqlAccess.MODIFIES_SQL_DATA;
    }

    public String schemaName() {
        return group.schemaName;
    }

    public Kind kind() {
        return returnType == null ? Kind.PROCEDURE : Kind.FUNCTION;
    }

    /// Returns the routine as a statement calls it. Its class name is empty.
    public RoutineDescriptor descriptor() {
        RoutineDescriptor found = descriptor;
        if (found == null) {
            found = RoutineText.routine(schemaName(), name(), kind() == Kind.FUNCTION, "", aliasInfo(), new ParsedTypes());
            descriptor = found;
        }
        return found;
    }

    /// Returns whether Derby has this routine, too.
    public boolean isOfDerby() {
        return switch (this) {
            case SYSCS_SET_SLOW_STATEMENTS, SYSCS_COPY_FROM, SYSCS_COPY_TO, BOWLER_BACKUP_CHANGES, BOWLER_BACKUP, BOWLER_MARK,
                BOWLER_CANCEL_STATEMENT, BOWLER_END_SESSION -> false;
            default -> true;
        };
    }

    /// Returns the class that SYSALIASES names: the one in which Derby has the routine.
    String className() {
        if (!isOfDerby()) {
            return "bowler.engine.procedure.SystemProcedures";
        }
        return switch (this) {
            case SYSCS_REGISTER_TOOL -> "org.apache.derby.catalog.Java5SystemProcedures";
            default -> group == Group.LOCATORS ? "org.apache.derby.impl.jdbc.LOBStoredProcedure" : DERBY_CLASS;
        };
    }

    /// Returns the description in SYSALIASES.
    String aliasInfo() {
        boolean isFunction = returnType != null;
        boolean isVarargs = parameters.endsWith(VARARGS);
        String plain = isVarargs ? parameters.substring(0, parameters.length() - VARARGS.length()) : parameters;
        StringBuilder info = new StringBuilder(name()).append('(');
        for (String parameter : plain.isEmpty() ? new String[0] : plain.split(", ")) {
            boolean isOutput = parameter.startsWith(OUT);
            String declared = isOutput ? parameter.substring(OUT.length()) : parameter;
            // Some of Derby's names begin with a blank.
            int end = declared.indexOf(' ', 1);
            info.append(info.charAt(info.length() - 1) == '(' ? "" : ",").append(isFunction ? "" : isOutput ? "OUT " : "IN ")
                .append('"').append(declared, 0, end).append('"').append(declared.substring(end));
        }
        info.append(isVarargs ? VARARGS + ' ' : "").append(')');
        if (isFunction) {
            info.append(" RETURNS ").append(returnType);
        }
        info.append(" LANGUAGE JAVA PARAMETER STYLE JAVA ").append(access.clause());
        if (resultSets > 0) {
            info.append(" DYNAMIC RESULT SETS ").append(resultSets);
        }
        return info.append(isFunction ? " CALLED ON NULL INPUT" : "").toString();
    }
}
