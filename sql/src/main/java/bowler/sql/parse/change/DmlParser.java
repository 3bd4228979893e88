// SPDX-License-Identifier: Apache-2.0
package bowler.sql.parse.change;

import bowler.sql.ast.ColumnReference;
import bowler.sql.ast.AstStatement.Overriding;
import bowler.sql.ast.AstStatement.RowChoice;
import bowler.sql.ast.AstStatement.SetClause;
import bowler.sql.ast.AstStatement;
import bowler.sql.ast.Expression;
import bowler.sql.ast.Name;
import bowler.sql.ast.Query;
import bowler.sql.ast.TableReference.Property;
import bowler.sql.parse.cursor.DerbyPropertiesParser;
import bowler.sql.parse.cursor.SyntaxError;
import bowler.sql.parse.cursor.TokenCursor;
import bowler.sql.parse.expression.ExpressionParser;
import bowler.sql.parse.query.ChangeGrammar;
import bowler.sql.parse.query.QueryParser;
import bowler.sql.parse.query.ReturningParser;
import java.util.ArrayList;
import java.util.List;

/// Parses INSERT, UPDATE, DELETE and MERGE.
public final class DmlParser implements ChangeGrammar {
    private final TokenCursor cursor;
    private final ExpressionParser scalars;
    private final QueryParser queries;
    private final DerbyPropertiesParser properties;
    private final JoinedChangeParser joins;

    public DmlParser(TokenCursor cursor, ExpressionParser scalars, QueryParser queries) {
        this.cursor = cursor;
        this.scalars = scalars;
        this.queries = queries;
        properties = new DerbyPropertiesParser(cursor);
        joins = new JoinedChangeParser(cursor, scalars, queries);
    }

    /// Returns whether a data change begins here.
    @Override
    public boolean isHere() {
        return cursor.at("INSERT") || cursor.at("REPLACE", "INTO") || cursor.at("UPDATE") || cursor.at("DELETE")
                || cursor.at("MERGE") && cursor.peek(1).isWord("INTO");
    }

    /// Parses a data change; with RETURNING, returns a query over its rows.
    @Override
    public AstStatement change() {
        AstStatement change = withoutReturning();
        return ReturningParser.after(change, cursor, queries::items);
    }

    @Override
    public AstStatement withoutReturning() {
        return switch (cursor.peek().text()) {
            case "INSERT", "REPLACE" -> insert();
            case "UPDATE" -> update();
            case "DELETE" -> delete();
            default -> isKeyedMerge() ? keyedMerge() : new MergeParser(cursor, scalars, queries).merge();
        };
    }

    /// Returns whether H2's MERGE comes next, which has rows and a key where the standard has USING and ON.
    private boolean isKeyedMerge() {
        int after = cursor.peek(3).isSign(".") ? 5 : 3;
        boolean hasKey = cursor.peek(after).isWord("KEY") && cursor.peek(after + 1).isSign("(");
        boolean hasRows = cursor.peek(after).isSign("(") || cursor.peek(after).isWord("VALUES") || cursor.peek(after).isWord("SELECT");
        return !cursor.hasDerbyRules() && (hasKey || hasRows);
    }

    /// Parses `MERGE INTO table [(columns)] [KEY (columns)]` and a query. It updates the columns of the row that has the key,
    /// which is the primary key if none is named, or inserts a row.
    private AstStatement keyedMerge() {
        int offset = cursor.expect("MERGE").offset();
        cursor.expect("INTO");
        Name table = cursor.qualifiedName("the name of a table");
        List<ColumnReference> columns = cursor.atSign("(") && !queries.atQuery() ? columns(table) : null;
        AstStatement.ConflictKey key = cursor.takeIf("KEY")
            ? new AstStatement.ConflictKey(columns(table), List.of(), null) : AstStatement.ConflictKey.PRIMARY;
        if (!queries.atQuery()) {
            throw cursor.unexpected("VALUES or a query");
        }
        AstStatement.Insert insert = new AstStatement.Insert(table, null, columns, Overriding.NOTHING, queries.query());
        List<String> keyNames = key.columns().stream().map(ColumnReference::name).toList();
        List<SetClause> sets = columns == null ? List.of() : columns.stream().filter(column -> !keyNames.contains(column.name()))
            .map(column -> new SetClause(column, new Expression.ColumnName(null, "EXCLUDED", column.name(), column.offset()))).toList();
        boolean isOnlyKey = columns != null && sets.isEmpty();
        return new AstStatement.Upsert(insert, new AstStatement.ConflictClause(key, null, isOnlyKey ? null : sets, null, offset));
    }

    private AstStatement insert() {
        int offset = cursor.offset();
        String otherwise = cursor.take().text();
        boolean isReplace = otherwise.equals("REPLACE");
        if (!isReplace) {
            boolean or = cursor.takeIf("OR");
            isReplace = cursor.at("IGNORE") || or && cursor.at("REPLACE");
            if (or && !isReplace) {
                throw cursor.unexpected("IGNORE or REPLACE");
            }
            otherwise = isReplace ? cursor.take().text() : null;
        }
        cursor.expect("INTO");
        AstStatement.Insert insert = inserted();
        return isReplace ? new AstStatement.Upsert(insert, new AstStatement.ConflictClause(
            AstStatement.ConflictKey.ANY, null, otherwise.equals("REPLACE") ? List.of() : null, null, offset)) : conflict(insert);
    }

