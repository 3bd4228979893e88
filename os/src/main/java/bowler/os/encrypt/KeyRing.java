// SPDX-License-Identifier: Apache-2.0
package bowler.os.encrypt;

import bowler.base.bytes.ChecksumMethod;
import bowler.base.bytes.RunningChecksum;

/// The keys of an encrypted disk: the one that new files get, and, while the files change their key, the one before.
/// Thread-safe.
final class KeyRing implements ChecksumMethod {
    private volatile SectorCiphers current;
    /// Null unless the key is being changed.
    private volatile SectorCiphers previous;

    KeyRing(DataKey current, DataKey previous) {
        this.current = new SectorCiphers(current);
        this.previous = previous == null ? null : new SectorCiphers(previous);
    }

    SectorCiphers current() {
        return current;
    }

    boolean isChanging() {
        return previous != null;
    }

    /// Returns the ciphers of a key; null if it is none of these.
    SectorCiphers of(long keyId) {
        SectorCiphers now = current;
        SectorCiphers before = previous;
        return now.key().id() == keyId ? now : before != null && before.key().id() == keyId ? before : null;
    }

    /// Gives new files another key. Content with checksums of the present one stays valid until [#dropPrevious].
    void change(DataKey key) {
        previous = current;
        current = new SectorCiphers(key);
    }

    void dropPrevious() {
        previous = null;
    }

    // -- checksums

    @Override
    public RunningChecksum begin() {
        return current.checksums().begin();
    }

    @Override
    public ChecksumMethod previous() {
        SectorCiphers before = previous;
        return before == null ? null : before.checksums();
    }
}
