// SPDX-License-Identifier: Apache-2.0
package bowler.storage.api;

/// Removes rows one by one, permanently, without undo and without keeping their content. Only for rows that, as the
/// caller knows, no present or future snapshot can reach.
@FunctionalInterface
public interface BlindDelete {
    /// @return false if a concurrent transaction may still read the row; the caller must try again later
    boolean remove(TreeRef tree, byte[] key, int keyLength);
}
