// SPDX-License-Identifier: Apache-2.0
package bowler.pool;

import java.util.function.ToDoubleFunction;

/// One number that a pool shows, in the form in which metric libraries take it: a name, what it counts, whether it only
/// grows, and where to read it.
///
/// @param growsOnly a counter; else a gauge
public record PoolMetric(String name, String unit, String description, boolean growsOnly, ToDoubleFunction<PoolControl> reading) {}
