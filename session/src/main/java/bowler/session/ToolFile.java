// SPDX-License-Identifier: Apache-2.0
package bowler.session;

import java.io.Closeable;
import java.io.IOException;

/// An open file of an optional tool. Any number of threads may use it.
public interface ToolFile extends Closeable {
    /// Reads up to `length` bytes at the position; fewer only at the end of the file.
    int read(long position, byte[] target, int offset, int length) throws IOException;

    /// Writes all bytes at the position, extending the file as needed.
    void write(long position, byte[] source, int offset, int length) throws IOException;

    /// Makes all completed writes durable.
    void force() throws IOException;

    long sizeBytes() throws IOException;
}
