// SPDX-License-Identifier: Apache-2.0
package bowler.plan;

import bowler.types.DataType;

/// What a `?` takes.
public record ParameterType(DataType type, boolean nullable) {}
