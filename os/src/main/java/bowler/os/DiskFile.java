// SPDX-License-Identifier: Apache-2.0
package bowler.os;

import java.io.Closeable;
import java.io.IOException;

/// One open file. Thread-safe; reads do not queue behind each other or behind writes.
public interface DiskFile extends Closeable {
    /// Reads up to `length` bytes at the position; fewer only at the end of the file, 0 at or after it.
    int read(long position, byte[] target, int offset, int length) throws IOException;

    /// Writes all bytes at the position, extending the file as needed.
    ///
    /// @throws DiskFullException if there is no space left; an unspecified part may be written
    void write(long position, byte[] source, int offset, int length) throws IOException;

    /// Makes all completed writes durable (data, and length).
    void force() throws IOException;

    long sizeBytes() throws IOException;

    /// Returns an object that identifies this file among the files of its disk while it is open; `equals` compares it
    /// with [Disk#identity].
    Object identity();

    /// Truncates or extends (with zeros) the file to the size.
    void resize(long sizeBytes) throws IOException;

    @Override
    void close() throws IOException;
}
