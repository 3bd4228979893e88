// SPDX-License-Identifier: Apache-2.0
package bowler.tools.profile.analyze;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Which module owns a stack.
final class ModulePrefixesTest {
    @Test
    void theInnermostFrameOfAModuleOwnsTheStack() throws Exception {
        ModulePrefixes modulePrefixes = ModulePrefixes.shipped("derby");
        assertThat(modulePrefixes.of(stack("java.util.HashMap", "org.apache.derby.iapi.types.SQLInteger",
            "org.apache.derby.impl.services.locks.LockSet", "org.apache.derby.impl.sql.execute.TableScanResultSet"))).isEqualTo("Lock manager");
    }

    @Test
    void theLongestPrefixDecides() throws Exception {
        ModulePrefixes modulePrefixes = ModulePrefixes.shipped("h2");
        assertThat(modulePrefixes.of(stack("org.h2.mvstore.tx.Transaction"))).isEqualTo("Transactions");
        assertThat(modulePrefixes.of(stack("org.h2.mvstore.MVStore"))).isEqualTo("Store");
    }

    @Test
    void classesWithoutAModuleStayVisible() throws Exception {
        ModulePrefixes modulePrefixes = ModulePrefixes.shipped("nobody-knows");
        assertThat(modulePrefixes.of(stack("com.example.Engine"))).isEqualTo(ModulePrefixes.UNKNOWN);
        assertThat(modulePrefixes.of(stack())).isEqualTo(ModulePrefixes.UNKNOWN);
        assertThat(modulePrefixes.of(stack("bowler.tools.load.Worker"))).isEqualTo(ModulePrefixes.CLIENT);
        assertThat(modulePrefixes.names()).containsExactly(ModulePrefixes.CLIENT, ModulePrefixes.UNKNOWN);
    }

    @ParameterizedTest
    @ValueSource(strings = {"bowler", "derby", "h2", "hsqldb"})
    void includedModuleFilesExist(String database) throws Exception {
        assertThat(ModulePrefixes.shipped(database).names()).hasSizeGreaterThan(8);
    }

    @Test
    void anInvalidLineIsReported() {
        assertThatThrownBy(() -> ModulePrefixes.parse("x.modules", List.of("# fine", "locks")))
            .hasMessage("x.modules:2: expected 'module = package prefixes' or 'checkpoint: class::method', found 'locks'");
    }

    private static StackSample stack(String... types) {
        return new StackSample(Arrays.stream(types).map(type -> new StackSample.Frame(type, "run")).toList());
    }
}
