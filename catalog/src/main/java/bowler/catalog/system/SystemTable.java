// SPDX-License-Identifier: Apache-2.0
package bowler.catalog.system;

import bowler.catalog.ColumnDescriptor;
import bowler.catalog.KeyColumn;
import bowler.catalog.TableDescriptor;
import bowler.catalog.system.text.Identifiers;
import bowler.types.DataType;
import java.util.ArrayList;
import java.util.List;

/// The system tables in the order of their trees' ids, from 1. Columns are Derby's; a key column is marked by its place
/// in the clustering key.
public enum SystemTable {
    SYSSCHEMAS(
        "SYS", key("SCHEMANAME"),
        column("SCHEMAID", id()), column("SCHEMANAME", identifier()), column("AUTHORIZATIONID", identifier()),
        nullable("DEFAULTCOLLATION", identifier())),
    SYSTABLES(
        "SYS", key("TABLEID"),
        column("TABLEID", id()), column("TABLENAME", identifier()), column("TABLETYPE", DataType.character(1)),
        column("SCHEMAID", id()), column("LOCKGRANULARITY", DataType.character(1))),
    SYSCOLUMNS(
        "SYS", key("REFERENCEID", "COLUMNNUMBER"),
        column("REFERENCEID", id()), column("COLUMNNAME", identifier()), column("COLUMNNUMBER", DataType.INTEGER),
        column("COLUMNDATATYPE", identifier()), nullable("COLUMNDEFAULT", text()), nullable("COLUMNDEFAULTID", id()),
        nullable("AUTOINCREMENTVALUE", DataType.BIGINT), nullable("AUTOINCREMENTSTART", DataType.BIGINT),
        nullable("AUTOINCREMENTINC", DataType.BIGINT), nullable("AUTOINCREMENTCYCLE", DataType.BOOLEAN),
        nullable("ADDEDVALUE", text())),
    SYSCONGLOMERATES(
        "SYS", key("TABLEID", "CONGLOMERATENUMBER", "ISINDEX"),
        column("SCHEMAID", id()), column("TABLEID", id()), column("CONGLOMERATENUMBER", DataType.BIGINT),
        nullable("CONGLOMERATENAME", identifier()), column("ISINDEX", DataType.BOOLEAN), nullable("DESCRIPTOR", text()),
        nullable("ISCONSTRAINT", DataType.BOOLEAN), column("CONGLOMERATEID", id())),
    SYSCONSTRAINTS(
        "SYS", key("CONSTRAINTID"),
        column("CONSTRAINTID", id()), column("TABLEID", id()), column("CONSTRAINTNAME", identifier()),
        column("TYPE", DataType.character(1)), column("SCHEMAID", id()), column("STATE", DataType.character(1)),
        column("REFERENCECOUNT", DataType.INTEGER)),
    SYSKEYS(
        "SYS", key("CONSTRAINTID"),
        column("CONSTRAINTID", id()), column("CONGLOMERATEID", id())),
    SYSDUMMY1(
        "SYSIBM", key("IBMREQD"),
        column("IBMREQD", DataType.character(1))),
    SYSALIASES(
        "SYS", key("ALIASID"),
        column("ALIASID", id()), column("ALIAS", identifier()), nullable("SCHEMAID", id()),
        column("JAVACLASSNAME", longText()), column("ALIASTYPE", letter()), column("NAMESPACE", letter()),
        column("SYSTEMALIAS", DataType.BOOLEAN), nullable("ALIASINFO", longText()),
        column("SPECIFICNAME", identifier())),
    SYSCHECKS(
        "SYS", key("CONSTRAINTID"),
        column("CONSTRAINTID", id()), column("CHECKDEFINITION", longText()), column("REFERENCEDCOLUMNS", text())),
    SYSCOLPERMS(
        "SYS", key("COLPERMSID"),
        column("COLPERMSID", id()), column("GRANTEE", identifier()), column("GRANTOR", identifier()),
        column("TABLEID", id()), column("TYPE", letter()), column("COLUMNS", text())),
    SYSDEPENDS(
        "SYS", key("DEPENDENTID", "PROVIDERID"),
        column("DEPENDENTID", id()), column("DEPENDENTFINDER", text()), column("PROVIDERID", id()),
        column("PROVIDERFINDER", text())),
    SYSFILES(
        "SYS", key("FILEID"),
        column("FILEID", id()), column("SCHEMAID", id()), column("FILENAME", identifier()),
        column("GENERATIONID", DataType.BIGINT)),
    SYSFOREIGNKEYS(
        "SYS", key("CONSTRAINTID"),
        column("CONSTRAINTID", id()), column("CONGLOMERATEID", id()), column("KEYCONSTRAINTID", id()),
        column("DELETERULE", letter()), column("UPDATERULE", letter())),
    SYSPERMS(
        "SYS", key("UUID"),
        column("UUID", id()), column("OBJECTTYPE", DataType.varchar(36)), column("OBJECTID", id()),
        column("PERMISSION", id()), column("GRANTOR", identifier()), column("GRANTEE", identifier()),
        column("ISGRANTABLE", letter())),
    SYSROLES(
        "SYS", key("UUID"),
        column("UUID", id()), column("ROLEID", identifier()), column("GRANTEE", identifier()),
        column("GRANTOR", identifier()), column("WITHADMINOPTION", letter()), column("ISDEF", letter())),
    SYSROUTINEPERMS(
        "SYS", key("ROUTINEPERMSID"),
        column("ROUTINEPERMSID", id()), column("GRANTEE", identifier()), column("GRANTOR", identifier()),
        column("ALIASID", id()), column("GRANTOPTION", letter())),
    SYSSEQUENCES(
        "SYS", key("SEQUENCEID"),
        column("SEQUENCEID", id()), column("SEQUENCENAME", identifier()), column("SCHEMAID", id()),
        column("SEQUENCEDATATYPE", identifier()), nullable("CURRENTVALUE", DataType.BIGINT),
        column("STARTVALUE", DataType.BIGINT), column("MINIMUMVALUE", DataType.BIGINT),
        column("MAXIMUMVALUE", DataType.BIGINT), column("INCREMENT", DataType.BIGINT), column("CYCLEOPTION", letter())),
    SYSSTATEMENTS(
        "SYS", key("STMTID"),
        column("STMTID", id()), column("STMTNAME", identifier()), column("SCHEMAID", id()), column("TYPE", letter()),
        column("VALID", DataType.BOOLEAN), column("TEXT", longText()), nullable("LASTCOMPILED", DataType.TIMESTAMP),
        nullable("COMPILATIONSCHEMAID", id()), nullable("USINGTEXT", longText())),
    SYSSTATISTICS(
        "SYS", key("STATID"),
        column("STATID", id()), column("REFERENCEID", id()), column("TABLEID", id()),
        column("CREATIONTIMESTAMP", DataType.TIMESTAMP), column("TYPE", letter()), column("VALID", DataType.BOOLEAN),
        column("COLCOUNT", DataType.INTEGER), column("STATISTICS", text())),
    SYSTABLEPERMS(
        "SYS", key("TABLEPERMSID"),
        column("TABLEPERMSID", id()), column("GRANTEE", identifier()), column("GRANTOR", identifier()),
        column("TABLEID", id()), column("SELECTPRIV", letter()), column("DELETEPRIV", letter()),
        column("INSERTPRIV", letter()), column("UPDATEPRIV", letter()), column("REFERENCESPRIV", letter()),
        column("TRIGGERPRIV", letter())),
    SYSTRIGGERS(
        "SYS", key("TRIGGERID"),
        column("TRIGGERID", id()), column("TRIGGERNAME", identifier()), column("SCHEMAID", id()),
        column("CREATIONTIMESTAMP", DataType.TIMESTAMP), column("EVENT", letter()), column("FIRINGTIME", letter()),
        column("TYPE", letter()), column("STATE", letter()), column("TABLEID", id()), nullable("WHENSTMTID", id()),
        nullable("ACTIONSTMTID", id()), nullable("REFERENCEDCOLUMNS", text()),
        nullable("TRIGGERDEFINITION", longText()), nullable("REFERENCINGOLD", DataType.BOOLEAN),
        nullable("REFERENCINGNEW", DataType.BOOLEAN), nullable("OLDREFERENCINGNAME", identifier()),
        nullable("NEWREFERENCINGNAME", identifier()), nullable("WHENCLAUSETEXT", longText())),
    SYSUSERS(
        "SYS", key("USERNAME"),
        column("USERNAME", identifier()), column("HASHINGSCHEME", text()), column("PASSWORD", text()),
        column("LASTMODIFIED", DataType.TIMESTAMP)),
    SYSVIEWS(
        "SYS", key("TABLEID"),
        column("TABLEID", id()), column("VIEWDEFINITION", longText()), column("CHECKOPTION", letter()),
        nullable("COMPILATIONSCHEMAID", id())),
    /// Not Derby's: the texts of COMMENT ON. The number is that of a column, 0 for the object itself.
    /// Rows with the number -1 are database properties: [DatabaseProperties].
    SYSCOMMENTS(
        "SYS", key("OBJECTID", "COLUMNNUMBER"),
        column("OBJECTID", id()), column("COLUMNNUMBER", DataType.INTEGER), column("REMARKS", longText())),
    /// Not Derby's: what is known of the values of columns. Shares are of all rows. MOSTCOMMON has a line for each
    /// value, its share before it; HISTOGRAM a line for each bound.
    SYSCOLUMNSTATISTICS(
        "SYS", key("TABLEID", "COLUMNNUMBER"),
        column("TABLEID", id()), column("COLUMNNUMBER", DataType.INTEGER),
        column("CREATIONTIMESTAMP", DataType.TIMESTAMP), column("NUMROWS", DataType.DOUBLE),
        column("NULLSHARE", DataType.DOUBLE), column("NUMUNIQUE", DataType.DOUBLE),
        column("AVERAGEBYTES", DataType.DOUBLE), nullable("MOSTCOMMON", longText()),
        nullable("HISTOGRAM", longText()));

