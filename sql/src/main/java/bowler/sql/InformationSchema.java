// SPDX-License-Identifier: Apache-2.0
package bowler.sql;

import bowler.catalog.CatalogSnapshot;
import bowler.catalog.ViewDescriptor;
import bowler.catalog.system.ViewSignature;
import bowler.sql.bind.statement.Binder;
import java.util.ArrayList;
import java.util.List;

/// The views of the SQL standard's INFORMATION_SCHEMA over the system tables. There are no catalogs, so their names are
/// empty, as in JDBC's metadata.
public final class InformationSchema {
    public static final String NAME = "INFORMATION_SCHEMA";

    private static final String NO_NAME = "CAST('' AS VARCHAR(128))";
    private static final String NULL_NAME = "CAST(NULL AS VARCHAR(128))";

    private InformationSchema() {}

    /// Returns the texts of the views; each reads only system tables and views before it.
    public static List<String> definitions() {
        return List.of(schemata(), tables(), columns(), views(), viewTableUsage(), tableConstraints(), keyColumnUsage(),
            referentialConstraints(), checkConstraints(), sequences(), elementTypes(),
            constraintColumnUsage(), triggers(), routines(), parameters(), tablePrivileges());
    }

    /// Returns the views of the texts, without compiling them.
    ///
    /// @param catalog contains the system tables
    public static List<ViewDescriptor> views(CatalogSnapshot catalog) {
        List<String> definitions = definitions();
        String[] shapes = InformationSchemaSignatures.ALL.split("\n\n");
        List<ViewDescriptor> views = new ArrayList<>();
        for (int i = 0; i < shapes.length; i++) {
            views.add(ViewSignature.view(shapes[i], definitions.get(i), NAME, catalog, "SYS"));
        }
        return views;
    }

    /// Binds one of the texts. The result must equal that of [#views].
    public static ViewDescriptor compiled(String definition, CatalogSnapshot catalog) {
        return Binder.systemView(definition, catalog, NAME);
    }

    private static String yesIf(String condition) {
        return "CASE WHEN " + condition + " THEN CAST('YES' AS VARCHAR(3)) ELSE 'NO' END";
    }

    private static String schemata() {
        return """
            CREATE VIEW INFORMATION_SCHEMA.SCHEMATA (CATALOG_NAME, SCHEMA_NAME, SCHEMA_OWNER,
                DEFAULT_CHARACTER_SET_CATALOG, DEFAULT_CHARACTER_SET_SCHEMA, DEFAULT_CHARACTER_SET_NAME, SQL_PATH) AS
            SELECT %1$s, SCHEMANAME, AUTHORIZATIONID, %2$s, %2$s, %2$s, %2$s FROM SYS.SYSSCHEMAS"""
            .formatted(NO_NAME, NULL_NAME);
    }

    private static String tables() {
        return """
            CREATE VIEW INFORMATION_SCHEMA.TABLES (TABLE_CATALOG, TABLE_SCHEMA, TABLE_NAME, TABLE_TYPE,
                SELF_REFERENCING_COLUMN_NAME, REFERENCE_GENERATION, USER_DEFINED_TYPE_CATALOG,
                USER_DEFINED_TYPE_SCHEMA, USER_DEFINED_TYPE_NAME, IS_TYPED, COMMIT_ACTION) AS
            SELECT %1$s, S.SCHEMANAME, T.TABLENAME,
                CASE T.TABLETYPE WHEN 'T' THEN CAST('BASE TABLE' AS VARCHAR(30)) WHEN 'V' THEN 'VIEW'
                    WHEN 'A' THEN 'SYNONYM' ELSE 'SYSTEM TABLE' END,
                %2$s, %2$s, %2$s, %2$s, %2$s, CAST('NO' AS VARCHAR(3)), %2$s
            FROM SYS.SYSTABLES T JOIN SYS.SYSSCHEMAS S ON S.SCHEMAID = T.SCHEMAID"""
            .formatted(NO_NAME, NULL_NAME);
    }

