// SPDX-License-Identifier: Apache-2.0
package bowler.sql.parse.definition;

import bowler.sql.ast.AstStatement;
import bowler.sql.ast.Name;
import bowler.sql.ast.ObjectDefinition.IfExists;
import bowler.sql.ast.ObjectDefinition;
import bowler.sql.ast.TypeName;
import bowler.sql.parse.cursor.SyntaxError;
import bowler.sql.parse.cursor.TokenCursor;
import bowler.sql.parse.cursor.TypeParser;
import bowler.sql.parse.expression.ExpressionParser;
import bowler.sql.parse.query.QueryParser;
import bowler.sql.token.Token;
import bowler.sql.token.TokenKind;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/// Parses CREATE and DROP of views, synonyms, sequences, routines, types, triggers and schemas.
public final class ObjectParser {
    private static final String DERBY = "DERBY";
    private static final String AGGREGATE = "AGGREGATE";
    private static final Set<String> KINDS = Set.of("VIEW", "SYNONYM", "SEQUENCE", "SCHEMA", "FUNCTION", "PROCEDURE", "TRIGGER", "TYPE", "POLICY");

    private final TokenCursor cursor;
    private final QueryParser queries;
    private final ExpressionParser scalars;
    private final RoutineBodyParser bodies;

    public ObjectParser(TokenCursor cursor, ExpressionParser scalars, QueryParser queries, RoutineBodyParser bodies) {
        this.cursor = cursor;
        this.scalars = scalars;
        this.queries = queries;
        this.bodies = bodies;
    }

    /// Parses the statement; returns null and takes no token if it creates an object of another kind.
    public AstStatement create() {
        boolean replace = cursor.peek(1).isWord("OR") && cursor.peek(2).isWord("REPLACE");
        Token word = cursor.peek(replace ? 3 : 1);
        String kind = word.text();
        if (kind.equals(DERBY)) {
            kind = cursor.peek(replace ? 4 : 2).text();
            if (!kind.equals(AGGREGATE)) {
                return null;
            }
        } else if (word.kind() != TokenKind.WORD || !KINDS.contains(kind)) {
            return null;
        }
        cursor.take();
        if (replace) {
            cursor.take();
            cursor.take();
        }
        cursor.takeIf(DERBY);
        cursor.take();
        if (kind.equals("POLICY")) {
            return new PolicyParser(cursor, scalars).create();
        }
        boolean ifNotExists = ifNotExists();
        IfExists ifExists = ifNotExists ? IfExists.KEEP : replace ? IfExists.REPLACE : IfExists.REFUSE;
        if (replace && (ifNotExists || kind.equals("SCHEMA"))) {
            throw cursor.failure(SyntaxError.NOT_SUPPORTED,
                "OR REPLACE with " + (ifNotExists ? "IF NOT EXISTS" : kind));
        }
        return switch (kind) {
            case "VIEW" -> new AstStatement.DefineObject(new ViewParser(cursor, queries).create(ifExists));
            case "SYNONYM" -> {
                Name name = cursor.qualifiedName("the name of the synonym");
                cursor.expect("FOR");
                Name target = cursor.qualifiedName("the name of a table or view");
                yield new AstStatement.DefineObject(new ObjectDefinition.CreateSynonym(name, ifExists, target));
            }
            case "SEQUENCE" -> new AstStatement.DefineObject(new SequenceParser(cursor).create(ifExists));
            case "FUNCTION", "PROCEDURE" -> new AstStatement.DefineObject(
                new RoutineParser(cursor, kind.equals("FUNCTION"), bodies, new TableParser(cursor, scalars, queries)::defaultValue).create(ifExists));
            case "TRIGGER" -> new AstStatement.DefineObject(new TriggerParser(cursor, scalars, bodies).create(ifExists));
            case AGGREGATE -> new AstStatement.DefineObject(aggregate(ifExists));
            case "TYPE" -> new AstStatement.DefineObject(type(ifExists));
            default -> schema(ifNotExists);
        };
    }

    private ObjectDefinition aggregate(IfExists ifExists) {
        Name name = cursor.qualifiedName("the name of the aggregate");
        cursor.expect("FOR");
        TypeName input = new TypeParser(cursor).type();
        TypeName returns = cursor.takeIf("RETURNS") ? new TypeParser(cursor).type() : null;
        cursor.expect("EXTERNAL", "NAME");
        if (cursor.peek().kind() != TokenKind.STRING) {
            throw cursor.unexpected("the name of a Java class in quotes");
        }
        return new ObjectDefinition.CreateAggregate(name, ifExists, input, returns, cursor.take().text());
    }

