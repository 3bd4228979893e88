// SPDX-License-Identifier: Apache-2.0
package bowler.os.host;

import bowler.os.Entropy;
import java.security.SecureRandom;

/// The machine's random bits, good enough for keys and salts.
public final class HostEntropy implements Entropy {
    /// The source, created on first use: loading the security providers costs more than opening a small database.
    private static final class Source {
        private static final SecureRandom RANDOM = new SecureRandom();
    }

    @Override
    public long nextLong() {
        return Source.RANDOM.nextLong();
    }
}
