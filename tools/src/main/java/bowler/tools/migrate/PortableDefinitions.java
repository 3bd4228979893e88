// SPDX-License-Identifier: Apache-2.0
package bowler.tools.migrate;

import bowler.tools.migrate.dialect.Dialect;
import bowler.tools.migrate.dialect.ExpressionTranslator;
import bowler.tools.migrate.dialect.Product;
import bowler.tools.migrate.dialect.SqlToken;
import bowler.tools.migrate.dialect.SqlToken.Kind;
import bowler.tools.migrate.dialect.TargetType;
import bowler.tools.migrate.dialect.Untranslatable;
import bowler.tools.migrate.source.Definition;
import bowler.tools.migrate.source.Inventory;
import bowler.tools.migrate.source.Loss;
import bowler.tools.migrate.source.Phase;
import bowler.tools.migrate.source.SqlName;
import bowler.tools.migrate.source.TableDefinition;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/// Translates the definitions of a database into the SQL of another one, in order. An object that the target cannot have
/// becomes a [Loss], and so does each object that needs it.
final class PortableDefinitions {
    private static final Set<String> H2_RIGHTS = Set.of("SELECT", "INSERT", "UPDATE", "DELETE", ",");

    private static final Set<Phase> OF_RELATIONS = EnumSet.of(Phase.TABLE, Phase.VIEW, Phase.SYNONYM, Phase.SEQUENCE);

    private final Inventory inventory;
    private final Dialect dialect;
    private final List<Loss> losses;
    /// The names of objects that are left out, without their schemas.
    private final Set<String> absent = new HashSet<>();
    private final Set<String> routines = new HashSet<>();
    private final Set<String> roles = new HashSet<>();
    /// The types of the columns by their tables' titles. A generated column that the target cannot compute has rows.
    private final Map<String, Map<String, TargetType>> types = new HashMap<>();
    private final Map<String, Set<String>> computed = new HashMap<>();
    /// The ON DELETE rules of foreign keys, by the names of both tables.
    private final Map<String, String> deleteRules = new HashMap<>();
    /// Tables, views and synonyms that exist so far, as names of the target.
    private final Set<String> relations = new HashSet<>();
    private final List<String> afterRows = new ArrayList<>();
    private String schema = "";

    PortableDefinitions(Inventory inventory, Dialect dialect, List<Loss> losses) {
        this.inventory = inventory;
        this.dialect = dialect;
        this.losses = losses;
    }

    /// Returns the statements, in the order of the definitions.
    List<String> translated(List<Definition> definitions) {
        List<String> statements = new ArrayList<>();
        for (Definition each : definitions) {
            try {
                refuseAbsent(each);
                List<String> translated = translate(each);
                if (!translated.isEmpty() && isResolvedInSchema(each.phase()) && !each.schema().equals(schema)) {
                    schema = each.schema();
                    statements.add(dialect.setSchema(schema));
                }
                statements.addAll(translated);
            } catch (Untranslatable e) {
                losses.add(new Loss(each.kind(), each.name(), e.getMessage()));
                if (each.phase() != Phase.COMMENT && each.phase() != Phase.GRANT) {
                    absent.add(each.name().substring(each.name().indexOf('.') + 1));
                }
            }
        }
        return statements;
    }

    /// Returns the statements that follow all rows, for example those that make identity columns GENERATED ALWAYS.
    List<String> afterRows() {
        return afterRows;
    }

    /// Returns whether the target has a table.
    boolean exists(String table) {
        return types.containsKey(table);
    }

    /// Returns the target's type of a column.
    TargetType type(String table, String column) {
        return types.get(table).get(column);
    }

    /// Returns whether the target computes the values of a column.
    boolean isComputed(String table, String column) {
        return computed.getOrDefault(table, Set.of()).contains(column);
    }

    private static boolean isResolvedInSchema(Phase phase) {
        return phase == Phase.VIEW || phase == Phase.TRIGGER || phase == Phase.SQL_ROUTINE || phase == Phase.CHECK || phase == Phase.TABLE;
    }

