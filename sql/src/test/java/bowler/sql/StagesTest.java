// SPDX-License-Identifier: Apache-2.0
package bowler.sql;

import bowler.plan.ExplainFormat;
import bowler.plan.show.Explanation;
import bowler.sql.bind.statement.Binder;
import bowler.sql.bound.BoundStatement;
import bowler.sql.bound.Relation;
import bowler.sql.bound.RelationText;
import bowler.sql.parse.StatementParser;
import bowler.sql.rewrite.Rewriter;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Compares the output of each stage with reviewed files.
class StagesTest {
    private final TestCatalog catalog = TestCatalog.shop();

    @Test
    void parse() {
        ExpectFile.check("parse.expect", sql -> RecordTreeText.of(StatementParser.parse(sql)));
    }

    @Test
    void bind() {
        ExpectFile.check("bind.expect", sql -> RelationText.of(relation(bound(sql))));
    }

    @Test
    void rewrite() {
        ExpectFile.check("rewrite.expect", sql -> {
            Binder.Bound bound = bind(sql);
            return RelationText.of(relation(Rewriter.rewrite(bound.statement(), bound.columns(), false)));
        });
    }

    @Test
    void plan() {
        ExpectFile.check("plan.expect", sql -> Explanation.of(Compiler.compile(sql, catalog, "APP").plan(), ExplainFormat.TEXT));
    }

    @Test
    void metadata() {
        ExpectFile.check("metadata.expect", sql -> {
            List<String> lines = new ArrayList<>();
            var compiled = Compiler.compile(sql, catalog, "APP");
            compiled.columns().forEach(column -> lines.add(column.label() + " " + column.type()
                    + (column.nullable() ? "" : " not null") + (column.columnName().isEmpty() ? ""
                    : " of " + column.schemaName() + '.' + column.tableName() + '.' + column.columnName())));
            compiled.parameters().forEach(parameter -> lines.add("? " + parameter.type()));
            return lines;
        });
    }

    @Test
    void errors() {
        ExpectFile.check("errors.expect", sql -> {
            Compiler.compile(sql, catalog, "APP");
            return List.of("compiles");
        });
    }

    private BoundStatement bound(String sql) {
        return bind(sql).statement();
    }

    private Binder.Bound bind(String sql) {
        return Binder.bind(StatementParser.parse(sql), sql, catalog, "APP", List.of(), false, false);
    }

    private static Relation relation(BoundStatement statement) {
        return switch (statement) {
            case BoundStatement.BoundQuery query -> query.relation();
            case BoundStatement.BoundInsert insert -> insert.source();
            case BoundStatement.BoundUpdate update -> update.source();
            case BoundStatement.BoundDelete delete -> delete.source();
            case BoundStatement other -> throw new IllegalArgumentException(other.toString());
        };
    }
}