    /// The query takes the text of a type apart: its name before the parenthesis, and the numbers within.
    private static String columns() {
        return """
            CREATE VIEW INFORMATION_SCHEMA.COLUMNS (TABLE_CATALOG, TABLE_SCHEMA, TABLE_NAME, COLUMN_NAME,
                ORDINAL_POSITION, COLUMN_DEFAULT, IS_NULLABLE, DATA_TYPE, CHARACTER_MAXIMUM_LENGTH,
                CHARACTER_OCTET_LENGTH, NUMERIC_PRECISION, NUMERIC_PRECISION_RADIX, NUMERIC_SCALE,
                DATETIME_PRECISION, IS_IDENTITY, IDENTITY_GENERATION, IDENTITY_START, IDENTITY_INCREMENT,
                IDENTITY_CYCLE, IS_GENERATED, GENERATION_EXPRESSION, MAXIMUM_CARDINALITY, DTD_IDENTIFIER,
                COLLATION_CATALOG, COLLATION_SCHEMA, COLLATION_NAME) AS
            SELECT %1$s, SCHEMANAME, TABLENAME, COLUMNNAME, COLUMNNUMBER,
                CASE WHEN AUTOINCREMENTINC IS NULL AND COLUMNDEFAULT NOT LIKE 'GENERATED ALWAYS AS ( %%' THEN COLUMNDEFAULT
                    END,
                %3$s,
                %2$s,
                %4$s,
                CASE WHEN AUTOINCREMENTINC IS NULL THEN CAST(NULL AS VARCHAR(10))
                    WHEN COLUMNDEFAULT IS NULL THEN 'ALWAYS' ELSE 'BY DEFAULT' END,
                AUTOINCREMENTSTART, AUTOINCREMENTINC,
                CASE WHEN AUTOINCREMENTINC IS NULL THEN CAST(NULL AS VARCHAR(3))
                    WHEN AUTOINCREMENTCYCLE THEN 'YES' ELSE 'NO' END,
                CASE WHEN COLUMNDEFAULT LIKE 'GENERATED ALWAYS AS ( %%' THEN CAST('ALWAYS' AS VARCHAR(6)) ELSE 'NEVER' END,
                CASE WHEN COLUMNDEFAULT LIKE 'GENERATED ALWAYS AS ( %%'
                    THEN SUBSTR(COLUMNDEFAULT, 23, LENGTH(COLUMNDEFAULT) - 24) END,
                %5$s, RTRIM(CHAR(COLUMNNUMBER)), %1$s,
                CASE WHEN COLLATED IS NOT NULL THEN CAST('SYS' AS VARCHAR(128)) END, COLLATED
            FROM (SELECT S.SCHEMANAME, T.TABLENAME, C.*,
                    CASE WHEN C.COLUMNDATATYPE LIKE '%% ARRAY' OR C.COLUMNDATATYPE LIKE '%% ARRAY NOT NULL'
                            OR C.COLUMNDATATYPE LIKE '%%]' OR C.COLUMNDATATYPE LIKE '%%] NOT NULL' THEN 'ARRAY'
                        WHEN C.COLUMNDATATYPE LIKE '%% NOT NULL'
                        THEN SUBSTR(C.COLUMNDATATYPE, 1, LENGTH(C.COLUMNDATATYPE) - 9) ELSE C.COLUMNDATATYPE END,
                    CASE WHEN C.COLUMNDATATYPE LIKE '%%(%%'
                        THEN SPLIT_PART(SPLIT_PART(C.COLUMNDATATYPE, '(', 2), ')', 1) END,
                    CASE WHEN C.COLUMNDATATYPE LIKE '%%FOR BIT DATA%%' OR C.COLUMNDATATYPE LIKE '%% ARRAY%%'
                            OR C.COLUMNDATATYPE LIKE '%%]%%' THEN CAST(NULL AS VARCHAR(128))
                        WHEN C.COLUMNDATATYPE LIKE '%% COLLATE "%%'
                        THEN SPLIT_PART(SPLIT_PART(C.COLUMNDATATYPE, ' COLLATE "', 2), '"', 1)
                        WHEN C.COLUMNDATATYPE LIKE 'CHAR(%%' OR C.COLUMNDATATYPE LIKE 'VARCHAR(%%'
                            OR C.COLUMNDATATYPE LIKE 'LONG VARCHAR%%' OR C.COLUMNDATATYPE LIKE 'CLOB(%%' THEN 'UCS_BASIC' END
                FROM SYS.SYSCOLUMNS C JOIN SYS.SYSTABLES T ON T.TABLEID = C.REFERENCEID
                    JOIN SYS.SYSSCHEMAS S ON S.SCHEMAID = T.SCHEMAID)
                AS D (SCHEMANAME, TABLENAME, REFERENCEID, COLUMNNAME, COLUMNNUMBER, COLUMNDATATYPE, COLUMNDEFAULT,
                    COLUMNDEFAULTID, AUTOINCREMENTVALUE, AUTOINCREMENTSTART, AUTOINCREMENTINC, AUTOINCREMENTCYCLE,
                    ADDEDVALUE, PLAIN, NUMBERS, COLLATED)"""
            .formatted(NO_NAME, described(), yesIf("COLUMNDATATYPE NOT LIKE '% NOT NULL'"),
                yesIf("AUTOINCREMENTINC IS NOT NULL"),
                cardinality("REGEXP_REPLACE(COLUMNDATATYPE, ' NOT NULL$', '')"));
    }

