// SPDX-License-Identifier: Apache-2.0
package bowler.sql.parse.definition;

import bowler.catalog.ViewDescriptor.CheckOption;
import bowler.sql.ast.ColumnReference;
import bowler.sql.ast.Name;
import bowler.sql.ast.ObjectDefinition.CreateView;
import bowler.sql.ast.ObjectDefinition.IfExists;
import bowler.sql.ast.Query;
import bowler.sql.parse.cursor.SyntaxError;
import bowler.sql.parse.cursor.TokenCursor;
import bowler.sql.parse.query.QueryParser;
import java.util.List;

/// Parses CREATE VIEW after the word VIEW.
final class ViewParser {
    private final TokenCursor cursor;
    private final QueryParser queries;

    ViewParser(TokenCursor cursor, QueryParser queries) {
        this.cursor = cursor;
        this.queries = queries;
    }

    CreateView create(IfExists ifExists) {
        Name name = cursor.qualifiedName("the name of the view");
        List<ColumnReference> columns = cursor.atSign("(") ? cursor.columnReferences() : null;
        cursor.expect("AS");
        int start = cursor.offset();
        Query query = queries.query();
        int parameter = cursor.parameterSince(start);
        if (parameter >= 0) {
            throw SyntaxError.PARAMETER_IN_VIEW.failure(cursor.placeOf(parameter));
        }
        return new CreateView(name, ifExists, columns, query, checkOption(), cursor.text());
    }

    private CheckOption checkOption() {
        if (!cursor.takeIf("WITH")) {
            return CheckOption.NONE;
        }
        CheckOption option = cursor.takeIf("LOCAL") ? CheckOption.LOCAL : CheckOption.CASCADED;
        if (option == CheckOption.CASCADED) {
            cursor.takeIf("CASCADED");
        }
        cursor.expect("CHECK", "OPTION");
        return option;
    }
}
