// SPDX-License-Identifier: Apache-2.0
package bowler.sql.parse.query;

import bowler.sql.ast.AstStatement;
import bowler.sql.ast.Expression;
import bowler.sql.ast.Name;
import bowler.sql.ast.Query;
import bowler.sql.ast.TableReference.ChangedForm;
import bowler.sql.ast.TableReference.ChangedTable;
import bowler.sql.ast.TableReference.DerivedTable;
import bowler.sql.ast.TableReference.DirectedTable;
import bowler.sql.ast.TableReference.DirectedTables;
import bowler.sql.ast.TableReference.FileTable;
import bowler.sql.ast.TableReference.JoinForm;
import bowler.sql.ast.TableReference.JoinedTable;
import bowler.sql.ast.TableReference.JsonTable;
import bowler.sql.ast.TableReference.LateralTable;
import bowler.sql.ast.TableReference.NamedTable;
import bowler.sql.ast.TableReference.Property;
import bowler.sql.ast.TableReference.SeriesTable;
import bowler.sql.ast.TableReference.UnnestTable;
import bowler.sql.ast.TableReference.XmlTable;
import bowler.sql.ast.TableReference;
import bowler.sql.parse.cursor.DerbyPropertiesParser;
import bowler.sql.parse.cursor.SyntaxError;
import bowler.sql.parse.cursor.TokenCursor;
import bowler.sql.parse.expression.ExpressionParser;
import bowler.sql.parse.expression.RoutineArguments;
import bowler.sql.parse.expression.WindowParser;
import java.util.ArrayList;
import java.util.List;

/// Parses the FROM clause: tables, derived tables, joins.
public final class FromParser {
    /// The maximum number of tables in one FROM. The optimizer could not choose a good join order for more.
    private static final int MAX_TABLES = 256;

    private final TokenCursor cursor;
    private final ExpressionParser scalars;
    private final NestedGrammar queries;
    private final DerbyPropertiesParser properties;
    private int tableCount;

    FromParser(TokenCursor cursor, ExpressionParser scalars, NestedGrammar queries) {
        this.cursor = cursor;
        this.scalars = scalars;
        this.queries = queries;
        properties = new DerbyPropertiesParser(cursor);
    }

    public List<TableReference> tables() {
        List<Property> told = properties.properties();
        List<TableReference> tables = listed();
        return told.isEmpty() ? tables : List.of(new DirectedTables(tables, told));
    }

    private List<TableReference> listed() {
        int outerCount = tableCount;
        tableCount = 0;
        List<TableReference> tables = new ArrayList<>();
        do {
            tables.add(joined());
        } while (cursor.takeSignIf(","));
        tableCount = outerCount;
        return tables;
    }

    private TableReference joined() {
        int offset = cursor.offset();
        TableReference left = single();
        while (true) {
            boolean natural = cursor.takeIf("NATURAL");
            JoinForm form = form();
            if (form == null && !natural) {
                return left;
            }
            left = joinedWith(left, form, natural, offset);
        }
    }

    /// Parses the keywords of a join; returns null if there are none.
    private JoinForm form() {
        if (cursor.takeIf("JOIN")) {
            return JoinForm.INNER;
        }
        if (cursor.at("INNER") || cursor.at("CROSS")) {
            JoinForm form = cursor.take().isWord("INNER") ? JoinForm.INNER : JoinForm.CROSS;
            cursor.expect("JOIN");
            return form;
        }
        if (cursor.at("LEFT") || cursor.at("RIGHT") || cursor.at("FULL")) {
            JoinForm form = JoinForm.valueOf(cursor.take().text());
            cursor.takeIf("OUTER");
            cursor.expect("JOIN");
            return form;
        }
        return null;
    }

