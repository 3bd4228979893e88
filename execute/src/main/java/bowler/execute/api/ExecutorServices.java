// SPDX-License-Identifier: Apache-2.0
package bowler.execute.api;

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

/// The parts of the database that an executor uses.
///
/// @param trees maps an id to the open tree
/// @param clock for CURRENT_TIMESTAMP and similar
/// @param entropy for RANDOM and similar
/// @param spillDisk where sorts and hash tables write data that does not fit into memory; emptied when the database
///     opens
/// @param termsOfIndexes binds the expressions of a table's indexes, with a column's position as its slot; excludes
///     indexes that consist of columns only. Safe for several threads
/// @param statementMemoryBytes the memory limit of one statement before it spills
/// @param helperThreads threads for statements with parallel plans
/// @param bulkLoadRows the number of rows from which an INSERT into an empty table fills new trees
/// @param diagnostics the current rows of a diagnostic table, with its columns
public record ExecutorServices(
        IntFunction<TreeRef> trees, Clock clock, Entropy entropy, Disk spillDisk, long statementMemoryBytes, RowNumbers rowNumbers,
        Function<DiagnosticTable, List<RowReader>> diagnostics,
        Function<TableDescriptor, List<IndexExpressions>> termsOfIndexes, HelperThreads helperThreads, long bulkLoadRows) {}
