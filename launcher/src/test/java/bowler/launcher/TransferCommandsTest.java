// SPDX-License-Identifier: Apache-2.0
package bowler.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// `./bowler import`, `export` and `dump-sql`.
final class TransferCommandsTest {
    private static final String DEFINITIONS = """
        CREATE SCHEMA S2;
        CREATE FUNCTION TWICE (A INT) RETURNS INT LANGUAGE SQL RETURN A * 2;
        CREATE FUNCTION HEX (A INT) RETURNS VARCHAR(20) LANGUAGE JAVA PARAMETER STYLE JAVA NO SQL EXTERNAL NAME 'java.lang.Integer.toHexString';
        CREATE TABLE T (A INT NOT NULL GENERATED ALWAYS AS IDENTITY, B VARCHAR(20) DEFAULT 'x''y', C DECIMAL(8,2) NOT NULL,
          D INT GENERATED ALWAYS AS (A + 1), E CHAR(3) FOR BIT DATA, F CLOB, G BLOB, H TIMESTAMP, I DATE, J TIME, K DOUBLE, L BOOLEAN,
          M JSON, N UUID, O INTERVAL DAY TO SECOND, P TIMESTAMP WITH TIME ZONE, Q INT ARRAY, "lo w" REAL,
          CONSTRAINT PK PRIMARY KEY (A), CONSTRAINT UQ UNIQUE (C), CONSTRAINT CK CHECK (C > 0));
        CREATE TABLE A_CALLER (A INT, B INT GENERATED ALWAYS AS (TWICE(A)));
        CREATE FUNCTION A_READER () RETURNS INT LANGUAGE SQL READS SQL DATA RETURN (SELECT MAX(B) FROM A_CALLER);
        CREATE FUNCTION A_FIRST () RETURNS INT LANGUAGE SQL READS SQL DATA RETURN A_READER();
        CREATE TABLE S2.CHILD (X INT REFERENCES T (A) ON DELETE CASCADE ON UPDATE RESTRICT, Y VARCHAR(10));
        INSERT INTO T (B, C, E, F, G, H, I, J, K, L, M, N, O, P, Q, "lo w") VALUES
          ('one''s', 1.5, X'010203', 'a long
        text; -- no comment', CAST(X'CAFE' AS BLOB), TIMESTAMP('2024-01-02 03:04:05.123456'), DATE('2024-01-02'), TIME('03:04:05'), 1E300, TRUE,
          '{"a": [1, "x"]}', UUID '00000000-0000-0000-0000-00000000000a', INTERVAL '1' DAY, TIMESTAMP WITH TIME ZONE '2024-01-02 03:04:05+01:00',
          ARRAY[1, NULL], 0.1), (NULL, 2, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
        DELETE FROM T WHERE C = 2;
        INSERT INTO T (C) VALUES (3);
        INSERT INTO S2.CHILD VALUES (1, 'c1'), (3, 'c3'), (NULL, NULL);
        CREATE INDEX IX ON T (B DESC, C);
        CREATE VIEW Z AS SELECT A, TWICE(A) AS AA FROM T -- doubled
        ;
        CREATE VIEW S2.A_FIRST (K) AS SELECT AA FROM APP.Z;
        CREATE SEQUENCE SEQ AS BIGINT START WITH 10 INCREMENT BY 3;
        VALUES NEXT VALUE FOR SEQ;
        CREATE SYNONYM SYN FOR S2.CHILD;
        CREATE TRIGGER TR AFTER INSERT ON T REFERENCING NEW AS N FOR EACH ROW INSERT INTO S2.CHILD VALUES (N.A, 'tr');
        CREATE TRIGGER TV INSTEAD OF DELETE ON Z REFERENCING OLD AS O FOR EACH ROW BEGIN ATOMIC
          DELETE FROM S2.CHILD WHERE X = O.A; DELETE FROM T WHERE A = O.A; END;
        CREATE TABLE TEXTS (X XML, Y VARCHAR(10) COLLATE UNICODE_CI NOT NULL, Z INT ARRAY[3]);
        INSERT INTO TEXTS VALUES (XMLPARSE(DOCUMENT '<a b="it''s">1 <c/> </a>' PRESERVE WHITESPACE), 'x', NULL), (NULL, 'y', ARRAY[1, 2]);
        CREATE UNIQUE INDEX COMPUTED ON TEXTS (UPPER(Y) || '' DESC, Y) INCLUDE (Z) NULLS DISTINCT WHERE Y LIKE 'x''%' AND Z IS NOT NULL;
        CREATE TABLE KEYS (A INT UNIQUE NULLS NOT DISTINCT, B INT DEFAULT 3 REFERENCES KEYS (A) ON DELETE SET DEFAULT, C INT UNIQUE,
          D INT UNIQUE DEFERRABLE INITIALLY DEFERRED, E INT CHECK (E > 0) NOT ENFORCED);
        CREATE UNIQUE INDEX WHOLE ON KEYS (E DESC);
        COMMENT ON SCHEMA S2 IS 'a schema';
        COMMENT ON TABLE T IS 'it''s a table';
        COMMENT ON COLUMN T."lo w" IS 'a column';
        COMMENT ON VIEW Z IS 'a view';
        COMMENT ON INDEX IX IS 'an index';
        COMMENT ON SEQUENCE SEQ IS 'a sequence';
        COMMENT ON SYNONYM SYN IS 'a synonym';
        """;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir
    private Path folder;

