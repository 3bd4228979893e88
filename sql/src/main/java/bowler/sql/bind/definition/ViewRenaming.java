// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind.definition;

import bowler.base.error.SqlFailure;
import bowler.catalog.CatalogSnapshot;
import bowler.catalog.SchemaObject;
import bowler.catalog.TableDescriptor;
import bowler.catalog.ViewDescriptor;
import bowler.sql.ast.ObjectDefinition.CreateView;
import bowler.sql.ast.AstStatement.DefineObject;
import bowler.sql.bind.scope.BindContext;
import bowler.sql.bind.scope.Dependencies.Mention;
import bowler.sql.bind.scope.Dependencies;
import bowler.sql.parse.StatementParser;
import bowler.sql.token.Lexer;
import bowler.sql.token.Token;
import bowler.sql.token.TokenKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Rewrites the texts of views for a table that gets another name, or a column with another name.
///
/// The binding of a view's text records each name that means a table or a column, with its place. The names that mean the
/// renamed one are replaced. The new text is then bound in a catalog with the new name. Each name of it must mean what
/// it meant before, and the view must show the same columns. Otherwise the view cannot follow, and the renaming is refused.
///
/// For example, RENAME COLUMN t.a TO c changes `CREATE VIEW v AS SELECT a FROM t` into `CREATE VIEW v ("A") AS SELECT "C"
/// FROM t`. RENAME TABLE t TO u changes it into `CREATE VIEW v ("A") AS SELECT a FROM "U" AS "T"`.
final class ViewRenaming {
    /// Words that may follow a table in FROM, so they are not its alias.
    private static final Set<String> AFTER_TABLE = Set.of("WHERE", "GROUP", "ORDER", "JOIN", "INNER", "LEFT", "RIGHT", "FULL",
            "CROSS", "NATURAL", "ON", "USING", "UNION", "EXCEPT", "INTERSECT", "HAVING", "WINDOW", "FETCH", "OFFSET", "LIMIT",
            "WITH", "FOR", "QUALIFY", "TABLESAMPLE");

    private final BindContext context;
    private final TableDescriptor old;
    private final TableDescriptor renamed;
    /// The position of the renamed column; -1 for the table.
    private final int position;

    ViewRenaming(BindContext context, TableDescriptor old, TableDescriptor renamed, int position) {
        this.context = context;
        this.old = old;
        this.renamed = renamed;
        this.position = position;
    }

    private record BoundView(CreateView create, ViewDescriptor view, List<Mention> mentions) {}

    /// A change of a text: this token, and the qualifiers before it, become another text.
    private record Replacement(int start, int end, String text) {}

    /// Returns the views of the table as they become; null if one of them cannot follow.
    List<ViewDescriptor> views() {
        CatalogSnapshot catalog = context.catalog().withTable(renamed);
        if (catalog == null) {
            return null;
        }
        List<ViewDescriptor> rewritten = new ArrayList<>();
        BindContext later = context.in(catalog);
        for (SchemaObject object : context.catalog().objects()) {
            if (object instanceof ViewDescriptor view && view.dependencies().stream().anyMatch(need -> need.isOn(old))) {
                ViewDescriptor next = rewritten(view, later);
                if (next == null) {
                    return null;
                }
                rewritten.add(next);
            }
        }
        return rewritten;
    }

    /// Returns the view as it becomes. A name can mean the renamed column under a name that the view's text gives it, as in
    /// `FROM t AS x (a)`. Then the text keeps its names.
    private ViewDescriptor rewritten(ViewDescriptor view, BindContext later) {
        BoundView before = bind(view.definition(), context, view);
        ViewDescriptor next = same(view, before, rewritten(view, before, true), later);
        return next != null ? next : same(view, before, rewritten(view, before, false), later);
    }

    /// Returns the view with another text; null if the text does not mean the same.
    private ViewDescriptor same(ViewDescriptor view, BoundView before, String text, BindContext later) {
        BoundView after;
        try {
            after = bind(text, later, view);
        } catch (SqlFailure unbound) {
            // A name that the binding has not recorded, or that has become ambiguous.
            return null;
        }
        boolean isSame = after.mentions.stream().map(ViewRenaming::meaning).toList()
                .equals(before.mentions.stream().map(ViewRenaming::meaning).toList())
                && shown(after.view).equals(shown(view));
        return isSame ? new ViewDescriptor(view.schemaName(), view.name(), view.columns(), text, view.checkOption(),
                view.compilationSchema(), after.view.dependencies(), view.triggers()) : null;
    }

