// SPDX-License-Identifier: Apache-2.0
package bowler.os.host;

import bowler.os.ExternalFiles;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/// The files of the machine, for paths that are absolute or relative to the working directory.
public final class HostExternalFiles implements ExternalFiles {
    private static Path path(String path) throws IOException {
        try {
            return Path.of(path.startsWith("file:") ? path.substring("file:".length()) : path);
        } catch (InvalidPathException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    @Override
    public InputStream read(String path) throws IOException {
        return Files.newInputStream(path(path));
    }

    @Override
    public InputStream read(String path, long position) throws IOException {
        SeekableByteChannel channel = Files.newByteChannel(path(path), StandardOpenOption.READ);
        return Channels.newInputStream(channel.position(position));
    }

    @Override
    public boolean isRepeatable(String path) throws IOException {
        return Files.isRegularFile(path(path));
    }

    @Override
    public OutputStream create(String path) throws IOException {
        return Files.newOutputStream(path(path), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    }

    @Override
    public void delete(String path) throws IOException {
        Files.deleteIfExists(path(path));
    }
}