    @Test
    void aDumpCreatesTheSameDatabaseAgain() throws Exception {
        String first = folder.resolve("first").toString();
        Path script = Files.writeString(folder.resolve("script.sql"), DEFINITIONS);
        assertThat(run("sql", first, "--create", "-f", script.toString(), "--stop-on-error")).as(err::toString).isZero();
        Path dump = folder.resolve("dump.sql");
        assertThat(run("dump-sql", first, "-o", dump.toString())).as(err::toString).isZero();
        String second = folder.resolve("second").toString();
        assertThat(run("sql", second, "--create", "-f", dump.toString(), "--stop-on-error")).as(err::toString).isZero();
        Path again = folder.resolve("again.sql");
        assertThat(run("dump-sql", second, "-o", again.toString())).isZero();
        assertThat(Files.readString(again)).isEqualTo(Files.readString(dump)).contains("INSTEAD OF DELETE", "COLLATE \"UNICODE_CI\"", "NULLS DISTINCT WHERE Y LIKE", "UNIQUE NULLS NOT DISTINCT", "ON DELETE SET DEFAULT", "\"X\" XML",
            "SCHEMA \"S2\" IS 'a schema'", "TABLE \"APP\".\"T\" IS 'it''s a table'", "COLUMN \"APP\".\"T\".\"lo w\" IS 'a column'", "IS 'a view'",
            "IS 'an index'", "IS 'a sequence'", "IS 'a synonym'").doesNotContain("Left out");
        assertThat(text("sql", second, "--format", "csv", "-c", "SELECT XMLSERIALIZE(X AS VARCHAR(50)) FROM TEXTS WHERE Y = 'X'"))
            .contains("<a b=\"\"it's\"\">1 <c/> </a>");
        assertThat(run("dump-sql", first, "-o", dump.toString())).as("a file is not overwritten").isEqualTo(1);
    }

    @Test
    void aDumpForAnotherDatabaseListsWhatThatDatabaseLacks() throws Exception {
        String database = folder.resolve("portable").toString();
        assertThat(run("sql", database, "--create", "-c", "CREATE TABLE T (A INT PRIMARY KEY, \"lo w\" CHAR(2) FOR BIT DATA); INSERT INTO T VALUES (1, X'CAFE');"
            + " CREATE TABLE U (X UUID); COMMENT ON TABLE T IS 'a table'; CREATE TRIGGER TR AFTER DELETE ON T FOR EACH STATEMENT DELETE FROM U;")).isZero();
        assertThat(run("dump-sql", database, "--for", "postgresql")).isEqualTo(1);
        assertThat(out.toString()).contains("CREATE TABLE \"app\".\"t\" (\"a\" integer NOT NULL, \"lo w\" bytea, ", "VALUES\n  (1, '\\xcafe');",
            "COMMENT ON TABLE \"app\".\"t\" IS 'a table'", "-- Left out or different: trigger APP.TR: ");
        assertThat(err.toString()).contains("left out: trigger APP.TR: triggers of PostgreSQL are written in another language");
        run("dump-sql", database, "--for", "derby");
        assertThat(out.toString()).contains("-- Left out or different: column APP.U.\"X\": it is CHAR(36)", "comment TABLE \"APP\".\"T\": Derby has no comments", "CREATE TRIGGER");
        assertThat(run("dump-sql", database, "--for", "db2")).isEqualTo(2);
        assertThat(err.toString()).contains("there is no dialect 'db2'; it is derby, h2 or postgresql");
    }

