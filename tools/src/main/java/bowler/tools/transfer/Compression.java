// SPDX-License-Identifier: Apache-2.0
package bowler.tools.transfer;

import com.github.luben.zstd.ZstdInputStream;
import com.github.luben.zstd.ZstdOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/// The compressions of the files that commands read and write: gzip (RFC 1952) and zstd (RFC 8878).
final class Compression {
    private static final int GZIP_MAGIC = 0x1f8b;
    private static final int ZSTD_MAGIC = 0x28b52ffd;
    private static final int BUFFER_BYTES = 1 << 16;

    private Compression() {}

    /// Returns the content of a file, which its first bytes show to be compressed or not.
    ///
    /// @param in supports marks
    static InputStream content(InputStream in) throws IOException {
        in.mark(Integer.BYTES);
        byte[] read = in.readNBytes(Integer.BYTES);
        in.reset();
        ByteBuffer magic = ByteBuffer.allocate(Integer.BYTES).put(read);
        if ((magic.getShort(0) & 0xffff) == GZIP_MAGIC) {
            return new GZIPInputStream(in, BUFFER_BYTES);
        }
        return magic.getInt(0) == ZSTD_MAGIC ? new ZstdInputStream(in) : in;
    }

    /// Returns a stream that compresses as the name of a file says: `.gz`, `.zst`, or not at all.
    static OutputStream compressed(Path path, OutputStream out) throws IOException {
        String name = path.toString();
        return name.endsWith(".gz") ? new GZIPOutputStream(out, BUFFER_BYTES)
            : name.endsWith(".zst") ? new ZstdOutputStream(out) : out;
    }
}
