// SPDX-License-Identifier: Apache-2.0
package bowler.os.encrypt;

import bowler.base.bytes.ChecksumMethod;
import java.util.concurrent.ConcurrentLinkedQueue;

/// Lends ciphers with their buffers to threads: as many as are ever in use at once. Thread-safe.
final class SectorCiphers {
    private final DataKey key;
    private final ChecksumMethod checksums;
    private final ConcurrentLinkedQueue<SectorCipher> free = new ConcurrentLinkedQueue<>();

    SectorCiphers(DataKey key) {
        this.key = key;
        this.checksums = key.hasKeyedChecksums() ? new KeyedChecksum(key) : ChecksumMethod.CRC32C;
    }

    DataKey key() {
        return key;
    }

    ChecksumMethod checksums() {
        return checksums;
    }

    SectorCipher take() {
        SectorCipher cipher = free.poll();
        return cipher != null ? cipher : new SectorCipher(key);
    }

    void give(SectorCipher cipher) {
        free.add(cipher);
    }
}