    @Test
    void definitionsOrRowsAlone() throws Exception {
        String database = folder.resolve("parts").toString();
        run("sql", database, "--create", "-c", "CREATE TABLE T (A INT PRIMARY KEY); INSERT INTO T VALUES (2), (1);");
        assertThat(text("dump-sql", database, "--schema-only")).contains("CREATE TABLE").doesNotContain("INSERT");
        assertThat(text("dump-sql", database, "--data-only")).doesNotContain("CREATE TABLE").contains("VALUES\n  (1),\n  (2);");
        assertThat(run("dump-sql", database, "--schema-only", "--data-only")).isEqualTo(2);
    }

    @Test
    void anImportInfersTypesAndNamesWrongLines() throws Exception {
        String database = folder.resolve("db").toString();
        Path file = Files.writeString(folder.resolve("in.csv"), """
            id,name,zip,amount,big,at,day,ok,rate
            1,one,01234,1.50,10000000000,2024-01-02 03:04:05,2024-01-02,true,1e3
            2,"two, ""2\""
            more",99999,22.125,1,2024-01-02T03:04:05.5,2024-12-31,FALSE,2.5
            3,,,,,,,,
            """);
        assertThat(run("import", database, "t", file.toString(), "--create", "--create-table")).as(err::toString).isZero();
        assertThat(out.toString()).contains("CREATE TABLE t (\"ID\" INTEGER, \"NAME\" VARCHAR(32), \"ZIP\" VARCHAR(32), \"AMOUNT\" DECIMAL(18,3), "
            + "\"BIG\" BIGINT, \"AT\" TIMESTAMP, \"DAY\" DATE, \"OK\" BOOLEAN, \"RATE\" DOUBLE)").contains("3 rows imported");
        assertThat(text("export", database, "t")).isEqualTo("""
            ID,NAME,ZIP,AMOUNT,BIG,AT,DAY,OK,RATE
            1,one,01234,1.500,10000000000,2024-01-02 03:04:05.0,2024-01-02,true,1000.0
            2,"two, ""2\""
            more",99999,22.125,1,2024-01-02 03:04:05.5,2024-12-31,false,2.5
            3,,,,,,,,
            """);
        Path wrong = Files.writeString(folder.resolve("wrong.csv"), "amount;id\n1;4\nx;5\n");
        assertThat(run("import", database, "t", wrong.toString(), "--delimiter", ";")).isEqualTo(1);
        assertThat(err.toString()).contains("line 3, column AMOUNT: 'x' is no number (SQLState 22018)");
        assertThat(text("export", database, "--query", "SELECT COUNT(*) AS N FROM T", "--format", "json")).isEqualTo("[\n  {\"N\": 3}\n]\n");
        assertThat(run("import", database, "t", wrong.toString(), "--delimiter", ";", "--columns", "amount,colour")).isEqualTo(1);
        assertThat(err.toString()).contains("has no column colour. It has ID, NAME, ");
    }

