// SPDX-License-Identifier: Apache-2.0
package bowler.engine.security;

import bowler.base.password.PasswordHash;
import bowler.os.Entropy;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/// Checks passwords against hashes.
///
/// A check costs a large part of a second of a processor, on purpose, and checks run one at a time. So attempts are
/// slow however many connections make them. A program that connects again and again with the right password pays once:
/// a keyed digest of what was accepted is kept in memory. The key is random and never leaves this object, so the digest
/// is of no use elsewhere. A changed password has another hash, so the cached result for the old one is not found.
final class PasswordCheck {
    private static final int MAX_KEPT = 1_000;
    private static final int KEY_WORDS = 4;
    private static final String MAC = "HmacSHA256";

    private final Entropy entropy;
    private final ReentrantLock turn = new ReentrantLock();
    private volatile SecretKeySpec key;
    private volatile PasswordHash decoy;
    /// The digests of accepted passwords by the hashes that they match; guarded by itself.
    private final Map<String, byte[]> accepted = new LinkedHashMap<>();

    PasswordCheck(Entropy entropy) {
        this.entropy = entropy;
    }

    /// Returns whether the password matches the hash.
    ///
    /// @param hash null if there is no such user, which takes the same time
    /// @param password null if none was given
    boolean matches(PasswordHash hash, String password, int iterations) {
        String text = password == null ? "" : password;
        String name = hash == null ? null : hash.toString();
        if (name != null && password != null && isKept(name, text)) {
            return true;
        }
        turn.lock();
        try {
            PasswordHash checked = hash == null ? decoy(iterations) : hash;
            boolean matches = checked.matches(text) && hash != null && password != null;
            if (matches) {
                keep(name, text);
            }
            return matches;
        } finally {
            turn.unlock();
        }
    }

    private PasswordHash decoy(int iterations) {
        PasswordHash known = decoy;
        if (known == null || known.iterations() != iterations) {
            known = PasswordHash.decoy(iterations, entropy::nextLong);
            decoy = known;
        }
        return known;
    }

    private boolean isKept(String name, String password) {
        byte[] digest;
        synchronized (accepted) {
            digest = accepted.get(name);
        }
        return digest != null && MessageDigest.isEqual(digest, digest(password));
    }

    private void keep(String name, String password) {
        byte[] digest = digest(password);
        synchronized (accepted) {
            if (accepted.size() >= MAX_KEPT) {
                accepted.clear();
            }
            accepted.put(name, digest);
        }
    }

    private byte[] digest(String password) {
        try {
            Mac mac = Mac.getInstance(MAC);
            mac.init(key());
            return mac.doFinal(password.getBytes(StandardCharsets.UTF_8));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java runtime has " + MAC, e);
        }
    }

    private SecretKeySpec key() {
        SecretKeySpec known = key;
        if (known == null) {
            synchronized (accepted) {
                if (key == null) {
                    byte[] bytes = new byte[KEY_WORDS * Long.BYTES];
                    for (int i = 0; i < bytes.length; i++) {
                        bytes[i] = (byte) entropy.nextLong();
                    }
                    key = new SecretKeySpec(bytes, MAC);
                }
                known = key;
            }
        }
        return known;
    }
}