    private void refuseAbsent(Definition definition) throws Untranslatable {
        if (absent.isEmpty()) {
            return;
        }
        for (SqlToken token : SqlToken.of(definition.sql())) {
            if ((token.kind() == Kind.WORD || token.kind() == Kind.NAME) && absent.contains(token.identifier())) {
                throw new Untranslatable("it names " + token.identifier() + ", which is left out");
            }
        }
    }

    private List<String> translate(Definition definition) throws Untranslatable {
        return switch (definition.phase()) {
            case SCHEMA -> schema(definition);
            case TYPE, PROPERTY -> onlyDerby(definition);
            case JAR, POLICY -> throw new Untranslatable(dialect.title() + " has no counterpart");
            case ROUTINE -> routine(definition);
            case SQL_ROUTINE -> sqlRoutine(definition);
            case TABLE -> table(definition);
            case KEY, FOREIGN_KEY -> constraint(definition);
            case CHECK -> check(definition);
            case IDENTITY, SEQUENCE -> List.of(names(definition.sql()));
            case DEFAULT -> List.of(names(definition.sql()));
            case INDEX -> index(definition);
            case SYNONYM -> synonym(definition);
            case VIEW -> view(definition);
            case TRIGGER -> trigger(definition);
            case COMMENT -> comment(definition);
            case ROLE -> role(definition);
            case GRANT -> grant(definition);
        };
    }

    private ExpressionTranslator translator() {
        return new ExpressionTranslator(dialect, routines);
    }

    private boolean isDerby() {
        return dialect.product() == Product.DERBY;
    }

    private boolean isPostgres() {
        return dialect.product() == Product.POSTGRESQL;
    }

    /// Returns a statement with the names of the target. Nothing else is changed.
    String names(String sql) {
        return names(SqlToken.of(sql));
    }

    private String names(List<SqlToken> tokens) {
        StringBuilder text = new StringBuilder();
        tokens.forEach(token -> text.append(token.space()).append(token.kind() == Kind.NAME ? dialect.name(token.identifier()) : token.text()));
        return text.toString().strip();
    }

    private List<String> onlyDerby(Definition definition) throws Untranslatable {
        if (!isDerby() || definition.phase() == Phase.PROPERTY && !definition.name().startsWith("derby.")) {
            throw new Untranslatable(dialect.title() + " has no counterpart");
        }
        return List.of(definition.sql());
    }

    private List<String> schema(Definition definition) {
        int owner = definition.sql().indexOf(" AUTHORIZATION ");
        if (owner >= 0) {
            losses.add(new Loss("owner", "schema " + definition.name(), "the schema belongs to the user who runs the script"));
        }
        return List.of(names(owner < 0 ? definition.sql() : definition.sql().substring(0, owner)));
    }

    private List<String> routine(Definition definition) throws Untranslatable {
        List<SqlToken> tokens = SqlToken.of(definition.sql());
        if (isPostgres()) {
            throw new Untranslatable("a routine in Java; " + dialect.title() + " has none");
        }
        String simpleName = definition.name().substring(definition.name().indexOf('.') + 1);
        int close = TokenLists.closing(tokens, 5);
        List<SqlToken> list = tokens.subList(5, close);
        if (list.stream().anyMatch(token -> token.is("DEFAULT"))) {
            losses.add(new Loss("default", definition.kind() + " " + definition.name(), "calls need all arguments; parameters in "
                + dialect.title() + " have no DEFAULT"));
        }
        if (isDerby()) {
            tokens = withoutDefaults(tokens, close);
            translator().refuseUnknownWords(tokens);
            routines.add(simpleName);
            // Derby takes LONG for the name of a parameter.
            return List.of(TokenLists.text(tokens).replaceAll("([(,]\\s*)LONG VARCHAR", "$1\"P\" LONG VARCHAR"));
        }
        if (!definition.kind().equals("function") || tokens.stream().anyMatch(each -> each.is("TABLE"))) {
            throw new Untranslatable("only functions with a single value have a counterpart in H2");
        }
        SqlToken method = tokens.getLast();
        routines.add(simpleName);
        return List.of("CREATE FORCE ALIAS " + names(tokens.subList(2, 5)) + " FOR " + method.text());
    }