    @Test
    void recordsAreRejectedAndTheOthersInserted() throws Exception {
        String database = folder.resolve("db").toString();
        run("sql", database, "--create", "-c", "CREATE TABLE T (ID INT PRIMARY KEY, NAME VARCHAR(5));");
        StringBuilder text = new StringBuilder("id,name\n");
        for (int i = 1; i <= 2500; i++) {
            text.append(i == 1500 ? 1499 : i).append(',').append(i == 700 ? "too long" : "n").append('\n');
        }
        text.append("x,n\n1,2,3\n");
        Path gz = folder.resolve("in.csv.gz");
        try (GZIPOutputStream bytes = new GZIPOutputStream(Files.newOutputStream(gz))) {
            bytes.write(text.toString().getBytes(StandardCharsets.UTF_8));
        }
        Path rejects = folder.resolve("bad.csv");
        assertThat(run("import", database, "T", gz.toString(), "--continue", "--rejects", rejects.toString())).isEqualTo(1);
        assertThat(out.toString()).as(err::toString).contains("2,498 rows imported").contains("4 records rejected: " + rejects);
        assertThat(Files.readAllLines(rejects)).hasSize(5).satisfies(lines -> {
            assertThat(lines.get(1)).startsWith("701,NAME,").endsWith(",700,too long");
            assertThat(lines.get(2)).startsWith("1501,,").endsWith(",1499,n");
            assertThat(lines.get(3)).isEqualTo("2502,ID,'x' is no whole number,x,n");
            assertThat(lines.get(4)).isEqualTo("2503,,3 fields for 2 columns,1,2,3");
        });
        assertThat(run("import", database, "T", gz.toString(), "--rejects", "x")).isEqualTo(2);
    }

    /// A compressed file is read as it was written. A part of it ends with an error.
    @Test
    void filesCompressedWithGzipAndZstdAreWrittenAndRead() throws Exception {
        String database = folder.resolve("db").toString();
        run("sql", database, "--create", "-c", "CREATE TABLE t (id INT PRIMARY KEY, name VARCHAR(20)); CREATE TABLE u (id INT, name VARCHAR(20));");
        StringBuilder text = new StringBuilder("ID,NAME\n");
        for (int i = 1; i <= 20_000; i++) {
            text.append(i).append(",name of ").append(i).append('\n');
        }
        Path plain = Files.writeString(folder.resolve("plain.csv"), text);
        assertThat(run("import", database, "t", plain.toString())).as(err::toString).isZero();
        for (String suffix : List.of(".gz", ".zst")) {
            Path file = folder.resolve("out.csv" + suffix);
            assertThat(run("export", database, "--query", "SELECT * FROM t ORDER BY id", "-o", file.toString())).as(err::toString).isZero();
            assertThat(Files.size(file)).isLessThan(Files.size(plain) / 2);
            assertThat(run("import", database, "u", file.toString())).as(err::toString).isZero();
            assertThat(text("export", database, "--query", "SELECT COUNT(*), SUM(id), COUNT(DISTINCT name) FROM u")).endsWith("20000,200010000,20000\n");
            run("sql", database, "-c", "DELETE FROM u;");
            Path part = folder.resolve("part" + suffix);
            Files.write(part, Arrays.copyOf(Files.readAllBytes(file), (int) Files.size(file) / 2));
            assertThat(run("import", database, "u", part.toString())).isEqualTo(1);
            assertThat(text("export", database, "--query", "SELECT COUNT(*) FROM u")).endsWith("\n0\n");
        }
    }

    @Test
    void linesOfJsonAreImported() throws Exception {
        String database = folder.resolve("db").toString();
        Path file = Files.writeString(folder.resolve("in.jsonl"), """
            {"id": 1, "name": "a \\"b\\" \u00e4", "paid": true, "tags": ["x", 2]}

            {"NAME": "second", "id": 2, "amount": 2.50}
            {"id": 3, "name": null}
            """);
        assertThat(run("import", database, "t", file.toString(), "--format", "json", "--create", "--create-table")).as(err::toString).isZero();
        assertThat(text("export", database, "t")).isEqualTo("""
            ID,NAME,PAID,TAGS,AMOUNT
            1,"a ""b"" \u00e4",true,"[""x"",2]",
            2,second,,,2.50
            3,,,,
            """);
        Path wrong = Files.writeString(folder.resolve("wrong.jsonl"), "{\"id\": 4}\n[5]\n{\"id\": 6\n{\"id\": \"seven\"}\n");
        assertThat(run("import", database, "t", wrong.toString(), "--format", "json")).isEqualTo(1);
        assertThat(err.toString()).contains("line 2: the line is not a JSON object");
        assertThat(text("export", database, "--query", "SELECT COUNT(*) AS N FROM t")).isEqualTo("N\n3\n");
        Path rejects = folder.resolve("rejects.csv");
        assertThat(run("import", database, "t", wrong.toString(), "--format", "json", "--continue", "--rejects", rejects.toString())).isEqualTo(1);
        assertThat(Files.readAllLines(rejects)).hasSize(4).anyMatch(line -> line.startsWith("4,ID,"));
        Path more = Files.writeString(folder.resolve("more.jsonl"), "{\"id\": 8, \"colour\": \"red\"}\n");
        assertThat(run("import", database, "t", more.toString(), "--format", "json")).isEqualTo(1);
        assertThat(err.toString()).contains("has no column colour");
        assertThat(run("import", database, "t", more.toString(), "--format", "json", "--columns", "id")).as(err::toString).isZero();
        assertThat(text("export", database, "--query", "SELECT id FROM t WHERE id > 3 ORDER BY id")).isEqualTo("ID\n4\n8\n");
        Path empty = Files.writeString(folder.resolve("empty.jsonl"), "\n");
        assertThat(run("import", database, "t", empty.toString(), "--format", "json")).as(err::toString).isZero();
    }