    /// Returns SQL for the columns from DATA_TYPE to DATETIME_PRECISION. The type's name is in PLAIN, and the numbers
    /// of its parentheses are in NUMBERS.
    private static String described() {
        return """
            CASE WHEN PLAIN LIKE 'CHAR (%' THEN CAST('BINARY' AS VARCHAR(40))
                WHEN PLAIN LIKE 'VARCHAR (%' THEN 'BINARY VARYING'
                WHEN PLAIN LIKE 'CHAR(%' THEN 'CHARACTER'
                WHEN PLAIN LIKE 'VARCHAR(%' THEN 'CHARACTER VARYING'
                WHEN PLAIN LIKE 'CLOB%' THEN 'CHARACTER LARGE OBJECT'
                WHEN PLAIN LIKE 'BLOB%' THEN 'BINARY LARGE OBJECT'
                WHEN PLAIN = 'DOUBLE' THEN 'DOUBLE PRECISION'
                WHEN PLAIN LIKE 'INTERVAL %'
                    THEN CAST(REGEXP_REPLACE(PLAIN, '[(][^)]*[)]', '') AS VARCHAR(40))
                WHEN PLAIN LIKE 'TIMESTAMP%TIME ZONE' THEN 'TIMESTAMP WITH TIME ZONE'
                WHEN PLAIN LIKE '%(%' THEN SUBSTR(PLAIN, 1, LOCATE('(', PLAIN) - 1)
                ELSE PLAIN END,
            CASE WHEN PLAIN LIKE 'LONG VARCHAR%' THEN 32700
                WHEN PLAIN LIKE '%CHAR%(%' OR PLAIN LIKE '%LOB(%' THEN CAST(NUMBERS AS INTEGER) END,
            CASE WHEN PLAIN LIKE 'LONG VARCHAR%' THEN 32700
                WHEN PLAIN LIKE '%CHAR (%' OR PLAIN LIKE 'BLOB(%' THEN CAST(NUMBERS AS INTEGER)
                WHEN PLAIN LIKE '%CHAR(%' OR PLAIN LIKE 'CLOB(%' THEN
                    CASE WHEN CAST(NUMBERS AS INTEGER) > 1073741823 THEN 2147483647
                        ELSE 2 * CAST(NUMBERS AS INTEGER) END END,
            CASE WHEN PLAIN = 'TINYINT' THEN 3 WHEN PLAIN = 'SMALLINT' THEN 5 WHEN PLAIN = 'INTEGER' THEN 10
                WHEN PLAIN = 'BIGINT' THEN 19 WHEN PLAIN = 'REAL' THEN 23 WHEN PLAIN = 'DOUBLE' THEN 52
                WHEN PLAIN LIKE 'DECIMAL(%' OR PLAIN LIKE 'NUMERIC(%'
                    THEN CAST(SPLIT_PART(NUMBERS, ',', 1) AS INTEGER) END,
            CASE WHEN PLAIN IN ('TINYINT', 'SMALLINT', 'INTEGER', 'BIGINT') OR PLAIN LIKE 'DECIMAL(%'
                OR PLAIN LIKE 'NUMERIC(%' THEN 10 WHEN PLAIN IN ('REAL', 'DOUBLE') THEN 2 END,
            CASE WHEN PLAIN IN ('TINYINT', 'SMALLINT', 'INTEGER', 'BIGINT') THEN 0
                WHEN PLAIN LIKE 'DECIMAL(%' OR PLAIN LIKE 'NUMERIC(%'
                    THEN CAST(SPLIT_PART(NUMBERS, ',', 2) AS INTEGER) END,
            CASE WHEN PLAIN IN ('DATE', 'TIME', 'TIME WITH TIME ZONE') THEN 0
                WHEN PLAIN LIKE 'INTERVAL% TO SECOND(_)' OR PLAIN LIKE 'INTERVAL SECOND(%,%'
                    THEN CAST(SUBSTR(PLAIN, LENGTH(PLAIN) - 1, 1) AS INTEGER)
                WHEN PLAIN LIKE 'INTERVAL%SECOND%' THEN 6 WHEN PLAIN LIKE 'INTERVAL%' THEN 0
                WHEN PLAIN LIKE 'TIMESTAMP(%' THEN CAST(NUMBERS AS INTEGER)
                WHEN PLAIN LIKE 'TIMESTAMP%' THEN 9 END""";
    }

    /// Returns SQL for the numbers in the parentheses of a type.
    private static String numbers(String type) {
        return "CASE WHEN " + type + " LIKE '%(%' THEN SPLIT_PART(SPLIT_PART(" + type + ", '(', 2), ')', 1) END";
    }

    /// Returns SQL for the maximum number of elements in a column's arrays.
    private static String cardinality(String type) {
        return "CASE WHEN " + type + " LIKE '%]' THEN CAST(REGEXP_SUBSTR(" + type + ", '[0-9]+(?=]$)') AS INTEGER)"
            + " WHEN " + type + " LIKE '% ARRAY' THEN " + Integer.MAX_VALUE + " END";
    }

