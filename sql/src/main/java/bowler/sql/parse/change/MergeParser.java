// SPDX-License-Identifier: Apache-2.0
package bowler.sql.parse.change;

import bowler.sql.ast.ColumnReference;
import bowler.sql.ast.AstStatement.Merge;
import bowler.sql.ast.AstStatement.MergeCase;
import bowler.sql.ast.AstStatement.MergeChange;
import bowler.sql.ast.AstStatement.MergeClause;
import bowler.sql.ast.AstStatement.Overriding;
import bowler.sql.ast.Expression;
import bowler.sql.ast.Name;
import bowler.sql.ast.TableReference.Property;
import bowler.sql.ast.TableReference;
import bowler.sql.parse.cursor.DerbyPropertiesParser;
import bowler.sql.parse.cursor.SyntaxError;
import bowler.sql.parse.cursor.TokenCursor;
import bowler.sql.parse.expression.ExpressionParser;
import bowler.sql.parse.query.QueryParser;
import java.util.ArrayList;
import java.util.List;

/// Parses MERGE.
final class MergeParser {
    private final TokenCursor cursor;
    private final ExpressionParser scalars;
    private final QueryParser queries;

    MergeParser(TokenCursor cursor, ExpressionParser scalars, QueryParser queries) {
        this.cursor = cursor;
        this.scalars = scalars;
        this.queries = queries;
    }

    Merge merge() {
        int offset = cursor.expect("MERGE").offset();
        cursor.expect("INTO");
        if (cursor.atSign("(") || cursor.at("TABLE") && cursor.peek(1).isSign("(")) {
            throw SyntaxError.MERGE_TARGET.failure(cursor.place());
        }
        Name table = cursor.qualifiedName("the name of a table");
        String alias = cursor.takeIf("AS") || cursor.atName() ? cursor.name("the name of the table in this statement")
                : null;
        List<Property> told = new DerbyPropertiesParser(cursor).properties();
        cursor.expect("USING");
        TableReference source = queries.from().single();
        cursor.expect("ON");
        Expression on = scalars.expression();
        List<MergeClause> clauses = new ArrayList<>();
        do {
            clauses.add(clause());
        } while (cursor.at("WHEN"));
        return new Merge(table, alias, told, source, on, clauses, offset);
    }

    private MergeClause clause() {
        cursor.expect("WHEN");
        MergeCase of = of();
        Expression condition = cursor.takeIf("AND") ? scalars.expression() : null;
        cursor.expect("THEN");
        if (cursor.takeWordsIf("DO", "NOTHING")) {
            return new MergeClause(of, condition, new MergeChange.Nothing());
        }
        if (of == MergeCase.NOT_MATCHED) {
            return new MergeClause(of, condition, insert());
        }
        if (cursor.takeIf("DELETE")) {
            return new MergeClause(of, condition, new MergeChange.Delete());
        }
        if (!cursor.takeIf("UPDATE")) {
            throw cursor.unexpected("UPDATE, DELETE or DO NOTHING");
        }
        return new MergeClause(of, condition, new MergeChange.Update(
                new SetClauseParser(cursor, scalars, queries, null, null).sets()));
    }

    private MergeCase of() {
        if (cursor.takeIf("MATCHED")) {
            return MergeCase.MATCHED;
        }
        if (!cursor.takeIf("NOT")) {
            throw cursor.unexpected("MATCHED or NOT MATCHED");
        }
        cursor.expect("MATCHED");
        if (!cursor.takeIf("BY")) {
            return MergeCase.NOT_MATCHED;
        }
        if (cursor.takeIf("SOURCE")) {
            return MergeCase.NOT_MATCHED_BY_SOURCE;
        }
        if (!cursor.takeIf("TARGET")) {
            throw cursor.unexpected("SOURCE or TARGET");
        }
        return MergeCase.NOT_MATCHED;
    }

    private MergeChange insert() {
        int offset = cursor.offset();
        if (!cursor.takeIf("INSERT")) {
            throw cursor.unexpected("INSERT or DO NOTHING");
        }
        if (cursor.takeWordsIf("DEFAULT", "VALUES")) {
            return new MergeChange.Insert(List.of(), Overriding.NOTHING, List.of(), offset);
        }
        List<ColumnReference> columns = cursor.atSign("(") ? cursor.columnReferences() : null;
        Overriding overriding = OverridingParser.overriding(cursor);
        cursor.expect("VALUES");
        cursor.expectSign("(");
        List<Expression> values = scalars.values();
        cursor.expectSign(")");
        return new MergeChange.Insert(columns, overriding, values, offset);
    }
}
