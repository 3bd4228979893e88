// SPDX-License-Identifier: Apache-2.0
package bowler.drda.extension;

import bowler.session.ColumnDescription;
import bowler.session.CursorTarget;
import bowler.session.ParameterDescription;
import bowler.session.Statement;
import bowler.session.TransactionVerb;
import bowler.types.DataType;
import bowler.types.TypeId;
import java.util.List;

/// The answers of a [Statement] to all questions that do not run it.
///
/// @param verb null for statements that are run
/// @param target null if rows cannot be changed through the query's cursor
public record PreparedShape(
        boolean isQuery, boolean changesRows, boolean isCall, TransactionVerb verb, List<ColumnDescription> columns, CursorTarget target,
        List<ColumnDescription> targetColumns, List<ParameterDescription> parameters) {
    /// The type of a row's key, which follows the columns of a query with a target.
    public static final DataType KEY_TYPE = new DataType(TypeId.VARCHAR_BITS, DataType.MAX_VARCHAR_LENGTH, 0);

    public static PreparedShape of(Statement statement) {
        return new PreparedShape(statement.isQuery(), statement.changesRows(), statement.isCall(), statement.verb(), statement.columns(),
            statement.target(), statement.targetColumns(), statement.parameters());
    }
}
