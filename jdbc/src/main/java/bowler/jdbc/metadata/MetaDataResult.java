// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc.metadata;

import bowler.jdbc.convert.ResultColumns;
import bowler.session.ColumnDescription;
import bowler.types.DataType;
import java.util.ArrayList;
import java.util.List;

/// The columns of each result set of metadata, as in Derby. Each has a letter for the type, the name, and `!` if it is
/// never NULL. The letters are `v` VARCHAR(128), `t` long VARCHAR, `g` LONG VARCHAR, `c` CHAR(1), `s` SMALLINT, `i`
/// INTEGER, `l` BIGINT and `b` BOOLEAN. The shapes whose names begin with ODBC have the columns that ODBC names.
enum MetaDataResult {
    ATTRIBUTES("""
        v TYPE_CAT, v TYPE_SCHEM, v TYPE_NAME!, v ATTR_NAME, i DATA_TYPE, v ATTR_TYPE_NAME,
        i ATTR_SIZE, i DECIMAL_DIGITS, i NUM_PREC_RADIX, i NULLABLE, v REMARKS, v ATTR_DEF,
        i SQL_DATA_TYPE, i SQL_DATETIME_SUB, i CHAR_OCTET_LENGTH, i ORDINAL_POSITION, v IS_NULLABLE,
        v SCOPE_CATALOG, v SCOPE_SCHEMA, v SCOPE_TABLE, s SOURCE_DATA_TYPE"""),
    BEST_ROW_IDENTIFIER("""
        s SCOPE, v COLUMN_NAME!, i DATA_TYPE, v TYPE_NAME, i COLUMN_SIZE, i BUFFER_LENGTH,
        s DECIMAL_DIGITS, s PSEUDO_COLUMN"""),
    CATALOGS("""
        c TABLE_CAT!"""),
    CLIENT_INFO("""
        v NAME, i MAX_LEN, v DEFAULT_VALUE, v DESCRIPTION"""),
    COLUMN_PRIVILEGES("""
        v TABLE_CAT!, v TABLE_SCHEM!, v TABLE_NAME!, v COLUMN_NAME!, v GRANTOR!, v GRANTEE!,
        v PRIVILEGE!, v IS_GRANTABLE!"""),
    COLUMNS("""
        v TABLE_CAT!, v TABLE_SCHEM!, v TABLE_NAME!, v COLUMN_NAME!, i DATA_TYPE, v TYPE_NAME,
        i COLUMN_SIZE, i BUFFER_LENGTH, i DECIMAL_DIGITS, i NUM_PREC_RADIX, i NULLABLE, v REMARKS!,
        t COLUMN_DEF, i SQL_DATA_TYPE, i SQL_DATETIME_SUB, i CHAR_OCTET_LENGTH, i ORDINAL_POSITION!,
        v IS_NULLABLE!, v SCOPE_CATALOG, v SCOPE_SCHEMA, v SCOPE_TABLE, s SOURCE_DATA_TYPE,
        v IS_AUTOINCREMENT!, v IS_GENERATEDCOLUMN!, v SCOPE_CATLOG"""),
    FOREIGN_KEYS("""
        v PKTABLE_CAT!, v PKTABLE_SCHEM!, v PKTABLE_NAME!, v PKCOLUMN_NAME!, v FKTABLE_CAT!,
        v FKTABLE_SCHEM!, v FKTABLE_NAME!, v FKCOLUMN_NAME!, s KEY_SEQ, s UPDATE_RULE, s DELETE_RULE,
        v FK_NAME!, v PK_NAME!, s DEFERRABILITY"""),
    FUNCTION_COLUMNS("""
        v FUNCTION_CAT, v FUNCTION_SCHEM!, v FUNCTION_NAME!, v COLUMN_NAME!, s COLUMN_TYPE!,
        i DATA_TYPE!, v TYPE_NAME!, i PRECISION!, i LENGTH!, s SCALE, s RADIX, s NULLABLE!,
        v REMARKS, i CHAR_OCTET_LENGTH, i ORDINAL_POSITION!, v IS_NULLABLE!, v SPECIFIC_NAME!,
        s METHOD_ID!, s PARAMETER_ID!"""),
    FUNCTIONS("""
        v FUNCTION_CAT, v FUNCTION_SCHEM!, v FUNCTION_NAME!, t REMARKS, s FUNCTION_TYPE!,
        v SPECIFIC_NAME!"""),
    INDEXES("""
        v TABLE_CAT!, v TABLE_SCHEM!, v TABLE_NAME!, b NON_UNIQUE!, v INDEX_QUALIFIER!, v INDEX_NAME,
        s TYPE, s ORDINAL_POSITION, v COLUMN_NAME!, c ASC_OR_DESC!, l CARDINALITY, l PAGES,
        v FILTER_CONDITION"""),
    ODBC_BEST_ROW_IDENTIFIER("""
        s SCOPE, v COLUMN_NAME!, s DATA_TYPE, v TYPE_NAME, i COLUMN_SIZE, i BUFFER_LENGTH,
        s DECIMAL_DIGITS, s PSEUDO_COLUMN"""),
    ODBC_COLUMNS("""
        v TABLE_CAT!, v TABLE_SCHEM!, v TABLE_NAME!, v COLUMN_NAME!, s DATA_TYPE, v TYPE_NAME,
        i COLUMN_SIZE, i BUFFER_LENGTH, s DECIMAL_DIGITS, s NUM_PREC_RADIX, s NULLABLE, v REMARKS!,
        t COLUMN_DEF, s SQL_DATA_TYPE, s SQL_DATETIME_SUB, i CHAR_OCTET_LENGTH, i ORDINAL_POSITION!,
        v IS_NULLABLE!, v SCOPE_CATALOG, v SCOPE_SCHEMA, v SCOPE_TABLE, s SOURCE_DATA_TYPE,
        v IS_AUTOINCREMENT!, v IS_GENERATEDCOLUMN!, v SCOPE_CATLOG"""),
    ODBC_INDEXES("""
        v TABLE_CAT!, v TABLE_SCHEM!, v TABLE_NAME!, s NON_UNIQUE!, v INDEX_QUALIFIER!, v INDEX_NAME,
        s TYPE, s ORDINAL_POSITION, v COLUMN_NAME!, c ASC_OR_DESC!, l CARDINALITY, l PAGES,
        v FILTER_CONDITION"""),
    ODBC_PROCEDURE_COLUMNS("""
        v PROCEDURE_CAT, v PROCEDURE_SCHEM!, v PROCEDURE_NAME!, v COLUMN_NAME!, s COLUMN_TYPE!,
        s DATA_TYPE!, v TYPE_NAME!, i COLUMN_SIZE!, i BUFFER_LENGTH!, s DECIMAL_DIGITS,
        s NUM_PREC_RADIX, s NULLABLE!, v REMARKS, t COLUMN_DEF, s SQL_DATA_TYPE!, s SQL_DATETIME_SUB,
        i CHAR_OCTET_LENGTH, i ORDINAL_POSITION!, v IS_NULLABLE!, s METHOD_ID!, s PARAMETER_ID!"""),
    ODBC_PROCEDURES("""
        v PROCEDURE_CAT!, v PROCEDURE_SCHEM!, v PROCEDURE_NAME!, i NUM_INPUT_PARAMS,
        i NUM_OUTPUT_PARAMS, i NUM_RESULT_SETS, t REMARKS, s PROCEDURE_TYPE"""),
    ODBC_TYPES("""
        v TYPE_NAME, s DATA_TYPE!, i COLUMN_SIZE, v LITERAL_PREFIX, v LITERAL_SUFFIX, v CREATE_PARAMS,
        s NULLABLE!, s CASE_SENSITIVE!, s SEARCHABLE!, s UNSIGNED_ATTRIBUTE, s FIXED_PREC_SCALE!,
        s AUTO_UNIQUE_VAL, v LOCAL_TYPE_NAME, s MINIMUM_SCALE, s MAXIMUM_SCALE, s SQL_DATA_TYPE!,
        s SQL_DATETIME_SUB, i NUM_PREC_RADIX, s INTERVAL_PRECISION"""),
    ODBC_VERSION_COLUMNS("""
        s SCOPE!, v COLUMN_NAME!, s DATA_TYPE!, v TYPE_NAME!, i COLUMN_SIZE!, i BUFFER_LENGTH!,
        s DECIMAL_DIGITS!, s PSEUDO_COLUMN!"""),
    PRIMARY_KEYS("""
        v TABLE_CAT!, v TABLE_SCHEM!, v TABLE_NAME!, v COLUMN_NAME!, s KEY_SEQ, v PK_NAME!"""),
    PROCEDURE_COLUMNS("""
        v PROCEDURE_CAT, v PROCEDURE_SCHEM!, v PROCEDURE_NAME!, v COLUMN_NAME!, s COLUMN_TYPE!,
        i DATA_TYPE!, v TYPE_NAME!, i PRECISION!, i LENGTH!, s SCALE, s RADIX, s NULLABLE!,
        v REMARKS, t COLUMN_DEF, i SQL_DATA_TYPE, i SQL_DATETIME_SUB, i CHAR_OCTET_LENGTH,
        i ORDINAL_POSITION!, v IS_NULLABLE!, v SPECIFIC_NAME!, s METHOD_ID!, s PARAMETER_ID!"""),
    PROCEDURES("""
        v PROCEDURE_CAT!, v PROCEDURE_SCHEM!, v PROCEDURE_NAME!, i RESERVED1, i RESERVED2,
        i RESERVED3, t REMARKS, s PROCEDURE_TYPE, v SPECIFIC_NAME!"""),
    PSEUDO_COLUMNS("""
        v TABLE_CAT, v TABLE_SCHEM, v TABLE_NAME!, v COLUMN_NAME!, i DATA_TYPE!, i COLUMN_SIZE!,
        i DECIMAL_DIGITS, i NUM_PREC_RADIX, v COLUMN_USAGE!, t REMARKS, i CHAR_OCTET_LENGTH,
        v IS_NULLABLE!"""),
    SCHEMAS("""
        v TABLE_SCHEM!, v TABLE_CATALOG"""),
    SUPER_TABLES("""
        v TABLE_CAT, v TABLE_SCHEM, v TABLE_NAME!, v SUPERTABLE_NAME!"""),
    SUPER_TYPES("""
        v TYPE_CAT, v TYPE_SCHEM, v TYPE_NAME!, v SUPERTYPE_CAT, v SUPERTYPE_SCHEM,
        v SUPERTYPE_NAME!"""),
    TABLE_PRIVILEGES("""
        v TABLE_CAT!, v TABLE_SCHEM!, v TABLE_NAME!, v GRANTOR!, v GRANTEE!, v PRIVILEGE!,
        v IS_GRANTABLE!"""),
    TABLE_TYPES("""
        v TABLE_TYPE"""),
    TABLES("""
        v TABLE_CAT!, v TABLE_SCHEM!, v TABLE_NAME!, v TABLE_TYPE, v REMARKS!, v TYPE_CAT,
        v TYPE_SCHEM, v TYPE_NAME, v SELF_REFERENCING_COL_NAME, v REF_GENERATION"""),
    TYPES("""
        v TYPE_NAME, i DATA_TYPE!, i PRECISION, v LITERAL_PREFIX, v LITERAL_SUFFIX, v CREATE_PARAMS,
        s NULLABLE!, b CASE_SENSITIVE!, s SEARCHABLE!, b UNSIGNED_ATTRIBUTE, b FIXED_PREC_SCALE!,
        b AUTO_INCREMENT, v LOCAL_TYPE_NAME, s MINIMUM_SCALE, s MAXIMUM_SCALE, i SQL_DATA_TYPE,
        i SQL_DATETIME_SUB, i NUM_PREC_RADIX"""),
    UDTS("""
        v TYPE_CAT, v TYPE_SCHEM, v TYPE_NAME!, g CLASS_NAME!, i DATA_TYPE!, v REMARKS, s BASE_TYPE"""),
    VERSION_COLUMNS("""
        s SCOPE!, v COLUMN_NAME!, i DATA_TYPE!, v TYPE_NAME!, i COLUMN_SIZE!, i BUFFER_LENGTH!,
        s DECIMAL_DIGITS!, s PSEUDO_COLUMN!""");

