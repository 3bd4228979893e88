// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind.definition;

import bowler.base.error.SqlFailure;
import bowler.catalog.CheckConstraint;
import bowler.catalog.ColumnDescriptor;
import bowler.catalog.Dependency;
import bowler.catalog.IndexDescriptor;
import bowler.catalog.IndexForm;
import bowler.catalog.RoutineDescriptor;
import bowler.catalog.RowSecurity;
import bowler.catalog.SchemaObject.Kind;
import bowler.catalog.SchemaObject;
import bowler.catalog.TableDescriptor;
import bowler.catalog.TriggerDescriptor;
import bowler.catalog.ViewDescriptor;
import bowler.plan.definition.ObjectPlan.Follower;
import bowler.sql.ast.ObjectDefinition.CreateView;
import bowler.sql.ast.AstStatement.DefineObject;
import bowler.sql.ast.RoutineStatement;
import bowler.sql.bind.query.TableExpressionBinder;
import bowler.sql.bind.scope.BindContext;
import bowler.sql.bind.scope.BindError;
import bowler.sql.bind.scope.Dependencies.Mention;
import bowler.sql.bind.scope.Dependencies;
import bowler.sql.bind.scope.RoutineNames;
import bowler.sql.parse.StatementParser;
import bowler.sql.token.Lexer;
import bowler.sql.token.Token;
import bowler.sql.token.TokenKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/// Rewrites the texts that name a table or column which gets another name. These are the texts of views, triggers, routines in
/// SQL, policies, checks, generated columns and indexes.
///
/// The binding of a text records each name that means a table or a column, with its place. The names that mean the
/// renamed one are replaced. The new text is then bound in a catalog with the new name. Each name of it must mean what
/// it meant before, and a view must show the same columns. Otherwise the text cannot follow, and the renaming is refused.
///
/// For example, RENAME COLUMN t.a TO c changes `CREATE VIEW v AS SELECT a FROM t` into `CREATE VIEW v ("A") AS SELECT "C"
/// FROM t`. RENAME TABLE t TO u changes it into `CREATE VIEW v ("A") AS SELECT a FROM "U" AS "T"`.
final class DependentRenaming {
    /// Words that may follow a table, so they are not its alias.
    private static final Set<String> AFTER_TABLE = Set.of("WHERE", "GROUP", "ORDER", "JOIN", "INNER", "LEFT", "RIGHT", "FULL",
            "CROSS", "NATURAL", "ON", "USING", "UNION", "EXCEPT", "INTERSECT", "HAVING", "WINDOW", "FETCH", "OFFSET", "LIMIT",
            "WITH", "FOR", "QUALIFY", "TABLESAMPLE", "SET", "RETURNING", "DO", "VALUES", "SELECT", "DEFAULT", "OVERRIDING");

    private final BindContext context;
    private final TableDescriptor old;
    /// The table with its new name or that of its column, and with the texts that have followed.
    private TableDescriptor renamed;
    /// The context of texts in the catalog with the new name and the texts that have followed.
    private BindContext later;
    /// The position of the renamed column; -1 for the table.
    private final int position;

    DependentRenaming(BindContext context, TableDescriptor old, TableDescriptor renamed, int position) {
        this.context = context;
        this.old = old;
        this.renamed = renamed;
        this.position = position;
    }

    /// The ways to replace the names of a text.
    private enum Form {
        /// The table gets its old name as an alias, so names of columns stay.
        ALIAS,
        /// The table has no alias, and its name before names of columns is replaced.
        QUALIFIERS,
        /// The text stays. A name can mean the renamed column under a name that the text itself gives it, as in `FROM t AS x (a)`.
        NONE
    }

    /// A text with the names in it.
    private record BoundText(String text, List<Mention> mentions) {}

    /// A change of a text: the characters between two offsets become another text.
    private record Replacement(int start, int end, String text) {}

    /// Binds a text and returns the names in it.
    private interface Binding {
        List<Mention> bind(String text, BindContext context, TableDescriptor table);
    }

    /// Returns the table as it becomes, with its checks, generated columns and indexes.
    TableDescriptor renamed() {
        return renamed;
    }