    /// The element types of array columns.
    private static String elementTypes() {
        return """
            CREATE VIEW INFORMATION_SCHEMA.ELEMENT_TYPES (OBJECT_CATALOG, OBJECT_SCHEMA, OBJECT_NAME, OBJECT_TYPE,
                COLLECTION_TYPE_IDENTIFIER, DATA_TYPE, CHARACTER_MAXIMUM_LENGTH, CHARACTER_OCTET_LENGTH,
                NUMERIC_PRECISION, NUMERIC_PRECISION_RADIX, NUMERIC_SCALE, DATETIME_PRECISION, MAXIMUM_CARDINALITY) AS
            SELECT %1$s, SCHEMANAME, TABLENAME, CAST('TABLE' AS VARCHAR(5)), DTD,
                %2$s,
                %3$s
            FROM (SELECT SCHEMANAME, TABLENAME, DTD, ELEMENT,
                    CASE WHEN ELEMENT LIKE '%% ARRAY' OR ELEMENT LIKE '%%]' THEN 'ARRAY' ELSE ELEMENT END, %4$s
                FROM (SELECT S.SCHEMANAME, T.TABLENAME, RTRIM(CHAR(C.COLUMNNUMBER)),
                        CAST(REGEXP_REPLACE(C.COLUMNDATATYPE, ' ARRAY(\\[[0-9]+])?( NOT NULL)?$', '') AS VARCHAR(2000))
                    FROM SYS.SYSCOLUMNS C JOIN SYS.SYSTABLES T ON T.TABLEID = C.REFERENCEID
                        JOIN SYS.SYSSCHEMAS S ON S.SCHEMAID = T.SCHEMAID
                    WHERE C.COLUMNDATATYPE LIKE '%% ARRAY%%') AS E (SCHEMANAME, TABLENAME, DTD, ELEMENT))
                AS D (SCHEMANAME, TABLENAME, DTD, ELEMENT, PLAIN, NUMBERS)"""
            .formatted(NO_NAME, described(), cardinality("ELEMENT"), numbers("ELEMENT"));
    }

    private static String views() {
        return """
            CREATE VIEW INFORMATION_SCHEMA.VIEWS (TABLE_CATALOG, TABLE_SCHEMA, TABLE_NAME, VIEW_DEFINITION,
                CHECK_OPTION) AS
            SELECT %s, S.SCHEMANAME, T.TABLENAME, V.VIEWDEFINITION,
                CASE V.CHECKOPTION WHEN 'C' THEN CAST('CASCADED' AS VARCHAR(8)) WHEN 'L' THEN 'LOCAL' ELSE 'NONE' END
            FROM SYS.SYSVIEWS V JOIN SYS.SYSTABLES T ON T.TABLEID = V.TABLEID
                JOIN SYS.SYSSCHEMAS S ON S.SCHEMAID = T.SCHEMAID""".formatted(NO_NAME);
    }

    private static String viewTableUsage() {
        return """
            CREATE VIEW INFORMATION_SCHEMA.VIEW_TABLE_USAGE (VIEW_CATALOG, VIEW_SCHEMA, VIEW_NAME, TABLE_CATALOG,
                TABLE_SCHEMA, TABLE_NAME) AS
            SELECT %1$s, S.SCHEMANAME, V.TABLENAME, %1$s, P.SCHEMANAME, T.TABLENAME
            FROM SYS.SYSDEPENDS D JOIN SYS.SYSTABLES V ON V.TABLEID = D.DEPENDENTID
                JOIN SYS.SYSSCHEMAS S ON S.SCHEMAID = V.SCHEMAID JOIN SYS.SYSTABLES T ON T.TABLEID = D.PROVIDERID
                JOIN SYS.SYSSCHEMAS P ON P.SCHEMAID = T.SCHEMAID""".formatted(NO_NAME);
    }

    private static String tableConstraints() {
        return """
            CREATE VIEW INFORMATION_SCHEMA.TABLE_CONSTRAINTS (CONSTRAINT_CATALOG, CONSTRAINT_SCHEMA, CONSTRAINT_NAME,
                TABLE_CATALOG, TABLE_SCHEMA, TABLE_NAME, CONSTRAINT_TYPE, IS_DEFERRABLE, INITIALLY_DEFERRED,
                ENFORCED) AS
            SELECT %1$s, S.SCHEMANAME, N.CONSTRAINTNAME, %1$s, S.SCHEMANAME, T.TABLENAME,
                CASE N.TYPE WHEN 'P' THEN CAST('PRIMARY KEY' AS VARCHAR(11)) WHEN 'U' THEN 'UNIQUE'
                    WHEN 'F' THEN 'FOREIGN KEY' ELSE 'CHECK' END,
                %2$s, %3$s, %4$s
            FROM SYS.SYSCONSTRAINTS N JOIN SYS.SYSTABLES T ON T.TABLEID = N.TABLEID
                JOIN SYS.SYSSCHEMAS S ON S.SCHEMAID = T.SCHEMAID"""
            .formatted(NO_NAME, yesIf("N.STATE IN ('i', 'e', 'j', 'd')"), yesIf("N.STATE IN ('e', 'd')"),
                yesIf("N.STATE IN ('E', 'i', 'e')"));
    }

