// SPDX-License-Identifier: Apache-2.0
package bowler.os.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import bowler.os.DiskHeldException;
import bowler.os.DiskHold;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HostDiskHoldTest {
    @TempDir
    Path folder;

    @Test
    void aSecondDiskObjectOnTheFolderIsRefusedEvenThroughALink() throws Exception {
        Path link = Files.createSymbolicLink(folder.resolve("link"), Files.createDirectory(folder.resolve("real")));
        try (AutoCloseable hold = new HostDisk(folder.resolve("real")).hold("lock", "engine A")) {
            assertThat(hold).isNotNull();
            assertThatThrownBy(() -> new HostDisk(link).hold("lock", "engine B"))
                .isInstanceOf(DiskHeldException.class)
                .hasMessageContaining("engine A").hasMessageContaining("process " + ProcessHandle.current().pid());
        }
    }

    @Test
    void anotherProcessIsRefusedWithTheNameOfTheHolder() throws Exception {
        try (AutoCloseable hold = new HostDisk(folder).hold("lock", "engine A")) {
            assertThat(hold).isNotNull();
            assertThatThrownBy(() -> new HostDisk(folder).hold("lock", "engine A2")).isInstanceOf(DiskHeldException.class);
            assertThat(tryElsewhere()).contains("held by engine A,").contains("user ");
        }
        assertThat(tryElsewhere()).contains("taken");
    }

    @Test
    void aFileThatTheHolderHasReplacedIsLockedAgain() throws Exception {
        HostDisk disk = new HostDisk(folder);
        disk.open("control", true).close();
        disk.open("copy", true).close();
        try (DiskHold hold = disk.hold("lock", "engine A")) {
            hold.alsoLock("control");
            disk.rename("copy", "control");
            hold.alsoLock("control");
            Files.delete(folder.resolve("lock"));
            assertThat(tryElsewhere()).contains("held by ");
        }
        assertThat(tryElsewhere()).contains("taken");
    }

    @Test
    void aSecondLockedFileProtectsTheFolderIfTheLockFileIsRemoved() throws Exception {
        HostDisk disk = new HostDisk(folder);
        disk.open("control", true).close();
        try (DiskHold hold = disk.hold("lock", "engine A")) {
            hold.alsoLock("control");
            Files.delete(folder.resolve("lock"));
            assertThat(tryElsewhere()).contains("held by ");
            assertThatThrownBy(() -> new HostDisk(folder).hold("lock", "engine A2").alsoLock("control"))
                .isInstanceOf(DiskHeldException.class);
            hold.renew();
            assertThat(tryElsewhere()).contains("held by engine A,");
            assertThat(Files.size(folder.resolve("control"))).isZero();
        }
        assertThat(tryElsewhere()).contains("taken");
    }

    @Test
    void aWatchedFolderCannotBeHeld() throws Exception {
        HostDisk disk = new HostDisk(folder);
        disk.open("control", true).close();
        ReadOnlyDisk watched = new ReadOnlyDisk(folder);
        try (DiskHold watch = watched.hold("lock", "")) {
            watch.alsoLock("control");
            assertThat(tryElsewhere()).contains("held by ");
        }
        assertThat(tryElsewhere()).contains("taken");
    }

    private String tryElsewhere() throws Exception {
        Process process = new ProcessBuilder(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp", System.getProperty("java.class.path") + java.io.File.pathSeparator + codeOf(HostDisk.class)
                + java.io.File.pathSeparator + codeOf(HostDiskHoldTest.class),
            "-Xshare:auto", "-XX:TieredStopAtLevel=1", Other.class.getName(), folder.toString()))
            .redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes());
        process.waitFor();
        return output;
    }

    private static String codeOf(Class<?> type) throws Exception {
        return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI()).toString();
    }

    /// The other process.
    public static final class Other {
        private Other() {}

        public static void main(String[] arguments) throws Exception {
            try (DiskHold hold = new HostDisk(Path.of(arguments[0])).hold("lock", "engine B")) {
                if (Files.exists(Path.of(arguments[0], "control"))) {
                    hold.alsoLock("control");
                }
                System.out.println("taken " + (hold != null));
            } catch (DiskHeldException e) {
                System.out.println("held by " + e.holder());
            }
        }
    }
}