    /// Returns the tokens of CREATE FUNCTION or PROCEDURE without the DEFAULTs of its parameters.
    private static List<SqlToken> withoutDefaults(List<SqlToken> tokens, int close) {
        List<SqlToken> kept = new ArrayList<>(tokens.subList(0, 6));
        int at = 6;
        for (List<SqlToken> parameter : TokenLists.divided(tokens.subList(6, close))) {
            int given = TokenLists.indexOf(parameter, "DEFAULT");
            kept.addAll(given < 0 ? parameter : parameter.subList(0, given));
            at += parameter.size();
            if (at < close) {
                kept.add(tokens.get(at++));
            }
        }
        kept.addAll(tokens.subList(close, tokens.size()));
        return kept;
    }

    /// Translates a function with one expression for PostgreSQL. The others have no functions in SQL.
    private List<String> sqlRoutine(Definition definition) throws Untranslatable {
        List<SqlToken> tokens = SqlToken.of(definition.sql());
        if (!isPostgres()) {
            throw new Untranslatable("a routine in SQL; " + dialect.title() + " has none");
        }
        int close = TokenLists.closing(tokens, 5);
        int language = TokenLists.indexOf(tokens, "LANGUAGE");
        int result = TokenLists.indexOf(tokens, "RETURN");
        if (!tokens.get(1).is("FUNCTION") || result < 0 || tokens.get(close + 2).is("TABLE") || tokens.stream().anyMatch(each -> each.is("BEGIN"))) {
            throw new Untranslatable("only functions with one expression have a translation");
        }
        List<String> parameters = new ArrayList<>();
        for (List<SqlToken> parameter : TokenLists.divided(tokens.subList(6, close))) {
            int given = TokenLists.indexOf(parameter, "DEFAULT");
            parameters.add(dialect.name(parameter.getFirst().identifier()) + " " + type(parameter.subList(1, given < 0 ? parameter.size() : given))
                + (given < 0 ? "" : " DEFAULT " + translator().translate(parameter.subList(given + 1, parameter.size()))));
        }
        String sql = "CREATE FUNCTION " + names(tokens.subList(2, 5)) + "(" + String.join(", ", parameters) + ") RETURNS "
            + type(tokens.subList(close + 2, language)) + " LANGUAGE SQL RETURN " + translator().translate(tokens.subList(result + 1, tokens.size()));
        routines.add(definition.name().substring(definition.name().indexOf('.') + 1));
        return List.of(sql);
    }

    private String type(List<SqlToken> tokens) throws Untranslatable {
        TargetType type = dialect.type(TokenLists.text(tokens).strip());
        if (type.difference() != null) {
            throw new Untranslatable("one of its types has no counterpart");
        }
        return type.text();
    }

    private List<String> table(Definition definition) throws Untranslatable {
        TableDefinition table = inventory.tableDefinitions.get(definition.name());
        Map<String, TargetType> columnTypes = new HashMap<>();
        Set<String> computedColumns = new HashSet<>();
        List<String> clauses = new ArrayList<>();
        Set<String> folded = new HashSet<>();
        for (TableDefinition.Column each : table.columns()) {
            columnTypes.put(each.name(), dialect.type(each.type()));
        }
        for (TableDefinition.Column each : table.columns()) {
            String name = name(each.name());
            if (!folded.add(name)) {
                throw new Untranslatable("two columns have the name " + name + " in " + dialect.title());
            }
            TargetType type = columnTypes.get(each.name());
            String title = definition.name() + "." + each.name();
            if (type.difference() != null) {
                losses.add(new Loss("column", title, type.difference()));
            }
            clauses.add(name + " " + type.text() + value(each, type, title, table, columnTypes, computedColumns)
                + (each.isNullable() || type.form() == TargetType.Form.OBJECT && isDerby() ? "" : " NOT NULL"));
        }
        if (table.keyName() != null) {
            clauses.add("CONSTRAINT " + keyName(definition.schema(), name(table.keyName())) + " PRIMARY KEY (" + table.key().stream().map(this::name).collect(Collectors.joining(", ")) + ")");
        }
        relations.add(names(table.name()));
        types.put(definition.name(), columnTypes);
        computed.put(definition.name(), computedColumns);
        return List.of("CREATE TABLE " + names(table.name()) + " (" + String.join(", ", clauses) + ")");
    }