    private static BoundView bind(String definition, BindContext context, ViewDescriptor view) {
        CreateView create = (CreateView) ((DefineObject) StatementParser.parse(definition)).definition();
        BindContext own = context.of(definition, view.compilationSchema());
        Dependencies noted = new Dependencies();
        ViewDescriptor bound = new ViewBinder(own, new ObjectNames(own)).view(create, noted);
        return new BoundView(create, bound, noted.mentions());
    }

    /// Returns what a name means, in terms that the renaming does not change.
    private static List<Object> meaning(Mention mention) {
        return mention.provider() instanceof TableDescriptor table ? List.of(table.tableId(), mention.position())
            : List.of(((SchemaObject) mention.provider()).schemaName(), ((SchemaObject) mention.provider()).name(), mention.position());
    }

    private static List<List<Object>> shown(ViewDescriptor view) {
        return view.columns().stream().map(column -> List.<Object>of(column.name(), column.type(), column.nullable())).toList();
    }

    private String rewritten(ViewDescriptor view, BoundView bound, boolean replaces) {
        String text = view.definition();
        List<Token> tokens = Lexer.tokens(text);
        Map<Integer, Replacement> replacements = new HashMap<>();
        for (Mention mention : bound.mentions) {
            boolean isRenamed = replaces && mention.provider() instanceof TableDescriptor table && table.tableId() == old.tableId()
                && mention.position() == position;
            Replacement made = isRenamed ? replacement(tokens, mention.offset()) : null;
            if (made != null) {
                replacements.put(made.start, made);
            }
        }
        if (bound.create.columns() == null || bound.create.columns().isEmpty()) {
            int end = endOfName(tokens);
            replacements.put(end, new Replacement(end, end, " (" + String.join(", ",
                view.columns().stream().map(column -> quoted(column.name())).toList()) + ')'));
        }
        StringBuilder result = new StringBuilder(text);
        replacements.values().stream().sorted((a, b) -> Integer.compare(b.start, a.start))
            .forEach(each -> result.replace(each.start, each.end, each.text));
        return result.toString();
    }

    /// Returns the change of a name that begins at this offset; null if the name is not written there, as for `*`.
    private Replacement replacement(List<Token> tokens, int offset) {
        int at = 0;
        while (at < tokens.size() && tokens.get(at).offset() != offset) {
            at++;
        }
        if (at == tokens.size()) {
            return null;
        }
        while (isName(tokens.get(at)) && tokens.get(at + 1).isSign(".") && isName(tokens.get(at + 2))) {
            at += 2;
        }
        String name = position < 0 ? old.name() : old.columns().get(position).name();
        Token last = tokens.get(at);
        if (!isName(last) || !last.text().equals(name)) {
            return null;
        }
        int end = last.offset() + length(last);
        if (position >= 0) {
            return new Replacement(last.offset(), end, quoted(renamed.columns().get(position).name()));
        }
        Token next = tokens.get(at + 1);
        boolean hasAlias = next.isWord("AS") || next.kind() == TokenKind.QUOTED
            || next.kind() == TokenKind.WORD && !AFTER_TABLE.contains(next.text());
        return new Replacement(last.offset(), end, quoted(renamed.name()) + (hasAlias ? "" : " AS " + quoted(name)));
    }

    private static boolean isName(Token token) {
        return token.kind() == TokenKind.WORD || token.kind() == TokenKind.QUOTED;
    }

    /// Returns the number of characters of a name in the text.
    private static int length(Token token) {
        return token.kind() == TokenKind.QUOTED ? token.text().replace("\"", "\"\"").length() + 2 : token.text().length();
    }

    /// Returns the end of the view's name.
    private static int endOfName(List<Token> tokens) {
        int at = 0;
        while (!tokens.get(at).isWord("VIEW")) {
            at++;
        }
        at += tokens.get(at + 1).isWord("IF") && tokens.get(at + 2).isWord("NOT") ? 4 : 1;
        Token last = tokens.get(at + (tokens.get(at + 1).isSign(".") ? 2 : 0));
        return last.offset() + length(last);
    }

    private static String quoted(String name) {
        return '"' + name.replace("\"", "\"\"") + '"';
    }
}