    private AstStatement.Insert inserted() {
        Name table = cursor.qualifiedName("the name of a table");
        String alias = cursor.takeIf("AS") ? cursor.name("the name of the table in this statement") : null;
        if (cursor.takeWordsIf("DEFAULT", "VALUES")) {
            Query row = Query.of(new Query.Rows(List.of(List.of()), table.offset()));
            return new AstStatement.Insert(table, alias, List.of(), Overriding.NOTHING, row);
        }
        if (cursor.at("SET")) {
            List<SetClause> sets = new SetClauseParser(cursor, scalars, queries, table, alias).sets();
            Query row = Query.of(new Query.Rows(List.of(sets.stream().map(SetClause::value).toList()), table.offset()));
            return new AstStatement.Insert(table, alias, sets.stream().map(SetClause::column).toList(), Overriding.NOTHING, row);
        }
        List<ColumnReference> columns = null;
        if (cursor.atSign("(") && !queries.atQuery()) {
            columns = columns(table);
        }
        Overriding overriding = OverridingParser.overriding(cursor);
        if (!queries.atQuery()) {
            throw cursor.unexpected("VALUES or a query");
        }
        return new AstStatement.Insert(table, alias, columns, overriding, queries.query());
    }

    /// Parses columns in parentheses; each may be qualified with its table.
    private List<ColumnReference> columns(Name table) {
        List<ColumnReference> columns = new ArrayList<>();
        cursor.expectSign("(");
        do {
            Name name = cursor.qualifiedName("the name of a column");
            ColumnReference column = new ColumnReference(name.name(), name.offset());
            if (name.schema() != null) {
                boolean isOfSchema = cursor.takeSignIf(".");
                if (isOfSchema) {
                    column = cursor.columnReference();
                }
                String of = isOfSchema ? name.name() : name.schema();
                boolean isOther = isOfSchema && table.schema() != null && !table.schema().equals(name.schema());
                if (isOther || !of.equals(table.name())) {
                    throw SyntaxError.OTHER_TABLE.failure(of, table, cursor.placeOf(name.offset()));
                }
            }
            columns.add(column);
        } while (cursor.takeSignIf(","));
        cursor.closeList(List.of());
        return columns;
    }

    private AstStatement conflict(AstStatement.Insert insert) {
        ConflictParser conflicts = new ConflictParser(cursor, scalars, queries, insert);
        return conflicts.isHere() ? new AstStatement.Upsert(insert, conflicts.clause()) : insert;
    }

    private AstStatement update() {
        cursor.expect("UPDATE");
        if (joins.isUpdate()) {
            return joins.update();
        }
        Name table = cursor.qualifiedName("the name of a table");
        String alias = alias();
        List<Property> told = properties.properties();
        List<SetClause> sets = new SetClauseParser(cursor, scalars, queries, table, alias).sets();
        if (told.isEmpty() && cursor.takeIf("FROM")) {
            return new AstStatement.JoinedUpdate(table, alias, sets, queries.from().tables(), null, where(), null);
        }
        String row = cursorRow();
        Expression where = row == null ? where() : null;
        RowChoice choice = row == null && told.isEmpty() && !cursor.hasDerbyRules() ? queries.rowChoice() : null;
        return choice == null ? new AstStatement.Update(table, alias, told, sets, where, row)
                : new AstStatement.JoinedUpdate(table, alias, sets, List.of(), null, where, choice);
    }

    private AstStatement delete() {
        if (joins.isDelete()) {
            return joins.delete();
        }
        cursor.expect("DELETE", "FROM");
        Name table = cursor.qualifiedName("the name of a table");
        String alias = alias();
        List<Property> told = properties.properties();
        if (told.isEmpty() && cursor.takeIf("USING")) {
            return new AstStatement.JoinedDelete(table, alias, queries.from().tables(), null, where(), null);
        }
        String row = cursorRow();
        Expression where = row == null ? where() : null;
        RowChoice choice = row == null && told.isEmpty() && !cursor.hasDerbyRules() ? queries.rowChoice() : null;
        return choice == null ? new AstStatement.Delete(table, alias, told, where, row)
                : new AstStatement.JoinedDelete(table, alias, List.of(), null, where, choice);
    }

    private String alias() {
        if (cursor.takeIf("AS")) {
            return cursor.name("the name of the table in this statement");
        }
        return cursor.atName() && !ReturningParser.at(cursor) && !cursor.atRowCountClause() ? cursor.take().text() : null;
    }

    /// Parses CURRENT OF and the name of a cursor.
    ///
    /// @return the name of the cursor; null if the clause is absent
    private String cursorRow() {
        if (!cursor.at("WHERE") || !cursor.peek(1).isWord("CURRENT") || !cursor.peek(2).isWord("OF")) {
            return null;
        }
        cursor.expect("WHERE");
        cursor.expect("CURRENT", "OF");
        return cursor.name("the name of a cursor");
    }

    private Expression where() {
        return cursor.takeIf("WHERE") ? scalars.expression() : null;
    }
}