    /// The columns of a key's tree are numbers in its text, for example `UNIQUE BTREE (2, 1 DESC)`; there are at most
    /// 16.
    private static String keyColumnUsage() {
        return """
            CREATE VIEW INFORMATION_SCHEMA.KEY_COLUMN_USAGE (CONSTRAINT_CATALOG, CONSTRAINT_SCHEMA, CONSTRAINT_NAME,
                TABLE_CATALOG, TABLE_SCHEMA, TABLE_NAME, COLUMN_NAME, ORDINAL_POSITION,
                POSITION_IN_UNIQUE_CONSTRAINT) AS
            SELECT %1$s, S.SCHEMANAME, N.CONSTRAINTNAME, %1$s, S.SCHEMANAME, T.TABLENAME, C.COLUMNNAME, I.PLACE,
                CASE WHEN N.TYPE = 'F' THEN I.PLACE END
            FROM (SELECT CONSTRAINTID, CONGLOMERATEID FROM SYS.SYSKEYS
                    UNION ALL SELECT CONSTRAINTID, CONGLOMERATEID FROM SYS.SYSFOREIGNKEYS)
                    AS K (CONSTRAINTID, CONGLOMERATEID)
                JOIN SYS.SYSCONSTRAINTS N ON N.CONSTRAINTID = K.CONSTRAINTID
                JOIN SYS.SYSTABLES T ON T.TABLEID = N.TABLEID JOIN SYS.SYSSCHEMAS S ON S.SCHEMAID = T.SCHEMAID
                JOIN SYS.SYSCONGLOMERATES G ON G.CONGLOMERATEID = K.CONGLOMERATEID AND G.ISINDEX
                JOIN SYS.SYSCOLUMNS C ON C.REFERENCEID = N.TABLEID
                JOIN (VALUES 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16) AS I (PLACE)
                    ON SPLIT_PART(REPLACE(SPLIT_PART(SPLIT_PART(G.DESCRIPTOR, '(', 2), ')', 1), ' DESC', ''), ', ',
                        I.PLACE) = RTRIM(CHAR(C.COLUMNNUMBER))""".formatted(NO_NAME);
    }

    private static String referentialConstraints() {
        return """
            CREATE VIEW INFORMATION_SCHEMA.REFERENTIAL_CONSTRAINTS (CONSTRAINT_CATALOG, CONSTRAINT_SCHEMA,
                CONSTRAINT_NAME, UNIQUE_CONSTRAINT_CATALOG, UNIQUE_CONSTRAINT_SCHEMA, UNIQUE_CONSTRAINT_NAME,
                MATCH_OPTION, UPDATE_RULE, DELETE_RULE) AS
            SELECT %1$s, S.SCHEMANAME, N.CONSTRAINTNAME, %1$s, Q.SCHEMANAME, P.CONSTRAINTNAME,
                CAST('NONE' AS VARCHAR(7)), %2$s, %3$s
            FROM SYS.SYSFOREIGNKEYS F JOIN SYS.SYSCONSTRAINTS N ON N.CONSTRAINTID = F.CONSTRAINTID
                JOIN SYS.SYSSCHEMAS S ON S.SCHEMAID = N.SCHEMAID
                JOIN SYS.SYSCONSTRAINTS P ON P.CONSTRAINTID = F.KEYCONSTRAINTID
                JOIN SYS.SYSSCHEMAS Q ON Q.SCHEMAID = P.SCHEMAID"""
            .formatted(NO_NAME, rule("F.UPDATERULE"), rule("F.DELETERULE"));
    }

    private static String rule(String column) {
        return "CASE " + column + " WHEN 'R' THEN CAST('NO ACTION' AS VARCHAR(11)) WHEN 'S' THEN 'RESTRICT'"
            + " WHEN 'C' THEN 'CASCADE' WHEN 'U' THEN 'SET NULL' ELSE 'SET DEFAULT' END";
    }

    private static String checkConstraints() {
        return """
            CREATE VIEW INFORMATION_SCHEMA.CHECK_CONSTRAINTS (CONSTRAINT_CATALOG, CONSTRAINT_SCHEMA, CONSTRAINT_NAME,
                CHECK_CLAUSE) AS
            SELECT %s, S.SCHEMANAME, N.CONSTRAINTNAME, K.CHECKDEFINITION
            FROM SYS.SYSCHECKS K JOIN SYS.SYSCONSTRAINTS N ON N.CONSTRAINTID = K.CONSTRAINTID
                JOIN SYS.SYSSCHEMAS S ON S.SCHEMAID = N.SCHEMAID""".formatted(NO_NAME);
    }

