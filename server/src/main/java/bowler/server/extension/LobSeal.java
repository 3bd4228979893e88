// SPDX-License-Identifier: Apache-2.0
package bowler.server.extension;

import bowler.drda.ddm.ProtocolException;
import bowler.drda.extension.ExtensionCode;
import bowler.types.LobReference;

/// Marks references to long values that were sent to a client, so that a client cannot read values of other tables by
/// guessing. The mark is the upper three bytes of the number, which no value has of its own. It depends on the whole
/// reference and on a secret of the connection; a wrong one ends the connection.
final class LobSeal {
    private static final int NUMBER_BITS = 40;
    private static final long NUMBER_MASK = (1L << NUMBER_BITS) - 1;

    private final long secret;
    private final long otherSecret;

    LobSeal(long secret, long otherSecret) {
        this.secret = secret;
        this.otherSecret = otherSecret;
    }

    LobReference sealed(LobReference reference) {
        long number = reference.number();
        bowler.base.invariant.Invariant.check(number >>> NUMBER_BITS == 0, "a long value has the number %d", number);
        return new LobReference(reference.treeId(), number | mark(reference.treeId(), number, reference.length()) << NUMBER_BITS,
            reference.length());
    }

    LobReference opened(LobReference sealed) {
        long number = sealed.number() & NUMBER_MASK;
        if (sealed.number() >>> NUMBER_BITS != mark(sealed.treeId(), number, sealed.length())) {
            throw ProtocolException.valueNotSupported(ExtensionCode.READ_LOB);
        }
        return new LobReference(sealed.treeId(), number, sealed.length());
    }

    private long mark(int treeId, long number, long length) {
        long hash = mixed(secret ^ number);
        hash = mixed(hash ^ otherSecret ^ length);
        hash = mixed(hash + secret ^ treeId);
        return hash >>> NUMBER_BITS;
    }

    /// Mixes bits as SplitMix64 does.
    private static long mixed(long bits) {
        long mixed = (bits ^ bits >>> 30) * 0xBF58476D1CE4E5B9L;
        mixed = (mixed ^ mixed >>> 27) * 0x94D049BB133111EBL;
        return mixed ^ mixed >>> 31;
    }
}
