// SPDX-License-Identifier: Apache-2.0
package bowler.os.encrypt;

import java.util.concurrent.ConcurrentLinkedQueue;

/// Lends ciphers with their buffers to threads: as many as are ever in use at once. Thread-safe.
final class SectorCiphers {
    private final DataKey key;
    private final ConcurrentLinkedQueue<SectorCipher> free = new ConcurrentLinkedQueue<>();

    SectorCiphers(DataKey key) {
        this.key = key;
    }

    DataKey key() {
        return key;
    }

    SectorCipher take() {
        SectorCipher cipher = free.poll();
        return cipher != null ? cipher : new SectorCipher(key);
    }

    void give(SectorCipher cipher) {
        free.add(cipher);
    }
}