    private TableReference joinedWith(TableReference left, JoinForm form, boolean natural, int offset) {
        if (natural) {
            if (form == null || form == JoinForm.CROSS) {
                throw cursor.unexpected("JOIN, INNER, LEFT, RIGHT or FULL");
            }
            return new JoinedTable(form, left, single(), null, List.of(), offset);
        }
        if (form == JoinForm.CROSS) {
            return new JoinedTable(form, left, single(), null, null, offset);
        }
        cursor.enter();
        TableReference right = joinOperand();
        cursor.leave();
        if (cursor.takeIf("ON")) {
            return new JoinedTable(form, left, right, scalars.expression(), null, offset);
        }
        if (!cursor.takeIf("USING")) {
            throw cursor.unjoined("ON or USING");
        }
        int firstName = cursor.peek(1).offset();
        List<String> using = names();
        String alias = cursor.takeIf("AS") ? cursor.name("a name for the joined columns") : null;
        return new JoinedTable(form, left, right, null, using, alias, firstName);
    }

    /// Parses the right side of a join; `a JOIN b JOIN c ON x ON y` nests to the right.
    private TableReference joinOperand() {
        int offset = cursor.offset();
        TableReference right = single();
        while (!cursor.at("ON") && !cursor.at("USING")) {
            boolean natural = cursor.takeIf("NATURAL");
            JoinForm form = form();
            if (form == null && !natural) {
                return right;
            }
            right = joinedWith(right, form, natural, offset);
        }
        return right;
    }

    /// Parses `TABLE (function(arguments)) AS alias (columns)`.
    private TableReference routineTable(int offset) {
        cursor.take();
        cursor.expectSign("(");
        Name function = cursor.qualifiedName("the name of a table function");
        cursor.expectSign("(");
        List<Expression> arguments = cursor.atSign(")") ? List.of() : RoutineArguments.parse(cursor, scalars);
        cursor.expectSign(")");
        cursor.expectSign(")");
        String alias = alias();
        return new TableReference.RoutineTable(
                function, arguments, alias == null ? function.name() : alias, alias == null ? null : columnNames(), offset);
    }

    /// Parses one table, or a join in parentheses.
    public TableReference single() {
        TableReference table = SampleParser.sampled(undirected(), cursor, scalars);
        List<Property> told = table instanceof JoinedTable ? List.of() : properties.properties();
        return told.isEmpty() ? table : new DirectedTable(table, told);
    }

    private TableReference undirected() {
        int offset = cursor.offset();
        if (++tableCount > MAX_TABLES) {
            throw SyntaxError.TOO_MANY_TABLES.failure(MAX_TABLES, cursor.place());
        }
        if (cursor.atSign("{") && cursor.peek(1).isWord("OJ")) {
            cursor.take();
            cursor.take();
            TableReference inner = nested();
            cursor.expectSign("}");
            return inner;
        }
        if (cursor.atSign("(")) {
            return inParentheses(offset);
        }
        if (cursor.at("LATERAL") && (cursor.peek(1).isWord("JSON_TABLE") || cursor.peek(1).isWord("XMLTABLE") || cursor.peek(1).isWord("UNNEST") || SeriesParser.isName(cursor.peek(1))) && cursor.peek(2).isSign("(")) {
            // These functions are lateral even without the keyword.
            cursor.take();
        }
        if (cursor.at("LATERAL") && cursor.peek(1).isSign("(")) {
            return lateral(offset);
        }
        ChangedForm changed = changedForm();
        if (changed != null) {
            return changed(changed, offset);
        }
        JsonTableParser json = new JsonTableParser(cursor, scalars);
        if (json.isHere()) {
            JsonTable table = json.table();
            String alias = alias();
            return new JsonTable(table.input(), table.pattern(), table.plan(), table.passing(), table.fails(), alias,
                    alias == null ? null : columnNames(), offset);
        }
        XmlTableParser xml = new XmlTableParser(cursor, scalars);
        if (xml.isHere()) {
            XmlTable table = xml.table();
            String alias = alias();
            return new XmlTable(table.input(), table.path(), table.namespaces(), table.columns(), alias,
                    alias == null ? null : columnNames(), offset);
        }
        UnnestParser unnest = new UnnestParser(cursor, scalars);
        if (unnest.isHere()) {
            UnnestTable table = unnest.table();
            String alias = alias();
            return new UnnestTable(table.arrays(), table.ordinality(), alias == null ? table.alias() : alias, alias == null ? null : columnNames(), offset);
        }
        SeriesParser series = new SeriesParser(cursor, scalars);
        if (series.isHere()) {
            SeriesTable table = series.table();
            String alias = alias();
            return new SeriesTable(table.function(), table.arguments(), table.ordinality(), alias, alias == null ? null : columnNames(), offset);
        }
        FileTableParser file = new FileTableParser(cursor);
        if (file.isHere()) {
            FileTable table = file.table();
            String alias = alias();
            return new FileTable(table.source(), table.columns(), alias, alias == null ? null : columnNames(), table.offset());
        }
        DiagnosticFunctionParser diagnostic = new DiagnosticFunctionParser(cursor, scalars);
        if (diagnostic.isHere()) {
            Query query = diagnostic.call();
            String alias = alias();
            return diagnostic.table(query, alias, alias == null ? null : columnNames(), offset);
        }
        if (cursor.at("TABLE") && cursor.peek(1).isSign("(")) {
            return routineTable(offset);
        }
        DerbyTableParser derby = new DerbyTableParser(cursor, scalars);
        if (derby.isHere()) {
            return derby.table(maker -> {
                String alias = alias();
                return maker.make(alias, alias == null ? null : columnNames());
            }, offset);
        }
        Name name = tableName();
        String alias = alias();
        return new NamedTable(name, alias, alias == null ? null : columnNames(), offset);
    }

