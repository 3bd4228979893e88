// SPDX-License-Identifier: Apache-2.0
package bowler.log;

/// Bytes by LSN: from the files alone while a log is being opened, from files and ring once it is open.
interface ByteSource {
    /// Copies up to `length` bytes from the LSN on, none beyond the end of its segment.
    ///
    /// @return number of bytes copied; 0 if there are none
    int read(long lsn, byte[] target, int offset, int length);
}