    /// Rewrites all texts.
    ///
    /// @param offset the place of the name in RENAME, for messages
    /// @return the objects that get another text
    List<Follower> followers(int offset) {
        rewriteTable(offset);
        later = context.in(context.catalog().withTable(renamed));
        List<SchemaObject> open = new ArrayList<>();
        for (SchemaObject object : context.catalog().objects()) {
            if (object instanceof RowSecurity || object.dependencies().stream().anyMatch(need -> need.isOn(old))) {
                open.add(object);
            }
        }
        List<Follower> followers = new ArrayList<>();
        // An object may read a view, or fire a trigger, that follows later.
        for (boolean isProgress = true; isProgress && !open.isEmpty();) {
            isProgress = false;
            for (SchemaObject object : List.copyOf(open)) {
                SchemaObject next = rewritten(object);
                if (next != null) {
                    isProgress = true;
                    open.remove(object);
                    if (next != object) {
                        followers.add(new Follower(object, next));
                        later = context.in(later.catalog().withObject(next));
                    }
                }
            }
        }
        if (!open.isEmpty()) {
            throw failure(open.getFirst(), offset);
        }
        return followers;
    }

    private SqlFailure failure(SchemaObject object, int offset) {
        return object instanceof ViewDescriptor view ? context.failure(BindError.IN_USE, offset, "RENAME", old.name(), view.name())
            : object instanceof RowSecurity security
                ? unable("the policies of " + context.catalog().table(security.tableId()).name(), offset)
                : unable("the " + object.kind().name().toLowerCase(Locale.ROOT) + ' ' + object.name(), offset);
    }

    private SqlFailure unable(String dependent, int offset) {
        return context.failure(BindError.NOT_FOLLOWED, offset, subject(), dependent);
    }

    private String subject() {
        return position < 0 ? old.name() : old.columns().get(position).name();
    }

    /// Rewrites the conditions and expressions of the table itself.
    private void rewriteTable(int offset) {
        List<ColumnDescriptor> columns = new ArrayList<>();
        for (ColumnDescriptor column : renamed.columns()) {
            String text = column.isGenerated() ? ofRows(column.generation(), old) : null;
            if (column.isGenerated() && text == null) {
                throw position < 0 ? unable("the generated column " + column.name(), offset)
                    : context.failure(BindError.BREAKS_GENERATION, offset, column.name(), subject());
            }
            columns.add(column.isGenerated() ? column.withGeneration(text) : column);
        }
        List<CheckConstraint> checks = new ArrayList<>();
        for (CheckConstraint check : old.checks()) {
            String text = ofRows(check.text(), old);
            if (text == null) {
                throw position < 0 ? unable("the constraint " + check.name(), offset)
                    : context.failure(BindError.BREAKS_CHECK, offset, check.name(), subject());
            }
            checks.add(check.withText(text));
        }
        List<IndexDescriptor> indexes = new ArrayList<>();
        for (IndexDescriptor index : old.indexes()) {
            IndexForm form = rewritten(index.form());
            if (form == null) {
                throw unable("the index " + index.name(), offset);
            }
            indexes.add(index.withForm(form));
        }
        renamed = renamed.withColumns(columns).withChecks(checks).withIndexes(indexes);
    }

    private IndexForm rewritten(IndexForm form) {
        List<IndexForm.Computed> computed = new ArrayList<>();
        for (IndexForm.Computed part : form.computed()) {
            String text = ofRows(part.text(), old);
            if (text == null) {
                return null;
            }
            computed.add(new IndexForm.Computed(text, part.type(), part.columns()));
        }
        IndexForm.Condition condition = form.condition();
        String text = condition == null ? null : ofRows(condition.text(), old);
        return condition != null && text == null ? null
            : new IndexForm(form.included(), computed, condition == null ? null : new IndexForm.Condition(text, condition.columns()));
    }

    /// Returns an expression over the rows of a table as it becomes; null if it cannot follow.
    private String ofRows(String text, TableDescriptor table) {
        TableDescriptor next = table.tableId() == old.tableId() ? renamed : table;
        BindContext after = later == null ? context : later;
        return followed(text, table, next, after, List.of(Form.QUALIFIERS, Form.NONE), (each, own, rows) -> {
            Dependencies noted = new Dependencies();
            TableExpressionBinder.note(each, own, rows, noted);
            return noted.mentions();
        });
    }

