// SPDX-License-Identifier: Apache-2.0
package bowler.plan;

import bowler.catalog.TableDescriptor;
import java.util.List;

/// The table whose rows a cursor shows one by one, so that WHERE CURRENT OF can change them.
///
/// @param positions for each column shown its position in the table, or -1 where it is computed
/// @param updatable positions of the columns that may get values
public record PlannedCursorTarget(TableDescriptor table, List<Integer> positions, List<Integer> updatable) {}
