// SPDX-License-Identifier: Apache-2.0
package bowler.storage.api;

/// Removes rows for good, one by one, without a way back and without a memory of what they held. Only for rows of which the
/// caller knows that no snapshot in use, nor any to come, leads to them.
@FunctionalInterface
public interface BlindDelete {
    /// @return false: somebody may still look at the row, and the caller has to come back
    boolean remove(TreeRef tree, byte[] key, int keyLength);
}
