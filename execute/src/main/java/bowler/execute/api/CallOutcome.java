// SPDX-License-Identifier: Apache-2.0
package bowler.execute.api;

import bowler.types.RowReader;

/// The outcome of a call of a procedure, without its result sets.
///
/// @param copiedRows the number of rows that the call has copied; 0 unless it is an import or export
/// @param outputs a row with a column per argument; those of OUT and INOUT parameters have values
public record CallOutcome(long copiedRows, RowReader outputs) {}