    /// Parses a table without an alias.
    public TableReference table() {
        Name name = tableName();
        return new NamedTable(name, null, null, name.offset());
    }

    private Name tableName() {
        Name name = cursor.qualifiedName("the name of a table");
        if (name.schema() == null) {
            cursor.addTableReference(name.name(), name.offset());
        }
        return name;
    }

    private TableReference lateral(int offset) {
        cursor.take();
        cursor.expectSign("(");
        DerivedTable table = (DerivedTable) derived(queries.query(), offset);
        return new LateralTable(table.query(), table.alias(), table.columnNames(), offset);
    }

    /// Parses FINAL TABLE, NEW TABLE or OLD TABLE before a change; returns null if there is none.
    private ChangedForm changedForm() {
        boolean isChanged = (cursor.at("FINAL") || cursor.at("NEW") || cursor.at("OLD")) && cursor.peek(1).isWord("TABLE")
                && cursor.peek(2).isSign("(");
        return !isChanged ? null : cursor.at("OLD") ? ChangedForm.OLD : ChangedForm.NEW;
    }

    private TableReference changed(ChangedForm form, int offset) {
        cursor.take();
        cursor.take();
        cursor.take();
        ChangeGrammar changes = queries.changes();
        if (!changes.isHere()) {
            throw cursor.unexpected("INSERT, UPDATE, DELETE or MERGE");
        }
        AstStatement change = changes.withoutReturning();
        cursor.expectSign(")");
        String alias = alias();
        return new ChangedTable(form, change, alias, alias == null ? null : columnNames(), offset);
    }

    private TableReference nested() {
        cursor.enter();
        TableReference inner = joined();
        cursor.leave();
        return inner;
    }

    /// Parses a derived table or a join; `((` may begin a join whose first table is a derived table.
    private TableReference inParentheses(int offset) {
        cursor.take();
        if (queries.isAtCompleteQuery()) {
            return derived(queries.query(), offset);
        }
        TableReference inner = nested();
        cursor.expectSign(")");
        return inner;
    }

    private TableReference derived(Query query, int offset) {
        cursor.expectSign(")");
        String alias = alias();
        return new DerivedTable(query, alias, alias == null ? null : columnNames(), offset);
    }

    private String alias() {
        if (cursor.takeIf("AS")) {
            return cursor.name("the name of the table in this query");
        }
        return cursor.atName() && !cursor.atMinus(0) && !SampleParser.isHere(cursor) && !cursor.atRowCountClause() && !WindowParser.atQualify(cursor) && !ReturningParser.at(cursor) ? cursor.take().text()
                : null;
    }

    private List<String> columnNames() {
        return cursor.atSign("(") ? names() : null;
    }

    private List<String> names() {
        cursor.expectSign("(");
        List<String> names = new ArrayList<>();
        do {
            names.add(cursor.name("the name of a column"));
        } while (cursor.takeSignIf(","));
        cursor.expectSign(")");
        return names;
    }
}
