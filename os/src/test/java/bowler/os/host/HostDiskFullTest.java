// SPDX-License-Identifier: Apache-2.0
package bowler.os.host;

import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import bowler.os.DiskFile;
import bowler.os.DiskFullException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class HostDiskFullTest {
    @Test
    void aWriteWithoutSpaceFailsWithDiskFull() throws IOException {
        assumeTrue(Files.exists(Path.of("/dev/full")), "needs Linux's device that is always full");
        try (DiskFile file = new HostDisk(Path.of("/dev")).open("full", false)) {
            assertThatThrownBy(() -> file.write(0, new byte[10], 0, 10)).isInstanceOf(DiskFullException.class);
        }
    }
}