    /// Returns a text as it becomes; null if none of the forms means the same.
    private String followed(
            String text, TableDescriptor table, TableDescriptor next, BindContext after, List<Form> forms, Binding binding) {
        try {
            BoundText before = new BoundText(text, binding.bind(text, context, table));
            for (Form form : forms) {
                String changed = replaced(before, form, List.of());
                if (isSame(before.mentions, changed, next, after, binding)) {
                    return changed;
                }
            }
        } catch (SqlFailure unbound) {
            // The text has become invalid by other changes, or it needs an object that has not followed yet.
            return null;
        }
        return null;
    }

    private static boolean isSame(List<Mention> before, String text, TableDescriptor next, BindContext after, Binding binding) {
        try {
            return meaning(binding.bind(text, after, next)).equals(meaning(before));
        } catch (SqlFailure unbound) {
            // A name that the binding has not recorded, or that has become ambiguous.
            return false;
        }
    }

    /// Returns an object as it becomes; the object itself if it stays, null if it cannot follow.
    private SchemaObject rewritten(SchemaObject object) {
        return switch (object) {
            case ViewDescriptor view -> rewritten(view);
            case TriggerDescriptor trigger -> rewritten(trigger);
            case RoutineDescriptor routine -> rewritten(routine);
            case RowSecurity security -> rewritten(security);
            default -> null;
        };
    }

    private ViewDescriptor rewritten(ViewDescriptor view) {
        try {
            BoundView before = bind(view.definition(), context, view);
            ViewDescriptor next = same(view, before, replaced(view, before, Form.ALIAS));
            return next != null ? next : same(view, before, replaced(view, before, Form.NONE));
        } catch (SqlFailure unbound) {
            return null;
        }
    }

    private record BoundView(CreateView create, ViewDescriptor view, List<Mention> mentions) {}

    /// Returns the view with another text; null if the text does not mean the same.
    private ViewDescriptor same(ViewDescriptor view, BoundView before, String text) {
        BoundView after;
        try {
            after = bind(text, later, view);
        } catch (SqlFailure unbound) {
            // A name that the binding has not recorded, or that has become ambiguous.
            return null;
        }
        boolean isSame = meaning(after.mentions).equals(meaning(before.mentions)) && shown(after.view).equals(shown(view));
        return isSame ? new ViewDescriptor(view.schemaName(), view.name(), view.columns(), text, view.checkOption(),
                view.compilationSchema(), after.view.dependencies(), present(view).triggers()) : null;
    }

    /// Returns the view, whose triggers may have followed.
    private ViewDescriptor present(ViewDescriptor view) {
        return (ViewDescriptor) later.catalog().object(Kind.VIEW, view.schemaName(), view.name());
    }

    private static BoundView bind(String definition, BindContext context, ViewDescriptor view) {
        CreateView create = (CreateView) ((DefineObject) StatementParser.parse(definition)).definition();
        BindContext own = context.of(definition, view.compilationSchema());
        Dependencies noted = new Dependencies();
        ViewDescriptor bound = new ViewBinder(own, new ObjectNames(own)).view(create, noted);
        return new BoundView(create, bound, noted.mentions());
    }

    private static List<List<Object>> shown(ViewDescriptor view) {
        return view.columns().stream().map(column -> List.<Object>of(column.name(), column.type(), column.nullable())).toList();
    }

    private String replaced(ViewDescriptor view, BoundView bound, Form form) {
        List<Replacement> more = new ArrayList<>();
        if (bound.create.columns() == null || bound.create.columns().isEmpty()) {
            int end = endOfName(Lexer.tokens(view.definition()));
            more.add(new Replacement(end, end, " (" + String.join(", ",
                view.columns().stream().map(column -> quoted(column.name())).toList()) + ')'));
        }
        return replaced(new BoundText(view.definition(), bound.mentions), form, more);
    }

    /// The names of a trigger's condition and action, which have one frame.
    private record BoundTrigger(List<Mention> when, List<Mention> action, List<Dependency> dependencies) {}