    private String name(String quoted) {
        return dialect.name(SqlToken.of(quoted).getFirst().identifier());
    }

    /// Returns the clause of a default, an identity or a generated column; nothing if the target cannot have it.
    private String value(TableDefinition.Column column, TargetType type, String title, TableDefinition table, Map<String, TargetType> columnTypes, Set<String> computedColumns) {
        if (column.identity() != null) {
            TableDefinition.Identity identity = column.identity();
            boolean isLater = isDerby() && identity.isAlways();
            if (isLater) {
                // Derby refuses explicit values for a column that is GENERATED ALWAYS.
                afterRows.add("ALTER TABLE " + table.name() + " ALTER COLUMN " + column.name() + " SET GENERATED ALWAYS");
            }
            return " GENERATED " + (identity.isAlways() && !isLater ? "ALWAYS" : "BY DEFAULT") + " AS IDENTITY (START WITH " + identity.start()
                + (isDerby() ? ", " : " ") + "INCREMENT BY " + identity.increment() + (identity.cycles() ? isDerby() ? ", CYCLE" : " CYCLE" : "") + range(column) + ")";
        }
        if (column.value() == null) {
            return "";
        }
        try {
            if (type.form() == TargetType.Form.AS_TEXT && !column.value().equalsIgnoreCase("NULL")) {
                throw new Untranslatable("the column has another type");
            }
            List<SqlToken> tokens = unqualified(SqlToken.of(column.value()));
            if (isDerby() && !column.isComputed() && !isLiteral(tokens)) {
                throw new Untranslatable("Derby has only literals and registers as defaults");
            }
            refuseOtherTypes(tokens, columnTypes);
            String expression = translator().translate(tokens);
            if (column.isComputed()) {
                String inner = expression.startsWith("(") ? expression.substring(1, expression.length() - 1).strip() : expression;
                String clause = " " + dialect.generated(inner);
                computedColumns.add(column.name());
                return clause;
            }
            return " DEFAULT " + (isPostgres() && tokens.size() > 1 ? "(" + expression + ")" : expression);
        } catch (Untranslatable e) {
            losses.add(new Loss(column.isComputed() ? "generated column" : "default", title, e.getMessage() + (column.isComputed() ? "; its values are copied" : "")));
            return "";
        }
    }

    /// Returns the range of an identity column that leaves the one of H2 and PostgreSQL, which begins at 1.
    private String range(TableDefinition.Column column) {
        TableDefinition.Identity identity = column.identity();
        if (isDerby() || !identity.cycles() && !identity.increment().startsWith("-") && !identity.start().startsWith("-") && !identity.start().equals("0")) {
            return "";
        }
        return switch (column.type()) {
            case "SMALLINT" -> " MINVALUE " + Short.MIN_VALUE + " MAXVALUE " + Short.MAX_VALUE;
            case "INTEGER" -> " MINVALUE " + Integer.MIN_VALUE + " MAXVALUE " + Integer.MAX_VALUE;
            default -> " MINVALUE " + Long.MIN_VALUE + " MAXVALUE " + Long.MAX_VALUE;
        };
    }

    private List<String> constraint(Definition definition) throws Untranslatable {
        List<SqlToken> tokens = new ArrayList<>(SqlToken.of(definition.sql()));
        refuseUnenforced(tokens);
        int unique = TokenLists.indexOf(tokens, "UNIQUE");
        if (isDerby() && unique >= 0 && tokens.get(unique + 1).is("NULLS")) {
            losses.add(new Loss(definition.kind(), definition.name(), "it allows several rows with NULL"));
            tokens.subList(unique + 1, unique + 4).clear();
        }
        if (isDerby()) {
            refuseRulesOfForeignKey(tokens);
        }
        String name = name(tokens.get(7).text());
        String statement = names(withoutDeferral(definition, tokens));
        return List.of(definition.phase() == Phase.KEY ? statement.replace(" ADD CONSTRAINT " + name, " ADD CONSTRAINT " + keyName(definition.schema(), name)) : statement);
    }

