// SPDX-License-Identifier: Apache-2.0
package bowler.engine.file;

import bowler.os.ExternalFiles;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/// Reads and writes files whose names end with `.gz` in compressed form. The JDK has no zstd, so such files are refused.
public final class CompressedFiles implements ExternalFiles {
    private static final int BUFFER_BYTES = 1 << 16;

    private final ExternalFiles files;

    public CompressedFiles(ExternalFiles files) {
        this.files = files;
    }

    private static boolean isCompressed(String path) {
        return path.endsWith(".gz");
    }

    private static void refuseZstd(String path) throws IOException {
        if (path.endsWith(".zst")) {
            throw new IOException("statements read and write plain files and .gz; ./bowler import and export also know .zst");
        }
    }

    @Override
    public InputStream read(String path) throws IOException {
        refuseZstd(path);
        InputStream bytes = files.read(path);
        return isCompressed(path) ? new GZIPInputStream(bytes, BUFFER_BYTES) : bytes;
    }

    @Override
    public InputStream read(String path, long position) throws IOException {
        return files.read(path, position);
    }

    @Override
    public boolean isRepeatable(String path) throws IOException {
        return files.isRepeatable(path);
    }

    @Override
    public OutputStream create(String path) throws IOException {
        refuseZstd(path);
        OutputStream bytes = files.create(path);
        return isCompressed(path) ? new GZIPOutputStream(bytes, BUFFER_BYTES) : bytes;
    }

    @Override
    public void delete(String path) throws IOException {
        files.delete(path);
    }
}
