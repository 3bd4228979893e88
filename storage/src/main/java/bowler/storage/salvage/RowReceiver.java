// SPDX-License-Identifier: Apache-2.0
package bowler.storage.salvage;

/// Receives rows in ascending order of their keys. The arrays may be reused.
@FunctionalInterface
public interface RowReceiver {
    void row(byte[] key, int keyLength, byte[] row, int rowOffset, int rowLength);
}