    private TriggerDescriptor rewritten(TriggerDescriptor trigger) {
        TriggerDescriptor.Subject subject = trigger.subject();
        TriggerDescriptor.Subject next = subject.tableId() == old.tableId()
            ? new TriggerDescriptor.Subject(subject.tableId(), subject.schemaName(), renamed.name()) : subject;
        try {
            BoundTrigger before = bind(trigger, context);
            for (Form form : Form.values()) {
                String when = trigger.when() == null ? null : replaced(new BoundText(trigger.when(), before.when), form, List.of());
                String action = replaced(new BoundText(trigger.action(), before.action), form, List.of());
                TriggerDescriptor changed = trigger.with(next, when, action, trigger.dependencies());
                List<Dependency> needs = sameDependencies(before, changed);
                if (needs != null) {
                    return changed.with(next, when, action, needs);
                }
            }
        } catch (SqlFailure unbound) {
            return null;
        }
        return null;
    }

    /// Returns what the changed trigger depends on; null if it does not mean the same.
    private List<Dependency> sameDependencies(BoundTrigger before, TriggerDescriptor changed) {
        try {
            BoundTrigger after = bind(changed, later);
            boolean isSame = meaning(after.when).equals(meaning(before.when)) && meaning(after.action).equals(meaning(before.action));
            return isSame ? after.dependencies : null;
        } catch (SqlFailure unbound) {
            // A name that the binding has not recorded, or that has become ambiguous.
            return null;
        }
    }

    private static BoundTrigger bind(TriggerDescriptor trigger, BindContext context) {
        TriggerDescriptor.Subject subject = trigger.subject();
        ViewDescriptor view = subject.isView()
            ? (ViewDescriptor) context.catalog().object(Kind.VIEW, subject.schemaName(), subject.name()) : null;
        TableDescriptor table = view == null ? context.catalog().table(subject.tableId()) : TriggerBinder.shape(view);
        RoutineNames names = TriggerBinder.names(trigger, table);
        Dependencies noted = new Dependencies();
        noted.name(table, List.of());
        List<Mention> when = List.of();
        if (trigger.when() != null) {
            binder(trigger.when(), trigger, context, noted, names).condition(StatementParser.parseExpression(trigger.when()));
            when = List.copyOf(noted.mentions());
        }
        binder(trigger.action(), trigger, context, noted, names).step(StatementParser.parseAction(trigger.action()));
        List<Mention> action = noted.mentions().subList(when.size(), noted.mentions().size());
        if (view == null && !names.tablesRead().isEmpty()) {
            noted.nameAll(table);
        }
        return new BoundTrigger(when, action, TriggerBinder.dependencies(noted, trigger, view, table));
    }

    private static RoutineBodyBinder binder(
            String text, TriggerDescriptor trigger, BindContext context, Dependencies noted, RoutineNames names) {
        BindContext own = context.of(text, trigger.compilationSchema()).noting(noted);
        return new RoutineBodyBinder(own, names, RoutineBodyBinder.checking(own, names));
    }

    private RoutineDescriptor rewritten(RoutineDescriptor routine) {
        Dependencies[] last = new Dependencies[1];
        String text = followed(routine.body().text(), old, renamed, later, List.of(Form.values()), (each, own, rows) -> {
            last[0] = bind(routine, each, own);
            return last[0].mentions();
        });
        return text == null ? null : routine.with(text, last[0].list());
    }

    private static Dependencies bind(RoutineDescriptor routine, String text, BindContext context) {
        Dependencies noted = new Dependencies();
        BindContext own = context.of(text, routine.body().compilationSchema()).noting(noted);
        RoutineNames names = new RoutineNames();
        int resultSlot = RoutineBinder.declare(routine, names);
        RoutineBodyBinder body = new RoutineBodyBinder(own, names, RoutineBodyBinder.checking(own, names), routine, resultSlot);
        if (routine.table() != null) {
            body.tableBody(StatementParser.parseTableBody(text),
                routine.table().stream().map(RoutineDescriptor.Parameter::type).toList());
            return noted;
        }
        RoutineStatement action = StatementParser.parseAction(text);
        if (!(action instanceof RoutineStatement.Return)) {
            names.create(routine);
        }
        body.step(action);
        return noted;
    }

