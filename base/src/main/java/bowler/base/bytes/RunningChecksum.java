// SPDX-License-Identifier: Apache-2.0
package bowler.base.bytes;

/// A checksum that is being computed. For one thread.
public interface RunningChecksum {
    /// Adds a part. The value may depend on where one part ends and the next begins, so writers and readers divide the bytes in the
    /// same way.
    void update(byte[] bytes, int offset, int length);

    /// Returns the checksum of the parts so far.
    int value();
}
