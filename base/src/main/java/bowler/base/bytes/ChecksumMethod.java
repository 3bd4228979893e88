// SPDX-License-Identifier: Apache-2.0
package bowler.base.bytes;

/// A way to compute checksums of 32 bits. Thread-safe.
@FunctionalInterface
public interface ChecksumMethod {
    /// CRC32C (Castagnoli, RFC 3720): finds accidental damage.
    ChecksumMethod CRC32C = Crc32cChecksum::new;

    /// Starts the checksum of a sequence of parts.
    RunningChecksum begin();

    /// Returns the method of content that was written earlier and is still valid; null if there is none. Readers try it when the
    /// checksum of this method does not match.
    default ChecksumMethod previous() {
        return null;
    }

    /// Returns the checksum of a single part.
    default int of(byte[] bytes, int offset, int length) {
        RunningChecksum checksum = begin();
        checksum.update(bytes, offset, length);
        return checksum.value();
    }
}
