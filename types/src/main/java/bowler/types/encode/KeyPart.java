// SPDX-License-Identifier: Apache-2.0
package bowler.types.encode;

import bowler.types.DataType;

/// A column of a key: a part that may be NULL has a byte more; NULL lies above all values, so first where descending.
public record KeyPart(DataType type, boolean nullable, boolean descending) {
    public static KeyPart ascending(DataType type, boolean nullable) {
        return new KeyPart(type, nullable, false);
    }
}
