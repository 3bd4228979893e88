// SPDX-License-Identifier: Apache-2.0
package bowler.session;

import bowler.types.DataType;

/// A `?` of a statement.
///
/// @param name the name of the procedure's parameter; empty for all others
public record ParameterDescription(DataType type, boolean nullable, ParameterMode mode, String name) {
    public ParameterDescription(DataType type, boolean nullable) {
        this(type, nullable, ParameterMode.IN, "");
    }
}