    private static final int NAME_LENGTH = 128;
    private static final String ODBC = "ODBC_";

    private final ResultColumns columns;

    MetaDataResult(String text) {
        List<ColumnDescription> descriptions = new ArrayList<>();
        for (String column : text.split(",\\s*")) {
            boolean nullable = !column.endsWith("!");
            String name = column.substring(2, nullable ? column.length() : column.length() - 1);
            descriptions.add(new ColumnDescription(name, type(column.charAt(0)), nullable, "", "", name, false));
        }
        columns = new ResultColumns(List.copyOf(descriptions));
    }

    private static DataType type(char letter) {
        return switch (letter) {
            case 'v' -> DataType.varchar(NAME_LENGTH);
            case 't' -> DataType.varchar(DataType.MAX_VARCHAR_LENGTH);
            case 'g' -> DataType.LONG_VARCHAR;
            case 'c' -> DataType.character(1);
            case 's' -> DataType.SMALLINT;
            case 'i' -> DataType.INTEGER;
            case 'l' -> DataType.BIGINT;
            case 'b' -> DataType.BOOLEAN;
            default -> throw new IllegalArgumentException("no type is written " + letter);
        };
    }

    ResultColumns columns() {
        return columns;
    }

    /// Returns the shape in JDBC of a shape of ODBC; null if this is none of ODBC.
    MetaDataResult inJdbc() {
        return name().startsWith(ODBC) ? valueOf(name().substring(ODBC.length())) : null;
    }
}
