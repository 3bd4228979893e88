// SPDX-License-Identifier: Apache-2.0
package bowler.session;

import bowler.types.DataType;

/// A `?` of a statement.
public record ParameterDescription(DataType type, boolean nullable) {}
