// SPDX-License-Identifier: Apache-2.0
package bowler.simulation;

import bowler.os.Entropy;

/// Random bits from a seed.
public final class SimulatedEntropy implements Entropy {
    private final SeededRandom random;

    public SimulatedEntropy(long seed) {
        this.random = new SeededRandom(seed);
    }

    @Override
    public synchronized long nextLong() {
        return random.nextLong();
    }
}
