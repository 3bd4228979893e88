// SPDX-License-Identifier: Apache-2.0
package bowler.sql.parse.query;

import bowler.sql.ast.AstStatement;
import bowler.sql.ast.CommonTable;
import bowler.sql.ast.Name;
import bowler.sql.ast.Query;
import bowler.sql.ast.SearchAndCycle;
import bowler.sql.parse.cursor.TokenCursor;
import bowler.sql.parse.expression.ExpressionParser;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/// Parses WITH, which defines tables for a single statement or query.
public final class WithParser {
    private final TokenCursor cursor;
    private final ExpressionParser scalars;
    private final NestedGrammar queries;

    public WithParser(TokenCursor cursor, ExpressionParser scalars, NestedGrammar queries) {
        this.cursor = cursor;
        this.scalars = scalars;
        this.queries = queries;
    }

    /// Parses WITH and its query.
    Query query() {
        Head head = head();
        return query(head);
    }

    private Query query(Head head) {
        Query query = queries.query();
        return Query.of(new Query.With(head.tables(cursor.mentionedTables()), head.recursive, query, head.offset));
    }

    /// Parses WITH and its statement, which is a change or a query.
    public AstStatement statement(Supplier<AstStatement> change, QueryEnd queryEnd) {
        Head head = head();
        if (cursor.at("INSERT") || cursor.at("UPDATE") || cursor.at("DELETE") || cursor.at("MERGE")) {
            AstStatement statement = change.get();
            return new AstStatement.WithTables(head.tables(cursor.mentionedTables()), head.recursive, statement);
        }
        return queryEnd.statement(query(head));
    }

    /// Parses the clauses that may follow a query that is a statement.
    public interface QueryEnd {
        AstStatement statement(Query query);
    }

    private Head head() {
        Head head = new Head(cursor.expect("WITH").offset());
        // RECURSIVE may also be a name.
        if (cursor.at("RECURSIVE") && cursor.peekIsName(1)) {
            cursor.take();
            head.recursive = true;
        }
        do {
            head.definitions.add(definition());
        } while (cursor.takeSignIf(","));
        return head;
    }

    private CommonTable definition() {
        int offset = cursor.offset();
        String name = cursor.name("the name of a table");
        List<String> columnNames = null;
        if (cursor.takeSignIf("(")) {
            columnNames = new ArrayList<>();
            do {
                columnNames.add(cursor.name("the name of a column"));
            } while (cursor.takeSignIf(","));
            cursor.expectSign(")");
        }
        if (!cursor.takeIf("AS")) {
            throw cursor.unexpected("AS", cursor.atName() ? List.of("RECURSIVE") : List.of());
        }
        Boolean materialized = null;
        if (cursor.takeIf("MATERIALIZED")) {
            materialized = true;
        } else if (cursor.takeIf("NOT")) {
            cursor.expect("MATERIALIZED");
            materialized = false;
        }
        cursor.expectSign("(");
        ChangeGrammar changes = queries.changes();
        AstStatement change = changes.isHere() ? changes.change() : null;
        Query query = change == null ? queries.query() : null;
        int end = cursor.expectSign(")").offset();
        SearchAndCycle searchAndCycle = query == null ? null : new SearchAndCycleParser(cursor, scalars).traversal();
        return new CommonTable(name, columnNames, query, change, materialized, searchAndCycle, List.of(), offset, end);
    }

    private static final class Head {
        private final int offset;
        private final List<CommonTable> definitions = new ArrayList<>();
        private boolean recursive;

        Head(int offset) {
            this.offset = offset;
        }

        /// Returns the tables with the references that have been parsed since their definitions began.
        List<CommonTable> tables(List<Name> mentioned) {
            List<CommonTable> tables = new ArrayList<>();
            for (CommonTable table : definitions) {
                List<Integer> mentions = new ArrayList<>();
                for (Name name : mentioned) {
                    if (name.offset() > table.offset() && name.name().equals(table.name())) {
                        mentions.add(name.offset());
                    }
                }
                tables.add(new CommonTable(table.name(), table.columnNames(), table.query(), table.change(),
                        table.materialized(), table.searchAndCycle(), mentions, table.offset(), table.end()));
            }
            return tables;
        }
    }
}