    private static String sequences() {
        return """
            CREATE VIEW INFORMATION_SCHEMA.SEQUENCES (SEQUENCE_CATALOG, SEQUENCE_SCHEMA, SEQUENCE_NAME, DATA_TYPE,
                NUMERIC_PRECISION, NUMERIC_PRECISION_RADIX, NUMERIC_SCALE, START_VALUE, MINIMUM_VALUE, MAXIMUM_VALUE,
                INCREMENT, CYCLE_OPTION) AS
            SELECT %s, S.SCHEMANAME, Q.SEQUENCENAME, SPLIT_PART(Q.SEQUENCEDATATYPE, ' ', 1),
                CASE SPLIT_PART(Q.SEQUENCEDATATYPE, ' ', 1) WHEN 'SMALLINT' THEN 5 WHEN 'INTEGER' THEN 10 ELSE 19 END,
                10, 0, Q.STARTVALUE, Q.MINIMUMVALUE, Q.MAXIMUMVALUE, Q.INCREMENT, %s
            FROM SYS.SYSSEQUENCES Q JOIN SYS.SYSSCHEMAS S ON S.SCHEMAID = Q.SCHEMAID WHERE S.SCHEMANAME <> 'SYS'"""
            .formatted(NO_NAME, yesIf("Q.CYCLEOPTION = 'Y'"));
    }

    /// The columns of keys; for a foreign key those of the key that it refers to. They are numbers in the text of the key's
    /// tree, as in KEY_COLUMN_USAGE.
    private static String constraintColumnUsage() {
        return """
            CREATE VIEW INFORMATION_SCHEMA.CONSTRAINT_COLUMN_USAGE (TABLE_CATALOG, TABLE_SCHEMA, TABLE_NAME, COLUMN_NAME,
                CONSTRAINT_CATALOG, CONSTRAINT_SCHEMA, CONSTRAINT_NAME) AS
            SELECT %1$s, S.SCHEMANAME, T.TABLENAME, C.COLUMNNAME, %1$s, Q.SCHEMANAME, N.CONSTRAINTNAME
            FROM (SELECT CONSTRAINTID, CONSTRAINTID FROM SYS.SYSKEYS
                    UNION ALL SELECT CONSTRAINTID, KEYCONSTRAINTID FROM SYS.SYSFOREIGNKEYS)
                    AS U (CONSTRAINTID, KEYID)
                JOIN SYS.SYSCONSTRAINTS N ON N.CONSTRAINTID = U.CONSTRAINTID
                JOIN SYS.SYSSCHEMAS Q ON Q.SCHEMAID = N.SCHEMAID
                JOIN SYS.SYSKEYS K ON K.CONSTRAINTID = U.KEYID
                JOIN SYS.SYSCONSTRAINTS P ON P.CONSTRAINTID = U.KEYID
                JOIN SYS.SYSTABLES T ON T.TABLEID = P.TABLEID JOIN SYS.SYSSCHEMAS S ON S.SCHEMAID = T.SCHEMAID
                JOIN SYS.SYSCONGLOMERATES G ON G.CONGLOMERATEID = K.CONGLOMERATEID AND G.ISINDEX
                JOIN SYS.SYSCOLUMNS C ON C.REFERENCEID = P.TABLEID AND LOCATE(', ' || RTRIM(CHAR(C.COLUMNNUMBER)) || ',',
                        REPLACE(', ' || SPLIT_PART(SPLIT_PART(G.DESCRIPTOR, '(', 2), ')', 1) || ',', ' DESC', '')) > 0"""
            .formatted(NO_NAME);
    }

    private static String triggers() {
        return """
            CREATE VIEW INFORMATION_SCHEMA.TRIGGERS (TRIGGER_CATALOG, TRIGGER_SCHEMA, TRIGGER_NAME, EVENT_MANIPULATION,
                EVENT_OBJECT_CATALOG, EVENT_OBJECT_SCHEMA, EVENT_OBJECT_TABLE, ACTION_ORDER, ACTION_CONDITION,
                ACTION_STATEMENT, ACTION_ORIENTATION, ACTION_TIMING, ACTION_REFERENCE_OLD_ROW,
                ACTION_REFERENCE_NEW_ROW, CREATED) AS
            SELECT %1$s, S.SCHEMANAME, G.TRIGGERNAME,
                CASE G.EVENT WHEN 'I' THEN CAST('INSERT' AS VARCHAR(6)) WHEN 'U' THEN 'UPDATE' ELSE 'DELETE' END,
                %1$s, P.SCHEMANAME, T.TABLENAME,
                CAST(ROW_NUMBER() OVER (PARTITION BY G.TABLEID, G.EVENT, G.FIRINGTIME, G.TYPE
                    ORDER BY G.CREATIONTIMESTAMP) AS INTEGER),
                G.WHENCLAUSETEXT, G.TRIGGERDEFINITION,
                CASE G.TYPE WHEN 'R' THEN CAST('ROW' AS VARCHAR(9)) ELSE 'STATEMENT' END,
                CASE G.FIRINGTIME WHEN 'B' THEN CAST('BEFORE' AS VARCHAR(10)) WHEN 'A' THEN 'AFTER' ELSE 'INSTEAD OF' END,
                CASE WHEN G.REFERENCINGOLD THEN G.OLDREFERENCINGNAME END,
                CASE WHEN G.REFERENCINGNEW THEN G.NEWREFERENCINGNAME END, G.CREATIONTIMESTAMP
            FROM SYS.SYSTRIGGERS G JOIN SYS.SYSSCHEMAS S ON S.SCHEMAID = G.SCHEMAID
                JOIN SYS.SYSTABLES T ON T.TABLEID = G.TABLEID JOIN SYS.SYSSCHEMAS P ON P.SCHEMAID = T.SCHEMAID"""
            .formatted(NO_NAME);
    }

