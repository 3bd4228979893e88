// SPDX-License-Identifier: Apache-2.0
package bowler.execute.modify;

import bowler.catalog.TableDescriptor;
import java.util.function.ToLongFunction;

/// Where numbers come from that nobody else is given.
///
/// @param row the next hidden row number of a table
/// @param identity the next value of a table's identity column
public record NewNumbers(ToLongFunction<TableDescriptor> row, ToLongFunction<TableDescriptor> identity) {}
