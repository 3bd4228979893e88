// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind.definition;

import bowler.base.error.SqlFailure;
import bowler.catalog.ColumnDescriptor;
import bowler.catalog.SequenceDescriptor;
import bowler.plan.scalar.Scalar;
import bowler.plan.scalar.ScalarTraversal;
import bowler.sql.ast.ColumnDefinition.DefaultClause;
import bowler.sql.ast.Expression.NullValue;
import bowler.sql.ast.Expression;
import bowler.sql.ast.Name;
import bowler.sql.bind.expression.ExpressionBinder;
import bowler.sql.bind.operand.Coercion;
import bowler.sql.bind.scope.BindContext;
import bowler.sql.bind.scope.BindError;
import bowler.sql.bind.scope.Dependencies;
import bowler.sql.bind.scope.NameScope;
import bowler.sql.parse.StatementParser;
import bowler.sql.parse.cursor.TokenCursor;
import bowler.sql.token.Lexer;
import bowler.sql.token.Token;
import bowler.sql.token.TokenKind;
import bowler.types.DataType;
import bowler.types.cast.ConversionRules;
import java.util.List;

/// Binds DEFAULTs of columns, which are expressions that read no rows. The catalog keeps them as text, which is bound
/// for each plan that needs the value.
public final class DefaultBinder {
    private final BindContext context;

    /// @param context the context of the statement that defines or needs the DEFAULT
    public DefaultBinder(BindContext context) {
        this.context = context;
    }

    /// Returns the DEFAULT's text after checking that its value can be stored in the column; null for DEFAULT NULL.
    String text(DefaultClause clause, String column, DataType type) {
        Expression written = clause.value();
        if (written instanceof NullValue) {
            return null;
        }
        Scalar value = newValue(written, type);
        requireStorable(written, value, column, type, written.offset());
        boolean[] counts = new boolean[1];
        ScalarTraversal.visit(value, node -> counts[0] |= node instanceof Scalar.NextValue || node instanceof Scalar.CurrentValue);
        return counts[0] ? qualified(clause.text()) : clause.text();
    }

    /// Fails if the DEFAULT of a column does not match the type that the column gets.
    ///
    /// @param offset the place that the failure names
    void requireStorable(ColumnDescriptor column, int offset) {
        Expression written = StatementParser.parseExpression(column.defaultText());
        Scalar value = bound(context.withoutRows(column.defaultText()), written, column.type());
        requireStorable(written, value, column.name(), column.type(), offset);
    }

    private void requireStorable(Expression written, Scalar value, String column, DataType type, int offset) {
        DataType given = value.type();
        boolean isConstant = (written instanceof Expression.Signed signed ? signed.operand() : written)
                instanceof Expression.Constant;
        if (!ConversionRules.isAssignable(given, type)
                || isConstant && type.id().isInteger() && given.id().isNumeric() && !given.id().isInteger()) {
            throw context.failure(BindError.BAD_DEFAULT, offset, column, type);
        }
        if (value instanceof Scalar.Literal literal && !literal.isNull() && type.id().isInteger()
                && given.id().isInteger()) {
            requireInRange(literal.value().bits(), type, offset, column, context, BindError.BAD_DEFAULT);
        }
    }

    /// Returns the text of a routine parameter's DEFAULT without comments, after checking that its value can be stored in the
    /// parameter. The catalog does not record what parameters depend on, so the expression names no objects.
    static String textOfParameter(DefaultClause clause, String parameter, DataType type, BindContext context) {
        Dependencies needs = new Dependencies();
        DefaultBinder binder = new DefaultBinder(context);
        binder.text(clause, parameter, type);
        BindContext own = context.withoutRows(clause.text()).noting(needs);
        binder.bound(own, StatementParser.parseExpression(clause.text()), type);
        if (!needs.list().isEmpty()) {
            throw context.failure(BindError.DEFAULT_NAMES_OBJECT, clause.value().offset(), parameter, needs.list().getFirst().name());
        }
        return binder.qualified(clause.text());
    }

    private Scalar newValue(Expression written, DataType type) {
        BindContext own = context.withoutRows(context.text());
        try {
            Scalar value = bound(own, written, type);
            context.used().useObjectsOf(own.used());
            return value;
        } catch (SqlFailure refused) {
            if (refused.error() == BindError.NO_SUCH_COLUMN || refused.error() == BindError.NOT_EXPOSED) {
                throw BindError.COLUMN_IN_DEFAULT.failure(
                    refused.arguments().getFirst(), refused.arguments().getLast());
            }
            throw refused;
        }
    }

    private Scalar bound(BindContext own, Expression written, DataType type) {
        Scalar value = new ExpressionBinder(own.allowingNextValue(true), new NameScope(own), null).bind(written, type);
        ScalarTraversal.visit(value, node -> {
            if (node instanceof Scalar.NextValue next) {
                context.used().use(next.sequence());
            } else if (node instanceof Scalar.CurrentValue(var sequence, var isAfterNext) && sequence != null) {
                context.used().use(sequence);
            } else if (node instanceof Scalar.SetValue) {
                throw own.failure(BindError.MISPLACED_SET_VALUE, written.offset());
            }
        });
        return value;
    }