    private static void refuseUnenforced(List<SqlToken> tokens) throws Untranslatable {
        if (tokens.getLast().is("ENFORCED")) {
            throw new Untranslatable("it is not enforced");
        }
    }

    /// Refuses what Derby does not allow: rules that it does not have, and different rules for one pair of tables.
    private void refuseRulesOfForeignKey(List<SqlToken> tokens) throws Untranslatable {
        int update = TokenLists.indexOf(tokens, "UPDATE");
        int delete = TokenLists.indexOf(tokens, "DELETE");
        if (delete > 0) {
            int parent = TokenLists.indexOf(tokens, "REFERENCES");
            refuseOtherTypes(tokens, parent);
            String rule = tokens.subList(delete + 1, update - 1).stream().map(SqlToken::text).collect(Collectors.joining(" "));
            String other = deleteRules.putIfAbsent(names(tokens.subList(2, 5)) + " " + names(tokens.subList(parent + 1, parent + 4)), rule);
            if (other != null && !other.equals(rule)) {
                throw new Untranslatable("Derby needs the same ON DELETE for all foreign keys between two tables");
            }
        }
        if (update > 0 && (tokens.get(update + 1).is("CASCADE") || tokens.get(update + 1).is("SET")) || tokens.stream().anyMatch(each -> each.is("DEFAULT"))) {
            throw new Untranslatable("Derby has no such ON DELETE or ON UPDATE");
        }
    }

    /// Derby needs the same types, lengths included, in both tables of a foreign key.
    private void refuseOtherTypes(List<SqlToken> tokens, int references) throws Untranslatable {
        int foreign = TokenLists.indexOf(tokens, "FOREIGN");
        List<String> here = typesOf(tokens.get(2), tokens.get(4), tokens.subList(foreign + 3, TokenLists.closing(tokens, foreign + 2)));
        List<String> there = typesOf(tokens.get(references + 1), tokens.get(references + 3), tokens.subList(references + 5, TokenLists.closing(tokens, references + 4)));
        if (!here.equals(there)) {
            throw new Untranslatable("Derby needs the same types in both tables");
        }
    }

    private List<String> typesOf(SqlToken owner, SqlToken table, List<SqlToken> columns) {
        Map<String, TargetType> found = types.getOrDefault(owner.identifier() + "." + table.identifier(), Map.of());
        return columns.stream().filter(each -> each.kind() == Kind.NAME).map(each -> found.containsKey(each.text()) ? found.get(each.text()).text() : "").toList();
    }

    /// H2 checks all constraints at once, and PostgreSQL those that foreign keys refer to.
    private List<SqlToken> withoutDeferral(Definition definition, List<SqlToken> tokens) {
        int deferral = TokenLists.indexOf(tokens, "DEFERRABLE");
        boolean isReferencedKey = isPostgres() && definition.phase() == Phase.KEY && inventory.definitions.stream()
            .anyMatch(each -> each.phase() == Phase.FOREIGN_KEY && each.sql().contains(" REFERENCES " + tokens.get(2).text() + "." + tokens.get(4).text() + " "));
        if (deferral < 0 || !isReferencedKey && dialect.product() != Product.H2) {
            return tokens;
        }
        losses.add(new Loss(definition.kind(), definition.name(), "it is not deferrable"));
        return tokens.subList(0, deferral);
    }

    private List<String> index(Definition definition) throws Untranslatable {
        List<SqlToken> tokens = SqlToken.of(definition.sql());
        int on = TokenLists.indexOf(tokens, "ON");
        Set<String> unstable = new HashSet<>();
        types.getOrDefault(tokens.get(on + 1).identifier() + "." + tokens.get(on + 3).identifier(), Map.of()).forEach((column, type) -> {
            if (type.form() == TargetType.Form.ZONED) {
                unstable.add(SqlToken.of(column).getFirst().identifier());
            }
        });
        return List.of(new PortableIndex(dialect, translator(), unstable, name -> keyName(definition.schema(), name)).translate(definition.sql()));
    }

