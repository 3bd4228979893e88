// SPDX-License-Identifier: Apache-2.0
package bowler.tools.load;

import static org.assertj.core.api.Assertions.assertThat;

import bowler.tools.load.client.JdbcIsolation;
import bowler.tools.load.client.Xorshift;
import bowler.tools.load.workload.ChildSpec;
import bowler.tools.load.workload.DeleteLoad;
import bowler.tools.load.workload.WorkloadName;
import bowler.tools.peer.DatabaseTarget;
import bowler.tools.text.ByteCount;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/// Options that cannot be meant, and the small parts that options become.
final class LoadCommandTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "selekt | WORKLOAD is one of select, select-row, update",
        "select --clients 0 | --clients are numbers from 1",
        "select --rows 0 | --rows must be 1 or more",
        "select --durability none | --durability is full or relaxed, not 'none'",
        "select --isolation dirty | --isolation is one of read-uncommitted",
        "select --page-cache many | --page-cache is a number of bytes such as",
        "select --peer oracle | --peer is one of bowler, derby, h2",
        "select --peer postgresql | postgresql is a server of its own: give its --url",
        "select --without-bowler | --without-bowler needs --peer or --limit",
        "tpcb --limit | --limit is for select, select-row and update",
        "delete --rows 3 --clients 4 | delete needs as many --rows as there are clients",
        "select --url jdbc:x: --driver-path missing.jar | --driver-path: there is no missing.jar"})
    void mistakesAreNamed(String arguments, String message) {
        var err = new StringWriter();
        int exitCode = new CommandLine(new LoadCommand()).setErr(new PrintWriter(err)).execute(arguments.split(" "));
        assertThat(exitCode).isEqualTo(2);
        assertThat(err.toString()).startsWith(message);
    }

    @Test
    void sizesWithUnitsAreParsed() {
        assertThat(ByteCount.parse("65536")).contains(65536L);
        assertThat(ByteCount.parse("512k")).contains(512L << 10);
        assertThat(ByteCount.parse("64M")).contains(64L << 20);
        assertThat(ByteCount.parse(" 2g ")).contains(2L << 30);
        for (String wrong : List.of("", "m", "-1", "0", "1t", "9999999999g")) {
            assertThat(ByteCount.parse(wrong)).as(wrong).isEmpty();
        }
    }

    @Test
    void aSpecSurvivesSerialization(@TempDir Path folder) throws Exception {
        var databaseTarget = new DatabaseTarget("d", "jdbc:d;a=b", "jdbc:d;shutdown=true", "me", "pä=ss", Map.of(), List.of(),
            List.of("SET A", "SET B"), "CHECKPOINT", "");
        var spec = new ChildSpec(WorkloadName.SELECT_ROW, databaseTarget, 10, 2, 3, List.of(1, 2, 8), 0.5, 1.5, 7, 16,
            JdbcIsolation.SERIALIZABLE, -4);
        Path file = folder.resolve("spec");
        spec.write(file);
        assertThat(ChildSpec.read(file)).isEqualTo(spec);
    }

    @Test
    void everyKeyOfADeleteClientComesOnce() {
        for (int count : new int[] {1, 2, 3, 10, 1_000, 49_999, 50_000}) {
            int stride = DeleteLoad.strideThrough(count);
            var seen = new BitSet(count);
            for (int i = 0; i < count; i++) {
                seen.set((int) ((long) i * stride % count));
            }
            assertThat(seen.cardinality()).isEqualTo(count);
        }
    }

    @Test
    void randomKeysCoverTheTableEvenly() {
        int[] hits = new int[100];
        long state = Xorshift.start(1, 0);
        for (int i = 0; i < 100_000; i++) {
            state = Xorshift.next(state);
            hits[Xorshift.below(hits.length, Xorshift.bits(state))]++;
        }
        assertThat(Arrays.stream(hits).boxed().toList()).allMatch(count -> count > 850 && count < 1150);
        assertThat(Xorshift.start(1, 0)).isNotEqualTo(Xorshift.start(1, 1)).isNotEqualTo(Xorshift.start(2, 0));
    }
}