    @Test
    void fieldsOfFixedWidthAreImported() throws Exception {
        String database = folder.resolve("db").toString();
        Path file = Files.writeString(folder.resolve("in.txt"), "id   name      day       \r\n1    one       2024-02-29\r\n2              \r\n  3  three\r\n");
        assertThat(run("import", database, "t", file.toString(), "--format", "fixed", "--widths", "5,10,10", "--create", "--create-table"))
            .as(err::toString).isZero();
        assertThat(text("export", database, "t")).isEqualTo("ID,NAME,DAY\n1,one,2024-02-29\n2,,\n3,three,\n");
        Path wrong = Files.writeString(folder.resolve("wrong.txt"), "4    four      2024-01-01 and more\n");
        assertThat(run("import", database, "t", wrong.toString(), "--format", "fixed", "--widths", "5,10,10", "--no-header")).isEqualTo(1);
        assertThat(err.toString()).contains("line 1: the line has 34 characters, and --widths covers 25");
        assertThat(run("import", database, "t", wrong.toString(), "--format", "fixed")).isEqualTo(2);
        assertThat(run("import", database, "t", wrong.toString(), "--widths", "5")).isEqualTo(2);
        assertThat(run("import", database, "t", wrong.toString(), "--format", "fixed", "--widths", "5,0")).isEqualTo(2);
        assertThat(run("import", database, "t", wrong.toString(), "--format", "xml")).isEqualTo(2);
    }

    @Test
    void brokenFilesAreReported() throws Exception {
        String database = folder.resolve("db").toString();
        run("sql", database, "--create", "-c", "CREATE TABLE T (ID INT, NAME VARCHAR(5));");
        Path encoding = folder.resolve("latin.csv");
        Files.write(encoding, "id,name\n1,\u00e4\n".getBytes(StandardCharsets.ISO_8859_1));
        assertThat(run("import", database, "T", encoding.toString())).isEqualTo(1);
        assertThat(err.toString()).contains("--encoding");
        assertThat(run("import", database, "T", encoding.toString(), "--encoding", "ISO-8859-1")).isZero();
        assertThat(run("import", database, "T", folder.resolve("nothere.csv").toString())).isEqualTo(1);
        assertThat(run("import", database, "NOTHERE", encoding.toString())).isEqualTo(1);
        assertThat(run("import", database, "T", encoding.toString(), "--delimiter", "ab")).isEqualTo(2);
        assertThat(run("import", database, "T", encoding.toString(), "--encoding", "klingon")).isEqualTo(2);
        assertThat(text("export", database, "T", "--no-header")).isEqualTo("1,\u00e4\n");
    }

