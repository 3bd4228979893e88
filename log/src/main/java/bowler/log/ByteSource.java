// SPDX-License-Identifier: Apache-2.0
package bowler.log;

/// Bytes by LSN: the files alone while a log is being opened, files and ring once it is.
interface ByteSource {
    /// Copies up to `length` bytes from the LSN on, none beyond the end of its segment.
    ///
    /// @return how many; 0 where there are none
    int read(long lsn, byte[] target, int offset, int length);
}
