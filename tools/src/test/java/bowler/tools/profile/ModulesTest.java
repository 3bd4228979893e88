// SPDX-License-Identifier: Apache-2.0
package bowler.tools.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Which module owns a stack.
final class ModulesTest {
    @Test
    void theInnermostFrameOfAModuleOwnsTheStack() throws Exception {
        Modules modules = Modules.shipped("derby");
        assertThat(modules.of(stack("java.util.HashMap", "org.apache.derby.iapi.types.SQLInteger",
            "org.apache.derby.impl.services.locks.LockSet", "org.apache.derby.impl.sql.execute.TableScanResultSet"))).isEqualTo("Lock manager");
    }

    @Test
    void theLongestPrefixDecides() throws Exception {
        Modules modules = Modules.shipped("h2");
        assertThat(modules.of(stack("org.h2.mvstore.tx.Transaction"))).isEqualTo("Transactions");
        assertThat(modules.of(stack("org.h2.mvstore.MVStore"))).isEqualTo("Store");
    }

    @Test
    void whatBelongsToNoneStaysVisible() throws Exception {
        Modules modules = Modules.shipped("nobody-knows");
        assertThat(modules.of(stack("com.example.Engine"))).isEqualTo(Modules.UNKNOWN);
        assertThat(modules.of(stack())).isEqualTo(Modules.UNKNOWN);
        assertThat(modules.of(stack("bowler.tools.load.Worker"))).isEqualTo(Modules.CLIENT);
        assertThat(modules.names()).containsExactly(Modules.CLIENT, Modules.UNKNOWN);
    }

    @ParameterizedTest
    @ValueSource(strings = {"bowler", "derby", "h2", "hsqldb"})
    void thoseShippedAreThere(String database) throws Exception {
        assertThat(Modules.shipped(database).names()).hasSizeGreaterThan(8);
    }

    @Test
    void aLineThatIsNoModuleIsNamed() {
        assertThatThrownBy(() -> Modules.parse("x.modules", List.of("# fine", "locks")))
            .hasMessage("x.modules:2: expected 'module = package prefixes' or 'checkpoint: class::method', found 'locks'");
    }

    private static Stack stack(String... types) {
        return new Stack(Arrays.stream(types).map(type -> new Stack.Frame(type, "run")).toList());
    }
}
