// SPDX-License-Identifier: Apache-2.0
package bowler.os.host;

import bowler.os.DiskFile;
import java.io.IOException;
import java.nio.channels.ClosedChannelException;

/// One opening of a [MemoryFile]; using it after it was closed fails, as with a real file.
final class MemoryHandle implements DiskFile {
    private volatile MemoryFile file;

    MemoryHandle(MemoryFile file) {
        this.file = file;
    }

    @Override
    public int read(long position, byte[] target, int offset, int length) throws IOException {
        return file().read(position, target, offset, length);
    }

    @Override
    public void write(long position, byte[] source, int offset, int length) throws IOException {
        file().write(position, source, offset, length);
    }

    @Override
    public void force() throws IOException {
        file();
    }

    @Override
    public long sizeBytes() throws IOException {
        return file().sizeBytes();
    }

    @Override
    public Object identity() {
        return file;
    }

    @Override
    public void resize(long sizeBytes) throws IOException {
        file().resize(sizeBytes);
    }

    @Override
    public void close() {
        file = null;
    }

    private MemoryFile file() throws ClosedChannelException {
        MemoryFile present = file;
        if (present == null) {
            throw new ClosedChannelException();
        }
        return present;
    }
}