    /// Returns the text with qualified names of sequences and without comments. The sequences are thus found under
    /// every current schema, and a search for a sequence's name in the text is reliable.
    private String qualified(String text) {
        List<Token> tokens = Lexer.tokens(text);
        StringBuilder result = new StringBuilder();
        for (int at = 0; tokens.get(at).kind() != TokenKind.END; at++) {
            Token token = tokens.get(at);
            boolean touches = token.isSign("(") || token.isSign(")") || token.isSign(",") || token.isSign(".");
            boolean joins = at > 0 && (tokens.get(at - 1).isSign("(") || tokens.get(at - 1).isSign("."));
            if (!result.isEmpty() && !touches && !joins) {
                result.append(' ');
            }
            SequenceText found = sequenceAt(tokens, at);
            if (found != null) {
                result.append(found.text);
                at += found.tokenCount - 1;
                continue;
            }
            switch (token.kind()) {
                case STRING -> result.append('\'').append(token.text().replace("'", "''")).append('\'');
                case QUOTED -> result.append('"').append(token.text().replace("\"", "\"\"")).append('"');
                case HEX -> result.append("X'").append(token.text()).append('\'');
                default -> result.append(token.text());
            }
        }
        return result.toString();
    }

    /// A value of a sequence as the catalog keeps it, and the number of tokens that it replaces.
    private record SequenceText(String text, int tokenCount) {}

    /// Returns the value of a sequence that begins at a token in any of its forms; null if there is none.
    private SequenceText sequenceAt(List<Token> tokens, int at) {
        Token token = tokens.get(at);
        boolean isNext = token.isWord("NEXT") || token.isWord("NEXTVAL");
        if (isNext || token.isWord("CURRENT") || token.isWord("PREVIOUS") || token.isWord("CURRVAL")) {
            if (at + 3 < tokens.size() && tokens.get(at + 1).isWord("VALUE") && tokens.get(at + 2).isWord("FOR")) {
                boolean hasSchema = tokens.get(at + 4).isSign(".");
                Name name = hasSchema ? new Name(tokens.get(at + 3).text(), tokens.get(at + 5).text(), 0)
                    : new Name(null, tokens.get(at + 3).text(), 0);
                return sequenceText(name, isNext, hasSchema ? 6 : 4);
            }
            boolean isCall = at + 3 < tokens.size() && tokens.get(at + 1).isSign("(") && tokens.get(at + 2).kind() == TokenKind.STRING;
            int last = isCall && tokens.get(at + 3).isSign(":") ? at + 6 : at + 3;
            return isCall && last < tokens.size() && tokens.get(last).isSign(")")
                ? sequenceText(new TokenCursor(tokens.get(at + 2).text()).qualifiedName("the name of a sequence"), isNext, last - at + 1) : null;
        }
        if (at + 2 >= tokens.size() || !tokens.get(at + 1).isSign(".") || at > 0 && tokens.get(at - 1).isSign(".")) {
            return null;
        }
        boolean hasSchema = at + 4 < tokens.size() && tokens.get(at + 3).isSign(".");
        Token last = tokens.get(hasSchema ? at + 4 : at + 2);
        if (!last.isWord("NEXTVAL") && !last.isWord("CURRVAL")) {
            return null;
        }
        Name name = hasSchema ? new Name(token.text(), tokens.get(at + 2).text(), 0) : new Name(null, token.text(), 0);
        return sequenceText(name, last.isWord("NEXTVAL"), hasSchema ? 5 : 3);
    }

    private SequenceText sequenceText(Name name, boolean isNext, int tokenCount) {
        SequenceDescriptor sequence = context.names().sequence(name);
        return new SequenceText(isNext ? sequence.nextValueText() : sequence.currentValueText(), tokenCount);
    }

    /// Returns the value of a column that is given no value. It is NULL without a DEFAULT, and for identity columns,
    /// whose values are generated at run time.
    public Scalar valueOf(ColumnDescriptor column) {
        if (column.defaultText() == null || column.identity() != null) {
            return Scalar.Literal.nullOf(column.type());
        }
        BindContext own = context.withoutRows(column.defaultText());
        Scalar value = bound(own, StatementParser.parseExpression(column.defaultText()), column.type());
        return new Coercion(own).stored(value, column.type(), column.name(), 0);
    }

    /// Fails if a value does not fit into an integer type.
    static void requireInRange(
            long start, DataType type, int offset, String column, BindContext context, BindError otherwise) {
        long max = switch (type.id()) {
            case TINYINT -> Byte.MAX_VALUE;
            case SMALLINT -> Short.MAX_VALUE;
            case INTEGER -> Integer.MAX_VALUE;
            default -> Long.MAX_VALUE;
        };
        if (start > max || start < -max - 1) {
            throw context.failure(otherwise, offset, column, type);
        }
    }
}
