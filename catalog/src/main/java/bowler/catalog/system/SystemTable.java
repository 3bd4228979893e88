// SPDX-License-Identifier: Apache-2.0
package bowler.catalog.system;

import bowler.catalog.ColumnDescriptor;
import bowler.catalog.KeyColumn;
import bowler.catalog.TableDescriptor;
import bowler.types.DataType;
import java.util.ArrayList;
import java.util.List;

/// The system tables in the order of their trees' ids, from 1. Columns are Derby's; a key column is marked by its place
/// in the clustering key.
public enum SystemTable {
    SYSSCHEMAS(
        "SYS", key("SCHEMANAME"),
        column("SCHEMAID", id()), column("SCHEMANAME", identifier()), column("AUTHORIZATIONID", identifier())),
    SYSTABLES(
        "SYS", key("TABLEID"),
        column("TABLEID", id()), column("TABLENAME", identifier()), column("TABLETYPE", DataType.character(1)),
        column("SCHEMAID", id()), column("LOCKGRANULARITY", DataType.character(1))),
    SYSCOLUMNS(
        "SYS", key("REFERENCEID", "COLUMNNUMBER"),
        column("REFERENCEID", id()), column("COLUMNNAME", identifier()), column("COLUMNNUMBER", DataType.INTEGER),
        column("COLUMNDATATYPE", identifier()), nullable("COLUMNDEFAULT", text()), nullable("COLUMNDEFAULTID", id()),
        nullable("AUTOINCREMENTVALUE", DataType.BIGINT), nullable("AUTOINCREMENTSTART", DataType.BIGINT),
        nullable("AUTOINCREMENTINC", DataType.BIGINT), nullable("AUTOINCREMENTCYCLE", DataType.BOOLEAN)),
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
        column("IBMREQD", DataType.character(1)));

    /// What SYSCOLUMNS shows as default of an identity column that takes given values too.
    static final String GENERATED_BY_DEFAULT = "GENERATED_BY_DEFAULT";

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

    /// Whether a tree belongs to a system table.
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
