// SPDX-License-Identifier: Apache-2.0
package bowler.execute;

import bowler.catalog.TableDescriptor;
import bowler.os.Clock;
import bowler.os.Disk;
import bowler.os.Entropy;
import bowler.os.HelperThreads;
import bowler.plan.definition.IndexExpressions;
import bowler.plan.query.DiagnosticTable;
import bowler.storage.api.TreeRef;
import bowler.types.RowReader;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntFunction;

/// What an executor needs of its database.
///
/// @param trees the open tree with an id
/// @param clock for CURRENT_TIMESTAMP and its like
/// @param entropy for RANDOM and its like
/// @param spillDisk where sorts and hash tables put what does not fit into memory; emptied when the database opens
/// @param termsOfIndexes binds what a table's indexes compute of whole rows, a column's slot being its position; without
///     those that follow from columns. Safe for several threads
/// @param statementMemoryBytes what one statement may hold before it spills
/// @param helperThreads threads for statements whose plans are for several
/// @param diagnostics rows of a diagnostic table as they are now, with its columns
public record ExecutorServices(
        IntFunction<TreeRef> trees, Clock clock, Entropy entropy, Disk spillDisk, long statementMemoryBytes, RowNumbers rowNumbers,
        Function<DiagnosticTable, List<RowReader>> diagnostics,
        Function<TableDescriptor, List<IndexExpressions>> termsOfIndexes, HelperThreads helperThreads) {}
