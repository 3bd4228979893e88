// SPDX-License-Identifier: Apache-2.0
package bowler.os;

/// Random bits; from a seed in simulation.
public interface Entropy {
    long nextLong();
}
