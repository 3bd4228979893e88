// SPDX-License-Identifier: Apache-2.0
package bowler.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import bowler.tools.shell.SqlCommand;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class SqlCommandTest {
    private static final String SETUP = "create table orders (id int primary key, customer varchar(20), total decimal(8,2), pic blob);"
        + "insert into orders (id, customer, total) values (1, 'Ann', 12.5), (2, '日本', 3), (3, null, -4.25);";

    @TempDir
    private Path scratch;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int run(String... arguments) {
        return new CommandLine(new SqlCommand()).setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true)).execute(arguments);
    }

    private String printed(String... arguments) {
        out.getBuffer().setLength(0);
        err.getBuffer().setLength(0);
        assertThat(run(arguments)).as(err.toString()).isZero();
        return out.toString();
    }

    @Test
    void rowsAreAlignedByDisplayWidth() {
        assertThat(printed("-c", SETUP + "select id, customer, total from orders;")).isEqualTo("""
            CREATE
            INSERT 3
            ID | CUSTOMER | TOTAL
            ---+----------+------
             1 | Ann      | 12.50
             2 | 日本     |  3.00
             3 | NULL     | -4.25
            (3 rows)
            """);
    }

    @Test
    void parametersThatAProcedureSetsArePrinted() {
        String procedure = "create procedure doubled(in a int, out b int, inout c int) language sql begin atomic set b = 2 * a; set c = b; end;";
        assertThat(printed("-c", procedure, "-c", "\\set n 21", "-c", "call doubled(:n, ?, :n);")).isEqualTo("""
            CREATE
            CALL
            ?2 = 42
            ?3 = 42
            """);
        assertThat(run("-c", "call doubled(?, ?, ?);")).isEqualTo(1);
    }

    @Test
    void otherFormatsAreForOtherPrograms() {
        String query = SETUP + "select id, customer, total > 3 as big from orders where id <> 2;";
        assertThat(printed("--format", "csv", "-c", query)).isEqualTo("ID,CUSTOMER,BIG\n1,Ann,true\n3,,false\n");
        assertThat(printed("--format", "json", "-c", query)).isEqualTo("""
            [
              {"ID": 1, "CUSTOMER": "Ann", "BIG": true},
              {"ID": 3, "CUSTOMER": null, "BIG": false}
            ]
            """);
        assertThat(printed("--format", "insert", "-c", query)).isEqualTo("""
            INSERT INTO ORDERS (ID, CUSTOMER, BIG) VALUES (1, 'Ann', true);
            INSERT INTO ORDERS (ID, CUSTOMER, BIG) VALUES (3, NULL, false);
            """);
        assertThat(printed("--format", "markdown", "-c", query)).contains("| 1 | Ann | true |");
        assertThat(printed("--format", "vertical", "--null", "-", "-c", query)).contains("CUSTOMER | -");
        assertThat(printed("--format", "csv", "--no-header", "-c", query)).startsWith("1,Ann");
    }

    @Test
    void anErrorMarksItsPlaceAndFails() {
        assertThat(run("-c", SETUP + "\nselect id\nfrom ordres;")).isEqualTo(1);
        assertThat(err.toString()).contains("command:2: ERROR 42X05").contains("Did you mean ORDERS?").contains("\n  from ordres\n       ^");
    }

    @Test
    void afterAnErrorTheNextStatementRunsByDefault() {
        assertThat(run("-c", "bad; select 7 as seven;")).isEqualTo(1);
        assertThat(out.toString()).contains("SEVEN");
        out.getBuffer().setLength(0);
        assertThat(run("--stop-on-error", "-c", "bad; select 7 as seven;")).isEqualTo(1);
        assertThat(out.toString()).doesNotContain("SEVEN");
    }

    @Test
    void tablesAreDescribed() {
        String described = printed("-c", SETUP + "create table lines (id int references orders, n int); create index i on lines (n);"
            + "\n\\d lines\n.tables\nDESCRIBE orders;SHOW TABLES;");
        assertThat(described).contains("APP.LINES", "foreign key", "references APP.ORDERS (ID)", "index I (N)", "DECIMAL(8,2)")
            .contains("APP    | LINES  | TABLE");
    }

    @Test
    void aDescriptionHasCommentsKeysConstraintsAndTriggers() {
        String described = printed("-c", """
            create table town (id int generated always as identity primary key, name varchar(9) check (name <> ''));
            create table house (town int references town, street varchar(9));
            create index by_name on town (name desc, id);
            comment on table town is 'places';
            comment on column town.name is 'short';
            create trigger watch after update on town for each row update house set street = '';
            create view v as select name from town;
            create sequence numbers start with 7;
            \\d town
            \\d v
            \\ds
            """);
        assertThat(described).contains("APP.TOWN: places\n", "COLUMN | TYPE       | NULL     | DEFAULT                         | COMMENT",
            "ID     | INTEGER    | NOT NULL | identity (start 1, increment 1) |\n", "| short\n", "primary key (ID)\nindex BY_NAME (NAME DESC, ID)\n",
            "referenced by APP.HOUSE (TOWN), foreign key ", ": (name <> '')\n", "trigger WATCH: after update, for each row\n",
            "select name from town\n", "APP    | NUMBERS | INTEGER | 7     | 1         | N\n");
    }

    @Test
    void rolesAndPrivilegesAreListed() {
        String folder = scratch.resolve("rights").toString();
        printed(folder, "--create", "-c", "call syscs_util.syscs_set_database_property('derby.database.sqlAuthorization', 'true')");
        String listed = printed(folder, "-c", """
            create table town (id int);
            create role reader;
            grant select, delete on town to reader;
            \\du
            SHOW ROLES;
            \\z
            """);
        assertThat(listed).containsPattern("READER \\|\\s+\\| _SYSTEM").containsPattern("APP    \\| TOWN  \\| READER\\s*\\| SELECT, DELETE\n");
    }

    @Test
    void variablesAreParameters() {
        assertThat(printed("--format", "csv", "-c", SETUP + "\n\\set who Ann\nselect id, ':who' as text from orders where customer = :who;"))
            .endsWith("ID,TEXT\n1,:who\n");
    }

    @Test
    void filesRunFilesAndOutputGoesToFiles() throws IOException {
        Path inner = Files.writeString(scratch.resolve("inner.sql"), "select 1 as inner_one;");
        Path target = scratch.resolve("out.csv");
        Path outer = Files.writeString(scratch.resolve("outer.sql"),
            "\\format csv\n\\o " + target + "\n\\i " + inner + "\n\\o\n\\echo done\n\\q\nselect 2 as never;");
        assertThat(printed("-f", outer.toString())).endsWith("done\n").doesNotContain("NEVER");
        assertThat(target).hasContent("INNER_ONE\n1");
    }

    @Test
    void aFileThatCallsItselfIsStopped() throws IOException {
        Path file = scratch.resolve("loop.sql");
        Files.writeString(file, "\\i " + file);
        assertThat(run("-f", file.toString())).isEqualTo(1);
        assertThat(err.toString()).contains("levels deep");
    }

    @Test
    void numbersArePlotted() {
        assertThat(printed("-c", SETUP + "select customer, total from orders;\n\\plot")).contains("Ann  │██████").contains("12.5");
    }

    @Test
    void aDatabaseOfAFolderStays() {
        String folder = scratch.resolve("shop").toString();
        assertThat(run(folder, "-c", "select 1")).isNotZero();
        assertThat(err.toString()).contains("There is no database in the folder " + folder + ". The option --create creates it.");
        printed(folder, "--create", "-c", SETUP);
        assertThat(printed(folder, "--format", "csv", "-c", "select count(*) from orders")).endsWith("3\n");
    }

    @Test
    void commandsOfPsqlAndSqlite3WorkOrNameTheirCounterpart() {
        assertThat(printed("-c", SETUP, "-c", "\\x on", "-c", "\\x on", "-c", "select id from orders where id = 1;", "-c", "\\x off", "-c", "\\pset null -",
            "-c", "\\pset tuples_only on", "-c", "select customer from orders where id = 3", "-c", "\\g", "-c", "\\p")).isEqualTo("""
                CREATE
                INSERT 3
                -- row 1 ----
                ID | 1
                (1 row)
                -
                (1 row)
                -
                (1 row)
                select customer from orders where id = 3;
                """);
        assertThat(printed("-c", SETUP, "-c", "\\d+ orders")).contains("DECIMAL(8,2)");
        assertThat(printed("-c", "values 1", "-c", "\\gx", "-c", "\\conninfo")).contains("row 1", "connected to jdbc:bowler:memory:", "as APP, ");
        assertThat(run("-c", "\\! exit 3")).isEqualTo(1);
        for (String[] each : new String[][] {{".dump", "dump-sql"}, {"\\copy a from 'b'", "./bowler import"}, {".import a b", "COPY table FROM"}, {"\\l", "\\connect"},
            {"\\gset", "\\set NAME VALUE"}, {"\\pset linestyle ascii", "choose one of format"}, {"\\! exit 3", "exit code 3"}}) {
            err.getBuffer().setLength(0);
            assertThat(run("-c", each[0])).isEqualTo(1);
            assertThat(err.toString()).contains(each[1]);
        }
    }

    @Test
    void mistakesInCommandsAreReported() {
        assertThat(run("-c", "\\foo")).isEqualTo(1);
        assertThat(err.toString()).contains("there is no command \\foo");
        assertThat(run("-c", "\\format xml")).isEqualTo(1);
        assertThat(err.toString()).contains("'xml' is no format");
        assertThat(run("--format", "xml", "-c", "select 1")).isEqualTo(2);
        Path none = scratch.resolve("none.sql");
        assertThat(run("-f", none.toString())).isNotZero();
        assertThat(err.toString()).contains("there is no file " + none);
        assertThat(run("jdbc:none:shop", "-c", "select 1")).isNotZero();
        assertThat(err.toString()).contains("name the jar of its driver with --driver-path");
    }

    @Test
    void peersNeedNoJarOfTheUser() {
        String statements = "create table t (a int primary key, b varchar(9)); insert into t values (1, 'x'), (2, 'y'); select * from t;";
        for (String peer : new String[] {"h2", "derby"}) {
            String file = scratch.resolve(peer).toString();
            assertThat(printed("--peer", peer, "-c", statements)).as(peer).isEqualTo("CREATE\nINSERT 2\nA | B\n--+--\n1 | x\n2 | y\n(2 rows)\n");
            assertThat(printed(file, "--create", "--peer", peer, "-c", statements)).as(peer).endsWith("(2 rows)\n");
            assertThat(printed(file, "--peer", peer, "--format", "csv", "-c", "select max(a) as a from t")).as(peer).isEqualTo("A\n2\n");
            assertThat(printed(file, "--peer", peer, "-c", "\\d t")).as(peer).contains("A      | INTEGER", "primary key (A)");
        }
        assertThat(run(scratch.resolve("none").toString(), "--peer", "derby", "-c", "values 1")).isEqualTo(1);
        assertThat(err.toString()).contains("The option --create creates it.");
        assertThat(run("--peer", "oracle", "-c", "values 1")).isEqualTo(2);
        assertThat(err.toString()).contains("--peer is one of derby, h2, hsqldb, sqlite, duckdb");
    }

    @Test
    void aFileIsRunInTheSpellingOfMySql() throws IOException {
        Path file = Files.writeString(scratch.resolve("one.sql"), "values 'one';");
        assertThat(printed("--format", "csv", "--no-header", "-c", "source '" + file + "';")).isEqualTo("one\n");
        assertThat(printed("-c", "create table t (a int);\ndesc t;")).contains("APP.T", "A      | INTEGER");
    }

    /// The first lines of real dumps.
    @Test
    void aDumpOfAnotherProductStopsWithTheCommandThatTakesItOver() throws IOException {
        Map<String, String> dumps = Map.of(
            "--\n-- PostgreSQL database dump\n--\n\n\\restrict abc\n\nSET statement_timeout = 0;\nSET lock_timeout = 0;\n", "jdbc:postgresql:",
            "PGDMP\1\16\0\4\10", "jdbc:postgresql:",
            "/*M!999999\\- enable the sandbox mode */ \n-- MariaDB dump 10.19  Distrib 10.11.19-MariaDB\n--\nDROP TABLE IF EXISTS `a`;\nINSERT INTO `a` VALUES ('\u00e9');\n", "jdbc:mariadb:",
            "PRAGMA foreign_keys=OFF;\nBEGIN TRANSACTION;\nCREATE TABLE untyped (a, b);\n", "jdbc:sqlite:",
            "SQLite format 3\0\20\0\1\1\0\377", "jdbc:sqlite:",
            "-- H2 2.4.240; \n;              \nCREATE USER IF NOT EXISTS \"SA\" SALT '70' HASH '6e' ADMIN;\n", "jdbc:h2:",
            "SET DATABASE UNIQUE NAME HSQLDBA2081EF967\nSET DATABASE DEFAULT RESULT MEMORY ROWS 0\n", "jdbc:hsqldb:");
        Path file = scratch.resolve("dump.sql");
        for (Map.Entry<String, String> dump : dumps.entrySet()) {
            Files.writeString(file, dump.getKey(), StandardCharsets.ISO_8859_1);
            out.getBuffer().setLength(0);
            err.getBuffer().setLength(0);
            assertThatCode(() -> run("-f", file.toString(), "-c", "values 1")).doesNotThrowAnyException();
            assertThat(err.toString()).contains(file + " is a", "the shell stops here", "./bowler migrate " + dump.getValue());
            assertThat(err.toString().lines().filter(line -> line.contains("ERROR"))).hasSizeLessThan(2);
        }
        Files.writeString(file, "-- PostgreSQL database dump, made portable by hand\ncreate table a (i int);\n");
        assertThat(printed("-f", file.toString())).isEqualTo("CREATE\n");
    }

    @Test
    void aFileMayHaveAnotherEncoding() throws IOException {
        Path file = scratch.resolve("latin.sql");
        Files.writeString(file, "values 'caf\u00e9';", StandardCharsets.ISO_8859_1);
        assertThat(printed("--encoding", "ISO-8859-1", "--format", "csv", "--no-header", "-f", file.toString())).isEqualTo("caf\u00e9\n");
        assertThat(run("-f", file.toString())).isEqualTo(1);
        assertThat(run("-c", "\\i " + file)).isEqualTo(1);
        assertThat(err.toString()).contains(file + " has bytes that are not valid in UTF-8; name its encoding, such as --encoding ISO-8859-1");
    }
}
