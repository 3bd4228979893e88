// SPDX-License-Identifier: Apache-2.0
package bowler.tools.bench;

import bowler.tools.bench.suite.Suite;
import bowler.tools.peer.OptionCheck;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// `bowler bench definitions`.
@Command(
    name = "definitions",
    description = {"DDL and changes of whole tables, in milliseconds.",
        "Each kind of statement has its own JVM. 'first' is the first execution, in a JVM that has only copied the table. 'again' is an"
            + " execution after the code was compiled. 'work' is the CPU time of the process for one execution."},
    mixinStandardHelpOptions = true,
    sortOptions = false,
    footerHeading = "%nTasks, each first, again and work (\"index first\"):%n",
    footer = {
        "  index           CREATE INDEX of an INTEGER column",
        "  text-index      CREATE INDEX of a VARCHAR column",
        "  unique-index    CREATE UNIQUE INDEX of an INTEGER column",
        "  add-column      ALTER TABLE ADD COLUMN with a default",
        "  drop-column     ALTER TABLE DROP COLUMN",
        "  change-type     ALTER COLUMN SET DATA TYPE, INTEGER to BIGINT",
        "  update          UPDATE of all rows",
        "  update-indexed  UPDATE of all rows, of a column with an index",
        "  delete          DELETE of every other row",
        "  insert-select   INSERT of all rows of another table",
        "  merge           MERGE of all rows of another table, half of which exist",
        "  update-from     UPDATE of all rows from another table",
        "  delete-using    DELETE of half the rows by those of another table",
        "  upsert          INSERT ... ON CONFLICT DO UPDATE, half of the rows exist",
        "  insert-new      INSERT ... ON CONFLICT DO NOTHING, half of the rows exist",
        "  cascade         DELETE of every tenth row, each with a child that is deleted, too",
        "  set-null        DELETE of every tenth row, each with a child whose reference becomes NULL",
        "  truncate        TRUNCATE TABLE",
        "  drop-table      DROP TABLE",
        "  many-tables     a thousand times CREATE TABLE with two CREATE INDEX",
        "  many-columns    a thousand times ALTER TABLE ADD COLUMN",
        "  many-drops      a thousand times DROP TABLE",
        "",
        "Examples:",
        "  ./bowler bench definitions --peer derby,h2,hsqldb,sqlite",
        "  ./bowler bench definitions --rows 1000000 --tasks 'index first,index work' \\", "      --peer h2,sqlite"})
final class DefinitionBenchCommand implements Callable<Integer> {
    private static final int MAX_ROWS = 100_000_000;

    @Spec
    private CommandSpec spec;

    @Mixin
    private BenchOptions options;

    @Option(names = "--rows", paramLabel = "N", defaultValue = "100000", description = "Rows of the table (default: ${DEFAULT-VALUE}).")
    private int rows;

    @Option(names = "--seconds", paramLabel = "SECONDS", defaultValue = "3",
        description = "Maximum time for repeating a statement; it runs at least three times (default: ${DEFAULT-VALUE}).")
    private double seconds;

    @Override
    public Integer call() throws IOException, InterruptedException {
        OptionCheck check = new OptionCheck(spec);
        check.require(rows > 0 && rows <= MAX_ROWS, "--rows must be from 1 to " + MAX_ROWS);
        check.require(seconds > 0, "--seconds must be more than 0");
        return options.run(spec, Suite.DEFINITIONS, rows, seconds);
    }
}
