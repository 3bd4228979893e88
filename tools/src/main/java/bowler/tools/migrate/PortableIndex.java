// SPDX-License-Identifier: Apache-2.0
package bowler.tools.migrate;

import bowler.tools.migrate.dialect.Dialect;
import bowler.tools.migrate.dialect.ExpressionTranslator;
import bowler.tools.migrate.dialect.Product;
import bowler.tools.migrate.dialect.SqlToken;
import bowler.tools.migrate.dialect.SqlToken.Kind;
import bowler.tools.migrate.dialect.Untranslatable;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/// Translates a CREATE INDEX. Only PostgreSQL has expressions, included columns and conditions.
final class PortableIndex {
    private final Dialect dialect;
    private final ExpressionTranslator translator;
    private final Set<String> unstable;
    private final UnaryOperator<String> renamed;

    /// @param unstable columns that an expression of an index must not read
    /// @param renamed gives the name of an index in PostgreSQL, where it must differ from those of tables
    PortableIndex(Dialect dialect, ExpressionTranslator translator, Set<String> unstable, UnaryOperator<String> renamed) {
        this.renamed = renamed;
        this.unstable = unstable;
        this.dialect = dialect;
        this.translator = translator;
    }

    /// @param sql `CREATE [UNIQUE] INDEX name ON table (key) [INCLUDE (columns)] [NULLS DISTINCT] [WHERE condition]`
    String translate(String sql) throws Untranslatable {
        List<SqlToken> tokens = SqlToken.of(sql);
        boolean isUnique = tokens.get(1).is("UNIQUE");
        int name = isUnique ? 3 : 2;
        int table = name + 4;
        int open = table + 3;
        int close = TokenLists.closing(tokens, open);
        List<SqlToken> rest = tokens.subList(close + 1, tokens.size());
        boolean hasDistinctNulls = rest.stream().anyMatch(each -> each.is("NULLS"));
        List<String> key = new ArrayList<>();
        for (List<SqlToken> column : TokenLists.divided(tokens.subList(open + 1, close))) {
            key.add(keyColumn(column));
        }
        String columns = " ON " + named(tokens.subList(table, table + 3)) + " (" + String.join(", ", key) + ")";
        return switch (dialect.product()) {
            case POSTGRESQL -> "CREATE " + (isUnique ? "UNIQUE " : "") + "INDEX " + renamed.apply(named(tokens.subList(name + 2, name + 3))) + columns + clauses(rest, isUnique && !hasDistinctNulls);
            case H2 -> "CREATE " + (isUnique ? hasDistinctNulls ? "UNIQUE NULLS DISTINCT " : "UNIQUE NULLS NOT DISTINCT " : "") + "INDEX " + named(tokens.subList(name, name + 3))
                + columns + onlyNulls(rest);
            case DERBY -> {
                if (hasDistinctNulls) {
                    throw new Untranslatable("unique indexes of Derby allow one NULL");
                }
                yield "CREATE " + (isUnique ? "UNIQUE " : "") + "INDEX " + named(tokens.subList(name, name + 3)) + columns + onlyNulls(rest);
            }
        };
    }

    private String keyColumn(List<SqlToken> column) throws Untranslatable {
        boolean isDescending = column.getLast().is("DESC");
        List<SqlToken> value = isDescending ? column.subList(0, column.size() - 1) : column;
        if (value.size() == 1 && value.getFirst().kind() == Kind.NAME) {
            return named(column);
        }
        if (dialect.product() != Product.POSTGRESQL) {
            throw new Untranslatable(dialect.title() + " has no indexes on expressions");
        }
        for (SqlToken each : value) {
            if (unstable.contains(each.identifier())) {
                throw new Untranslatable("its expression depends on the time zone of the session");
            }
        }
        return "(" + translator.translate(value) + ")" + (isDescending ? " DESC" : "");
    }

    private String clauses(List<SqlToken> rest, boolean needsNulls) throws Untranslatable {
        int where = TokenLists.indexOf(rest, "WHERE");
        int nulls = TokenLists.indexOf(rest, "NULLS");
        int end = nulls >= 0 ? nulls : where >= 0 ? where : rest.size();
        return (end > 0 ? " " + named(rest.subList(0, end)) : "") + (needsNulls ? " NULLS NOT DISTINCT" : "")
            + (where >= 0 ? " WHERE " + translator.translate(rest.subList(where + 1, rest.size())) : "");
    }

    private String onlyNulls(List<SqlToken> rest) throws Untranslatable {
        if (rest.stream().anyMatch(each -> each.is("WHERE") || each.is("INCLUDE"))) {
            throw new Untranslatable(dialect.title() + " has no INCLUDE and no partial indexes");
        }
        return "";
    }

    private String named(List<SqlToken> tokens) {
        return tokens.stream().map(token -> token.space() + (token.kind() == Kind.NAME ? dialect.name(token.identifier()) : token.text()))
            .collect(Collectors.joining()).strip();
    }
}
