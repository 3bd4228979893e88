// SPDX-License-Identifier: Apache-2.0
package bowler.pool;

import java.util.function.ToDoubleFunction;

/// A metric of a pool in the form that metric libraries take: name, unit, description, kind, and a function that reads
/// it.
///
/// @param growsOnly true for a counter, false for a gauge
public record PoolMetric(String name, String unit, String description, boolean growsOnly, ToDoubleFunction<PoolControl> reading) {}