    /// The routines of users. The query takes the type of the result from the text of the signature.
    private static String routines() {
        return """
            CREATE VIEW INFORMATION_SCHEMA.ROUTINES (SPECIFIC_CATALOG, SPECIFIC_SCHEMA, SPECIFIC_NAME, ROUTINE_CATALOG,
                ROUTINE_SCHEMA, ROUTINE_NAME, ROUTINE_TYPE,
                DATA_TYPE, CHARACTER_MAXIMUM_LENGTH, CHARACTER_OCTET_LENGTH, NUMERIC_PRECISION, NUMERIC_PRECISION_RADIX,
                NUMERIC_SCALE, DATETIME_PRECISION, ROUTINE_BODY, EXTERNAL_NAME, EXTERNAL_LANGUAGE, IS_DETERMINISTIC,
                SQL_DATA_ACCESS, IS_NULL_CALL) AS
            SELECT %1$s, SCHEMANAME, SPECIFICNAME, %1$s, SCHEMANAME, ALIAS,
                CASE ALIASTYPE WHEN 'P' THEN CAST('PROCEDURE' AS VARCHAR(9)) ELSE 'FUNCTION' END,
                %2$s,
                CASE WHEN INFO LIKE '%% LANGUAGE SQL %%' THEN CAST('SQL' AS VARCHAR(8)) ELSE 'EXTERNAL' END,
                CASE WHEN INFO LIKE '%% LANGUAGE JAVA %%' THEN JAVACLASSNAME || '.' || SPLIT_PART(INFO, '(', 1) END,
                CASE WHEN INFO LIKE '%% LANGUAGE JAVA %%' THEN CAST('JAVA' AS VARCHAR(4)) END,
                %3$s,
                CASE WHEN INFO LIKE '%% MODIFIES SQL DATA%%' THEN CAST('MODIFIES' AS VARCHAR(8))
                    WHEN INFO LIKE '%% READS SQL DATA%%' THEN 'READS' WHEN INFO LIKE '%% CONTAINS SQL%%' THEN 'CONTAINS'
                    ELSE 'NONE' END,
                CASE WHEN ALIASTYPE = 'F' THEN CASE WHEN INFO LIKE '%% RETURNS NULL ON NULL INPUT%%'
                    THEN CAST('YES' AS VARCHAR(3)) ELSE 'NO' END END
            FROM (SELECT SCHEMANAME, SPECIFICNAME, ALIAS, ALIASTYPE, JAVACLASSNAME, INFO,
                    CASE WHEN RESULT LIKE 'TABLE (%%' THEN 'TABLE' ELSE RESULT END, %4$s
                FROM (SELECT S.SCHEMANAME, A.SPECIFICNAME, A.ALIAS, A.ALIASTYPE, A.JAVACLASSNAME, A.ALIASINFO,
                        CASE WHEN A.ALIASTYPE = 'F' THEN CAST(REGEXP_REPLACE(A.ALIASINFO,
                            '^.*?[)] RETURNS (.*?) LANGUAGE .*$', '$1', 's') AS VARCHAR(2000)) END
                    FROM SYS.SYSALIASES A JOIN SYS.SYSSCHEMAS S ON S.SCHEMAID = A.SCHEMAID
                    WHERE A.ALIASTYPE IN ('F', 'P') AND S.SCHEMANAME <> 'SQLJ' AND S.SCHEMANAME NOT LIKE 'SYS%%')
                    AS R (SCHEMANAME, SPECIFICNAME, ALIAS, ALIASTYPE, JAVACLASSNAME, INFO, RESULT))
                AS D (SCHEMANAME, SPECIFICNAME, ALIAS, ALIASTYPE, JAVACLASSNAME, INFO, PLAIN, NUMBERS)"""
            .formatted(NO_NAME, described(), yesIf("INFO LIKE '% DETERMINISTIC%' AND INFO NOT LIKE '% NOT DETERMINISTIC%'"),
                numbers("RESULT"));
    }

