// SPDX-License-Identifier: Apache-2.0
package bowler.tools.torture;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// A file system that fills up soon: a tmpfs of Linux, mounted for its user and unmounted by [#close]. Only root may mount one.
public final class SmallFileSystem implements AutoCloseable {
    private final Path folder;

    private SmallFileSystem(Path folder) {
        this.folder = folder;
    }

    /// Mounts one on a folder that exists.
    ///
    /// @return null if the system does not let this process mount one
    public static SmallFileSystem mount(Path folder, int mebibytes) throws IOException, InterruptedException {
        if (!Files.exists(Path.of("/proc/mounts"))) {
            return null;
        }
        boolean isMounted = run("mount", "-t", "tmpfs", "-o", "size=" + mebibytes + "m", "tmpfs", folder.toString());
        return isMounted ? new SmallFileSystem(folder) : null;
    }

    private static boolean run(String... command) throws IOException, InterruptedException {
        try {
            Process process = new ProcessBuilder(List.of(command)).redirectErrorStream(true).start();
            String told = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            boolean isDone = process.waitFor() == 0;
            if (!isDone && command[0].equals("umount")) {
                throw new IOException(String.join(" ", command) + ": " + told.strip());
            }
            return isDone;
        } catch (IOException e) {
            if (command[0].equals("umount")) {
                throw e;
            }
            return false; // there is no such program
        }
    }

    @Override
    public void close() throws IOException {
        try {
            run("umount", folder.toString());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while " + folder + " was unmounted", e);
        }
    }
}