    /// Returns the name of a key or an index. PostgreSQL has one set of names for these and for tables.
    private String keyName(String owner, String name) {
        boolean isTaken = isPostgres() && inventory.definitions.stream().anyMatch(each -> OF_RELATIONS.contains(each.phase())
            && each.name().startsWith(owner + ".") && dialect.name(each.name().substring(owner.length() + 1)).equals(name));
        if (!isTaken) {
            return name;
        }
        String other = name.substring(0, name.length() - 1) + "_key\"";
        losses.add(new Loss("name", owner + "." + name, "a table has the name, so the key or index is " + other));
        return other;
    }

    private List<String> check(Definition definition) throws Untranslatable {
        List<SqlToken> tokens = SqlToken.of(definition.sql());
        refuseUnenforced(tokens);
        int check = TokenLists.indexOf(tokens, "CHECK");
        int close = TokenLists.closing(tokens, check + 1);
        List<SqlToken> rest = withoutDeferral(definition, tokens.subList(close + 1, tokens.size()));
        if (isPostgres() && !rest.isEmpty()) {
            losses.add(new Loss(definition.kind(), definition.name(), "it is not deferrable"));
            rest = List.of();
        }
        List<SqlToken> condition = unqualified(tokens.subList(check + 1, close + 1));
        String table = definition.schema() + "." + tokens.get(4).identifier();
        refuseOtherTypes(condition, types.getOrDefault(table, Map.of()));
        return List.of(names(tokens.subList(0, check + 1)) + " " + translator().translate(condition)
            + (rest.isEmpty() ? "" : " " + names(rest)));
    }

    private List<String> synonym(Definition definition) throws Untranslatable {
        List<SqlToken> tokens = SqlToken.of(definition.sql());
        String relation = names(tokens.subList(6, tokens.size()));
        if (!isDerby() && !relations.contains(relation)) {
            throw new Untranslatable("it stands for " + relation + ", which is no table or view in " + dialect.title());
        }
        if (isPostgres()) {
            relations.add(names(tokens.subList(2, 5)));
        }
        return List.of(isPostgres() ? "CREATE VIEW " + names(tokens.subList(2, 5)) + " AS SELECT * FROM " + names(tokens.subList(6, tokens.size()))
            : names(tokens));
    }

    /// Translates a view. Its text names it as the user did.
    private List<String> view(Definition definition) throws Untranslatable {
        List<SqlToken> tokens = SqlToken.of(definition.sql());
        int view = TokenLists.indexOf(tokens, "VIEW");
        int at = view + 2;
        while (tokens.get(at).isSign(".")) {
            at += 2;
        }
        List<SqlToken> columns = List.of();
        if (tokens.get(at).isSign("(")) {
            int close = TokenLists.closing(tokens, at);
            columns = tokens.subList(at, close + 1);
            at = close + 1;
        }
        String title = definition.name();
        List<SqlToken> query = tokens.subList(at + 1, tokens.size());
        int end = query.size();
        if (end > 3 && query.get(end - 1).is("OPTION") && query.get(end - 2).is("CHECK") && !isPostgres()) {
            end -= query.get(end - 3).is("WITH") ? 3 : 4;
            losses.add(new Loss("view", title, dialect.title() + " has no WITH CHECK OPTION"));
        }
        String body = translator().translate(query.subList(0, end));
        String owner = title.substring(0, title.indexOf('.'));
        String name = dialect.name(owner) + "." + dialect.name(title.substring(owner.length() + 1));
        relations.add(name);
        return List.of("CREATE VIEW " + name
            + (columns.isEmpty() ? "" : " " + names(columns)) + " AS " + body);
    }

    private List<String> trigger(Definition definition) throws Untranslatable {
        if (!isDerby()) {
            throw new Untranslatable("triggers of " + dialect.title() + " are written in another language");
        }
        List<SqlToken> tokens = SqlToken.of(definition.sql());
        boolean assigns = TokenLists.indexOf(tokens, "BEFORE") > 0 && TokenLists.indexOf(tokens, "SET") > 0;
        if (assigns || tokens.stream().anyMatch(each -> each.is("INSTEAD") || each.is("BEGIN"))) {
            throw new Untranslatable("Derby has no INSTEAD OF, no SET in a BEFORE trigger and no compound statements");
        }
        return List.of(translator().translate(tokens));
    }

