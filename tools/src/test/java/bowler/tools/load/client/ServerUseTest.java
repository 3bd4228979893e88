// SPDX-License-Identifier: Apache-2.0
package bowler.tools.load.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// A load reports what the process of its server uses. Here the server is this process.
class ServerUseTest {
    @AfterEach
    void clear() {
        System.clearProperty(ServerUse.PROCESS);
    }

    @Test
    void theProcessOfTheServerIsMeasured() {
        assumeThat(Files.exists(Path.of("/proc/self/stat"))).isTrue();
        System.setProperty(ServerUse.PROCESS, Long.toString(ProcessHandle.current().pid()));
        ServerUse before = ServerUse.now();
        assertThat(before.userNanos() + before.kernelNanos()).isPositive();
        assertThat(before.switches().voluntary()).isPositive();
        ServerUse later = ServerUse.now().since(before);
        assertThat(later.userNanos()).isNotNegative();
        assertThat(later.switches().voluntary()).isBetween(0.0, before.switches().voluntary() + 1e6);
    }

    @Test
    void withoutAServerNothingIsMeasured() {
        assertThat(ServerUse.now().userNanos()).isNaN();
        assertThat(ServerUse.now().switches().voluntary()).isNaN();
        System.setProperty(ServerUse.PROCESS, "0");
        assertThat(ServerUse.now().kernelNanos()).isNaN();
    }
}