    /// The parameters of the users' routines. The query divides the text of the signature at the commas before a
    /// parameter's name, which is in quotes. It passes over strings, because a DEFAULT may contain such a comma. The
    /// character with code 1 then separates the parameters.
    private static String parameters() {
        return """
            CREATE VIEW INFORMATION_SCHEMA.PARAMETERS (SPECIFIC_CATALOG, SPECIFIC_SCHEMA, SPECIFIC_NAME, ORDINAL_POSITION,
                PARAMETER_MODE, PARAMETER_NAME,
                DATA_TYPE, CHARACTER_MAXIMUM_LENGTH, CHARACTER_OCTET_LENGTH, NUMERIC_PRECISION, NUMERIC_PRECISION_RADIX,
                NUMERIC_SCALE, DATETIME_PRECISION, PARAMETER_DEFAULT) AS
            SELECT %1$s, SCHEMANAME, SPECIFICNAME, CAST(PLACE AS INTEGER),
                CASE WHEN ENTRY LIKE 'OUT "%%' THEN CAST('OUT' AS VARCHAR(5)) WHEN ENTRY LIKE 'INOUT "%%' THEN 'INOUT' ELSE 'IN' END,
                CAST(REPLACE(REGEXP_REPLACE(ENTRY, '^[A-Z]* ?"((?:[^"]|"")*)" .*$', '$1', 's'), '""', '"') AS VARCHAR(128)),
                %2$s,
                CASE WHEN ENTRY <> UNDEFAULTED THEN CAST(SUBSTR(ENTRY, LENGTH(UNDEFAULTED) + 10) AS VARCHAR(32672)) END
            FROM (SELECT SCHEMANAME, SPECIFICNAME, PLACE, ENTRY, UNDEFAULTED, PLAIN, %3$s
                FROM (SELECT SCHEMANAME, SPECIFICNAME, PLACE, ENTRY, REGEXP_REPLACE(ENTRY, ' DEFAULT .*$', '', 's'),
                        CAST(REGEXP_REPLACE(REGEXP_REPLACE(ENTRY, ' DEFAULT .*$', '', 's'), '^.*" ', '') AS VARCHAR(2000))
                    FROM (SELECT S.SCHEMANAME, A.SPECIFICNAME,
                            CAST(REGEXP_REPLACE(REGEXP_REPLACE(A.ALIASINFO,
                                '^[^(]*[(](.*?)[)] (RETURNS|LANGUAGE) .*$', '$1', 's'),
                                '\\G((?:[^,''"]++|''[^'']*''|"[^"]*"|,(?!(?:IN |OUT |INOUT )?"))*+),', '$1\001') AS VARCHAR(32672))
                        FROM SYS.SYSALIASES A JOIN SYS.SYSSCHEMAS S ON S.SCHEMAID = A.SCHEMAID
                        WHERE A.ALIASTYPE IN ('F', 'P') AND S.SCHEMANAME <> 'SQLJ' AND S.SCHEMANAME NOT LIKE 'SYS%%') AS L (SCHEMANAME, SPECIFICNAME, ENTRIES),
                        UNNEST(STRING_TO_ARRAY(L.ENTRIES, '\001')) WITH ORDINALITY AS E (ENTRY, PLACE))
                    AS R (SCHEMANAME, SPECIFICNAME, PLACE, ENTRY, UNDEFAULTED, PLAIN))
                AS D (SCHEMANAME, SPECIFICNAME, PLACE, ENTRY, UNDEFAULTED, PLAIN, NUMBERS)"""
            .formatted(NO_NAME, described(), numbers("PLAIN"));
    }

    /// The privileges on whole tables, a row each.
    private static String tablePrivileges() {
        return """
            CREATE VIEW INFORMATION_SCHEMA.TABLE_PRIVILEGES (GRANTOR, GRANTEE, TABLE_CATALOG, TABLE_SCHEMA, TABLE_NAME,
                PRIVILEGE_TYPE, IS_GRANTABLE) AS
            SELECT P.GRANTOR, P.GRANTEE, %1$s, S.SCHEMANAME, T.TABLENAME, K.PRIVILEGE, %2$s
            FROM SYS.SYSTABLEPERMS P JOIN SYS.SYSTABLES T ON T.TABLEID = P.TABLEID
                JOIN SYS.SYSSCHEMAS S ON S.SCHEMAID = T.SCHEMAID
                JOIN (VALUES (1, CAST('SELECT' AS VARCHAR(10))), (2, 'DELETE'), (3, 'INSERT'), (4, 'UPDATE'), (5, 'REFERENCES'),
                    (6, 'TRIGGER')) AS K (PLACE, PRIVILEGE)
                    ON SUBSTR(P.SELECTPRIV || P.DELETEPRIV || P.INSERTPRIV || P.UPDATEPRIV || P.REFERENCESPRIV
                        || P.TRIGGERPRIV, K.PLACE, 1) <> 'N'"""
            .formatted(NO_NAME, yesIf("SUBSTR(P.SELECTPRIV || P.DELETEPRIV || P.INSERTPRIV || P.UPDATEPRIV || P.REFERENCESPRIV"
                + " || P.TRIGGERPRIV, K.PLACE, 1) = 'Y'"));
    }
}