    private ObjectDefinition type(IfExists ifExists) {
        Name name = cursor.qualifiedName("the name of the type");
        cursor.expect("EXTERNAL", "NAME");
        if (cursor.peek().kind() != TokenKind.STRING) {
            throw cursor.unexpected("the name of a Java class in quotes");
        }
        String className = cursor.take().text();
        cursor.expect("LANGUAGE", "JAVA");
        return new ObjectDefinition.CreateType(name, ifExists, className);
    }

    /// Takes IF NOT EXISTS if it comes next.
    private boolean ifNotExists() {
        if (!cursor.at("IF", "NOT")) {
            return false;
        }
        cursor.take();
        cursor.take();
        cursor.expect("EXISTS");
        return true;
    }

    private AstStatement schema(boolean ifNotExists) {
        int offset = cursor.offset();
        String name = cursor.at("AUTHORIZATION") ? null : cursor.name("the name of a schema");
        String authorization = cursor.takeIf("AUTHORIZATION") ? cursor.name("the name of a user") : null;
        return new AstStatement.CreateSchema(name, authorization, ifNotExists, offset);
    }

    /// Parses the statement; returns null and takes no token if it drops an object of another kind.
    public AstStatement drop() {
        Token word = cursor.peek(1);
        String kind = word.text();
        if (kind.equals(DERBY)) {
            kind = cursor.peek(2).text();
            if (!kind.equals(AGGREGATE)) {
                return null;
            }
        } else if (word.kind() != TokenKind.WORD || !KINDS.contains(kind)) {
            return null;
        }
        cursor.take();
        cursor.takeIf(DERBY);
        cursor.take();
        if (kind.equals("POLICY")) {
            return new PolicyParser(cursor, scalars).drop();
        }
        boolean ifExists = cursor.at("IF", "EXISTS");
        if (ifExists) {
            cursor.take();
            cursor.take();
        }
        int offset = cursor.offset();
        if (kind.equals("SCHEMA")) {
            String name = cursor.name("the name of a schema");
            return new AstStatement.DropSchema(name, ifExists, cascade(true), offset);
        }
        List<Name> names = cursor.qualifiedNames("the name of the " + kind.toLowerCase(Locale.ROOT));
        if (kind.equals("FUNCTION") || kind.equals("PROCEDURE")) {
            boolean isFunction = kind.equals("FUNCTION");
            return AstStatement.Several.of(names, name -> new AstStatement.DefineObject(
                new ObjectDefinition.DropRoutine(name, isFunction, ifExists)));
        }
        if (kind.equals("TRIGGER")) {
            return AstStatement.Several.of(
                names, name -> new AstStatement.DefineObject(new ObjectDefinition.DropTrigger(name, ifExists)));
        }
        if (kind.equals("TYPE")) {
            if (cursor.hasDerbyRules()) {
                cursor.expect("RESTRICT");
            } else {
                cursor.takeIf("RESTRICT");
            }
            return AstStatement.Several.of(
                names, name -> new AstStatement.DefineObject(new ObjectDefinition.DropType(name, ifExists)));
        }
        boolean cascade = cascade(!kind.equals("VIEW") && !kind.equals("SYNONYM"));
        String dropped = kind;
        return AstStatement.Several.of(names, name -> new AstStatement.DefineObject(switch (dropped) {
            case "VIEW" -> new ObjectDefinition.DropView(name, ifExists, cascade);
            case "SYNONYM" -> new ObjectDefinition.DropSynonym(name, ifExists, cascade);
            case AGGREGATE -> new ObjectDefinition.DropAggregate(name, ifExists, cascade);
            default -> new ObjectDefinition.DropSequence(name, ifExists, cascade);
        }));
    }

    /// Takes CASCADE or RESTRICT, if written; returns whether it was CASCADE.
    ///
    /// @param restricts whether Derby demands RESTRICT; otherwise it has neither word here
    private boolean cascade(boolean restricts) {
        if (cursor.hasDerbyRules()) {
            if (restricts) {
                cursor.expect("RESTRICT");
            }
            return false;
        }
        if (cursor.takeIf("RESTRICT")) {
            return false;
        }
        return cursor.takeIf("CASCADE");
    }
}