    /// Returns the policies of a table. A policy of another table may read the renamed one in a subquery.
    private RowSecurity rewritten(RowSecurity security) {
        TableDescriptor table = context.catalog().table(security.tableId());
        RowSecurity next = security;
        for (RowSecurity.Policy policy : security.policies()) {
            String using = policy.using() == null ? null : ofRows(policy.using(), table);
            String check = policy.check() == null ? null : ofRows(policy.check(), table);
            if (policy.using() != null && using == null || policy.check() != null && check == null) {
                return null;
            }
            RowSecurity.Policy changed = new RowSecurity.Policy(
                policy.name(), policy.permissive(), policy.command(), policy.roles(), using, check);
            next = changed.equals(policy) ? next : next.with(policy, changed);
        }
        return next;
    }

    /// Returns what names mean, in terms that the renaming does not change.
    private static List<List<Object>> meaning(List<Mention> mentions) {
        return mentions.stream().map(DependentRenaming::meaning).toList();
    }

    private static List<Object> meaning(Mention mention) {
        return mention.provider() instanceof TableDescriptor table ? List.of(table.tableId(), mention.position(), mention.source())
            : List.of(((SchemaObject) mention.provider()).schemaName(), ((SchemaObject) mention.provider()).name(), mention.position(),
                mention.source());
    }

    /// Returns a text with other names.
    ///
    /// @param more other changes of the text
    private String replaced(BoundText bound, Form form, List<Replacement> more) {
        List<Token> tokens = Lexer.tokens(bound.text);
        Map<Integer, Replacement> replacements = new HashMap<>();
        more.forEach(each -> replacements.put(each.start, each));
        for (Mention mention : bound.mentions) {
            boolean isOfTable = form != Form.NONE && mention.provider() instanceof TableDescriptor table && table.tableId() == old.tableId();
            Replacement made = !isOfTable ? null : mention.position() == position ? replacement(tokens, mention.offset(), form)
                : position < 0 && form == Form.QUALIFIERS ? qualifier(tokens, mention.offset()) : null;
            if (made != null) {
                replacements.put(made.start, made);
            }
        }
        StringBuilder result = new StringBuilder(bound.text);
        replacements.values().stream().sorted((a, b) -> Integer.compare(b.start, a.start))
            .forEach(each -> result.replace(each.start, each.end, each.text));
        return result.toString();
    }

    /// Returns the index of the token at an offset; -1 if there is none, as for the columns of `*`.
    private static int indexOf(List<Token> tokens, int offset) {
        for (int at = 0; at < tokens.size(); at++) {
            if (tokens.get(at).offset() == offset) {
                return at;
            }
        }
        return -1;
    }

    /// Returns the change of a name that begins at this offset; null if the name is not written there.
    private Replacement replacement(List<Token> tokens, int offset, Form form) {
        int first = indexOf(tokens, offset);
        if (first < 0) {
            return null;
        }
        int at = first;
        while (isName(tokens.get(at)) && tokens.get(at + 1).isSign(".") && isName(tokens.get(at + 2))) {
            at += 2;
        }
        Token last = tokens.get(at);
        if (!isName(last) || !last.text().equals(subject())) {
            return null;
        }
        int end = last.offset() + length(last);
        if (position >= 0) {
            return new Replacement(last.offset(), end, quoted(renamed.columns().get(position).name()));
        }
        Token next = tokens.get(at + 1);
        boolean hasAlias = next.isWord("AS") || next.kind() == TokenKind.QUOTED
            || next.kind() == TokenKind.WORD && !AFTER_TABLE.contains(next.text());
        boolean isInserted = first > 1 && tokens.get(first - 1).isWord("INTO") && tokens.get(first - 2).isWord("INSERT");
        return new Replacement(last.offset(), end,
            quoted(renamed.name()) + (hasAlias || isInserted || form == Form.QUALIFIERS ? "" : " AS " + quoted(old.name())));
    }

    /// Returns the change of the table's name before the name of a column; null if it is not written there.
    private Replacement qualifier(List<Token> tokens, int offset) {
        int at = indexOf(tokens, offset);
        if (at < 0 || !isName(tokens.get(at)) || !tokens.get(at + 1).isSign(".") || !isName(tokens.get(at + 2))) {
            return null;
        }
        boolean hasSchema = tokens.get(at + 3).isSign(".") && isName(tokens.get(at + 4));
        Token name = tokens.get(hasSchema ? at + 2 : at);
        return name.text().equals(old.name()) ? new Replacement(name.offset(), name.offset() + length(name), quoted(renamed.name())) : null;
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