    private List<String> comment(Definition definition) throws Untranslatable {
        List<SqlToken> tokens = SqlToken.of(definition.sql());
        boolean isSynonym = tokens.get(2).is("SYNONYM");
        if (isDerby() || isSynonym && !isPostgres()) {
            throw new Untranslatable(isDerby() ? "Derby has no comments" : "H2 has no comments on synonyms");
        }
        String text = names(tokens);
        return List.of(isSynonym ? text.replaceFirst("SYNONYM", "VIEW") : text);
    }

    private List<String> role(Definition definition) {
        roles.add(definition.name());
        return List.of(names(definition.sql()));
    }

    private List<String> grant(Definition definition) throws Untranslatable {
        List<SqlToken> tokens = SqlToken.of(definition.sql());
        if (isDerby()) {
            return List.of(names(tokens));
        }
        int to = TokenLists.indexOf(tokens, "TO");
        int on = TokenLists.indexOf(tokens, "ON");
        SqlToken grantee = tokens.get(to + 1);
        if (!grantee.is("PUBLIC") && !roles.contains(grantee.identifier())) {
            throw new Untranslatable("users are not part of a dump; the statement is " + definition.sql());
        }
        boolean isTable = on > 0 && tokens.get(on + 1).kind() == Kind.NAME;
        List<SqlToken> rights = on < 0 ? List.of() : tokens.subList(1, on);
        if (!isPostgres() && on > 0 && (!isTable || !rights.stream().allMatch(each -> H2_RIGHTS.contains(each.text())))
            || isPostgres() && on > 0 && tokens.stream().anyMatch(each -> each.is("AGGREGATE") || each.is("TYPE"))) {
            throw new Untranslatable(dialect.title() + " has no such right; the statement is " + definition.sql());
        }
        return List.of(names(tokens));
    }

    private static boolean isLiteral(List<SqlToken> tokens) {
        boolean isSigned = tokens.size() == 2 && (tokens.getFirst().isSign("-") || tokens.getFirst().isSign("+"));
        return tokens.size() == 1 || isSigned || tokens.size() == 2 && tokens.getFirst().is("CURRENT");
    }

    /// Returns the tokens of an expression on one table, with columns that are not qualified.
    private static List<SqlToken> unqualified(List<SqlToken> tokens) {
        List<SqlToken> found = new ArrayList<>();
        for (int i = 0; i < tokens.size(); i++) {
            boolean isQualifier = i + 1 < tokens.size() && tokens.get(i + 1).isSign(".") && (tokens.get(i).kind() == Kind.WORD || tokens.get(i).kind() == Kind.NAME);
            boolean isOfSequence = i > 1 && tokens.get(i - 1).is("FOR") && tokens.get(i - 2).is("VALUE");
            if (isQualifier && !isOfSequence && !isFunction(tokens, i)) {
                i++;
            } else {
                found.add(tokens.get(i));
            }
        }
        return found;
    }

    private static boolean isFunction(List<SqlToken> tokens, int from) {
        int at = from;
        while (at + 2 < tokens.size() && tokens.get(at + 1).isSign(".")) {
            at += 2;
        }
        return at + 1 < tokens.size() && tokens.get(at + 1).isSign("(");
    }

    /// Refuses an expression that reads a column which has another type in the target.
    private void refuseOtherTypes(List<SqlToken> tokens, Map<String, TargetType> columnTypes) throws Untranslatable {
        for (SqlToken each : tokens) {
            if (each.kind() == Kind.WORD || each.kind() == Kind.NAME) {
                TargetType type = columnTypes.get(SqlName.quoted(each.identifier()));
                if (type != null && isPostgres() && type.form() == TargetType.Form.ZONED) {
                    throw new Untranslatable("it depends on the time zone of the session");
                }
                if (type != null && (type.form() == TargetType.Form.AS_TEXT || type.form() == TargetType.Form.OBJECT)) {
                    throw new Untranslatable("it reads the column " + each.identifier() + ", which has another type");
                }
            }
        }
    }
}