    /// The default that SYSCOLUMNS shows for an identity column that accepts given values.
    static final String GENERATED_BY_DEFAULT = "GENERATED_BY_DEFAULT";

    /// LOCKGRANULARITY of tables that are locked as a whole, and of the others.
    static final String TABLE_LOCKS = "T";
    static final String ROW_LOCKS = "R";

    private final TableDescriptor descriptor;

    SystemTable(String schemaName, List<String> keyNames, ColumnDescriptor... columns) {
        List<ColumnDescriptor> placed = new ArrayList<>();
        List<KeyColumn> key = new ArrayList<>();
        for (ColumnDescriptor column : columns) {
            placed.add(new ColumnDescriptor(
                column.name(), placed.size(), column.type(), column.nullable(), null, null));
        }
        for (String keyName : keyNames) {
            for (ColumnDescriptor column : placed) {
                if (column.name().equals(keyName)) {
                    key.add(new KeyColumn(column.position(), false));
                }
            }
        }
        descriptor = new TableDescriptor(
            ordinal() + 1, schemaName, name(), placed, key, name() + "_KEY", List.of());
    }

    public TableDescriptor descriptor() {
        return descriptor;
    }

    /// Returns the id by which system tables show the table or index with this tree.
    public static String idOfTree(int treeId) {
        return Identifiers.ofTree(treeId);
    }

    public static boolean owns(int tableId) {
        return tableId <= values().length;
    }

    private static List<String> key(String... names) {
        return List.of(names);
    }

    private static DataType id() {
        return DataType.character(36);
    }

    private static DataType identifier() {
        return DataType.varchar(128);
    }

    private static DataType letter() {
        return DataType.character(1);
    }

    /// The engine keeps texts of any length here.
    private static DataType longText() {
        return DataType.LONG_VARCHAR;
    }

    private static DataType text() {
        return DataType.varchar(DataType.MAX_VARCHAR_LENGTH);
    }

    private static ColumnDescriptor column(String name, DataType type) {
        return new ColumnDescriptor(name, 0, type, false, null, null);
    }

    private static ColumnDescriptor nullable(String name, DataType type) {
        return new ColumnDescriptor(name, 0, type, true, null, null);
    }
}
