// SPDX-License-Identifier: Apache-2.0
package bowler.plan;

import bowler.types.DataType;

/// The type of a `?` parameter.
public record ParameterType(DataType type, boolean nullable) {}
