// SPDX-License-Identifier: Apache-2.0
package bowler.os;

import java.io.Closeable;
import java.io.IOException;

/// One open file, used by any number of threads at once; reads do not queue behind each other or behind writes.
public interface DiskFile extends Closeable {
    /// Reads up to `length` bytes at the position; fewer only at the end of the file, 0 at or behind it.
    int read(long position, byte[] target, int offset, int length) throws IOException;

    /// Writes all bytes at the position, extending the file as needed.
    ///
    /// @throws DiskFullException if space ran out; an unspecified part may be written
    void write(long position, byte[] source, int offset, int length) throws IOException;

    /// Makes all completed writes durable (data, and length).
    void force() throws IOException;

    long sizeBytes() throws IOException;

    /// Tells this file from every other file of its disk while it is open; compared by `equals` with [Disk#identity].
    Object identity();

    /// Cuts or extends (with zeros) to the size.
    void resize(long sizeBytes) throws IOException;

    @Override
    void close() throws IOException;
}