    @Test
    void aFileMayBeginWithAByteOrderMark() throws Exception {
        String database = folder.resolve("db").toString();
        run("sql", database, "--create", "-c", "CREATE TABLE T (ID INT, NAME VARCHAR(5));");
        Path csv = Files.writeString(folder.resolve("excel.csv"), "\uFEFFid,name\r\n1,x\r\n");
        assertThat(run("import", database, "T", csv.toString())).as(err::toString).isZero();
        Path fixed = Files.writeString(folder.resolve("fixed.txt"), "\uFEFF2y\n");
        assertThat(run("import", database, "T", fixed.toString(), "--format", "fixed", "--widths", "1,5", "--no-header")).as(err::toString).isZero();
        Path onlyMark = Files.writeString(folder.resolve("empty.csv"), "\uFEFF");
        assertThat(run("import", database, "T", onlyMark.toString())).as(err::toString).isZero();
        assertThat(text("export", database, "T", "--no-header")).isEqualTo("1,x\n2,y\n");
    }

    @Test
    void aFileThatEndsWithinQuotesIsNotImported() throws Exception {
        String database = folder.resolve("db").toString();
        run("sql", database, "--create", "-c", "CREATE TABLE T (ID INT, NAME VARCHAR(50));");
        Path open = Files.writeString(folder.resolve("open.csv"), "id,name\n1,\"a\"\n2,\"b\n3,c\n");
        assertThat(run("import", database, "T", open.toString())).isEqualTo(1);
        assertThat(err.toString()).contains("the record that begins on line 3 ends within quotes: a closing \" is missing");
        Path closed = Files.writeString(folder.resolve("closed.csv"), "id,name\n1,\"a\nb\"\n\n");
        assertThat(run("import", database, "T", closed.toString())).as(err::toString).isZero();
        assertThat(text("export", database, "T", "--no-header")).isEqualTo("1,\"a\nb\"\n");
    }

    @Test
    void namesOfFilesAndFieldsAreInTheErrors() throws Exception {
        String database = folder.resolve("db").toString();
        run("sql", database, "--create", "-c", "CREATE TABLE T (ID INT, NAME VARCHAR(5));");
        assertThat(run("import", database, "T", folder.resolve("nothere.csv").toString())).isEqualTo(1);
        assertThat(err.toString()).contains("there is no file or folder " + folder.resolve("nothere.csv"));
        assertThat(run("import", database, "T", folder.toString())).isEqualTo(1);
        assertThat(err.toString()).contains(folder + " is a folder, not a file");
        Path csv = Files.writeString(folder.resolve("one.csv"), "id\n1\n");
        assertThat(run("import", database, "T", csv.toString(), "--driver-path", folder.resolve("no.jar").toString())).isEqualTo(1);
        assertThat(err.toString()).contains("there is no file or folder " + folder.resolve("no.jar"));
        assertThat(run("export", folder.resolve("none").toString(), "T")).isEqualTo(1);
        assertThat(err.toString()).contains("There is no database in the folder " + folder.resolve("none") + ". (SQLState XJ004)");
        Path twice = Files.writeString(folder.resolve("twice.csv"), "id,ID\n1,2\n");
        assertThat(run("import", database, "T", twice.toString())).isEqualTo(1);
        assertThat(err.toString()).contains("Two fields have the name ID. Name the columns of the fields with --columns. (SQLState 42X13)");
    }

    @Test
    void allTablesAreExported() throws Exception {
        String database = folder.resolve("db").toString();
        run("sql", database, "--create", "-c", "CREATE TABLE T (ID INT); INSERT INTO T VALUES (1); CREATE TABLE S.\"u\" (X INT);");
        Path target = folder.resolve("all");
        assertThat(run("export", database, "--all", target.toString(), "--format", "json")).as(err::toString).isZero();
        assertThat(Files.readString(target.resolve("APP.T.json"))).isEqualTo("[\n  {\"ID\": 1}\n]\n");
        assertThat(target.resolve("S.u.json")).exists();
        assertThat(run("export", database)).isEqualTo(2);
        assertThat(run("export", database, "T", "--format", "xml")).isEqualTo(2);
    }

    private String text(String... arguments) {
        assertThat(run(arguments)).as(err::toString).isZero();
        return out.toString();
    }

    private int run(String... arguments) {
        out.getBuffer().setLength(0);
        err.getBuffer().setLength(0);
        return Main.run(new PrintWriter(out, true), new PrintWriter(err, true), arguments);
    }
}
