// SPDX-License-Identifier: Apache-2.0
package bowler.types.function.call;

/// The definition of a function that returns rows found in a document: JSON_TABLE or XMLTABLE. The document is the
/// first argument.
public interface DocumentTable {
    /// Returns the name of the function in SQL.
    String name();

    /// Returns a guess of the number of rows, for the optimizer.
    ///
    /// @param itemsPerPath a guess of the number of items that one path finds
    double estimatedRows(double itemsPerPath);
}
