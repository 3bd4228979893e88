// SPDX-License-Identifier: Apache-2.0
package bowler.types.encode;

import bowler.types.DataType;

/// A column of a key. A nullable part has one more byte. NULL is greater than all values, so it comes first in
/// descending order.
public record KeyPart(DataType type, boolean nullable, boolean descending) {
    public static KeyPart ascending(DataType type, boolean nullable) {
        return new KeyPart(type, nullable, false);
    }
}
