// SPDX-License-Identifier: Apache-2.0
package bowler.plan;

import bowler.catalog.TableDescriptor;
import java.util.List;

/// The table whose rows a cursor returns unchanged, so that WHERE CURRENT OF can change them.
///
/// @param positions for each column of the cursor its position in the table, or -1 if it is computed
/// @param updatable the positions of the columns that may be updated
public record PlannedCursorTarget(TableDescriptor table, List<Integer> positions, List<Integer> updatable) {}
