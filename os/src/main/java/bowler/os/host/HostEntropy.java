// SPDX-License-Identifier: Apache-2.0
package bowler.os.host;

import bowler.os.Entropy;
import java.security.SecureRandom;

/// The machine's random bits, good enough for keys and salts.
public final class HostEntropy implements Entropy {
    private final SecureRandom random = new SecureRandom();

    @Override
    public long nextLong() {
        return random.nextLong();
    }
}
