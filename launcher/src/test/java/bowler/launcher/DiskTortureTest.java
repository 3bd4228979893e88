// SPDX-License-Identifier: Apache-2.0
package bowler.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import bowler.tools.torture.SmallFileSystem;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/// `bowler torture disk` for one round, where a small file system can be mounted.
@ExtendWith(ClassPathOfChildren.class)
final class DiskTortureTest {
    @TempDir
    private Path mountPoint;

    @Test
    void aRoundOnASmallFileSystemHasNoFindings() throws Exception {
        try (SmallFileSystem small = SmallFileSystem.mount(mountPoint, 32)) {
            Assumptions.assumeTrue(small != null, "no small file system can be mounted: that takes Linux and root");
        }
        var out = new StringWriter();
        var err = new StringWriter();
        int exitCode = Commands.all().setOut(new PrintWriter(out)).setErr(new PrintWriter(err))
            .execute("torture", "disk", "--rounds", "1", "--size", "48");
        assertThat(exitCode).as(out + " " + err).isZero();
        assertThat(out.toString()).contains("sound");
    }
}
