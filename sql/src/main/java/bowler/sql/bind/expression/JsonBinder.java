// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind.expression;

import bowler.plan.scalar.Scalar.Call;
import bowler.plan.scalar.Scalar;
import bowler.sql.ast.Expression.JsonConversionKind;
import bowler.sql.ast.Expression;
import bowler.sql.ast.TypeName;
import bowler.sql.bind.operand.Coercion;
import bowler.sql.bind.operand.OperandBinder;
import bowler.sql.bind.operand.TypeBinder;
import bowler.sql.bind.scope.BindContext;
import bowler.sql.bind.scope.BindError;
import bowler.types.DataType;
import bowler.types.TypeId;
import bowler.types.cast.ConversionRules;
import bowler.types.function.Functions;
import bowler.types.function.json.JsonSpec;
import java.util.ArrayList;
import java.util.List;

/// Binds the functions of SQL/JSON as calls.
public final class JsonBinder {
    private static final DataType ANY_TEXT = DataType.varchar(DataType.MAX_VARCHAR_LENGTH);

    private final BindContext context;
    private final OperandBinder scalars;

    public JsonBinder(BindContext context, OperandBinder scalars) {
        this.context = context;
        this.scalars = scalars;
    }

    Scalar found(Expression.JsonFound found) {
        List<Scalar> operands = new ArrayList<>();
        operands.add(text(found.input()));
        List<String> variables = new ArrayList<>();
        for (Expression.JsonVariable variable : found.passing()) {
            operands.add(value(variable.value()));
            variables.add(variable.name());
        }
        DataType returning = switch (found.form()) {
            case EXISTS -> DataType.BOOLEAN;
            case VALUE -> valueType(found.returning(), found.offset());
            case QUERY -> made(found.returning(), found.offset());
        };
        otherwise(found.emptyDefault(), returning, operands);
        otherwise(found.errorDefault(), returning, operands);
        JsonSpec spec = new JsonSpec(found.form(), found.path(), variables, returning, found.onEmpty(), found.onError(),
                found.wrapper(), found.omitsQuotes());
        return context.placed(found.offset(), () -> new Call(Functions.json(spec, types(operands)), operands));
    }

    /// Returns the result type of JSON_VALUE.
    public DataType valueType(TypeName written, int offset) {
        DataType type = returning(written, ANY_TEXT);
        if (!ConversionRules.isAssignable(TypeId.VARCHAR, type.id()) && !type.id().isNumeric()) {
            throw context.failure(BindError.NOT_CASTABLE, offset, "JSON", type);
        }
        return type;
    }

    /// Returns the result type of JSON_EXISTS: BOOLEAN, a string type for its name, or an integer type for 1 and 0.
    public DataType truthType(TypeName written) {
        DataType type = new TypeBinder(context).type(written);
        if (type.id() != TypeId.BOOLEAN && !type.id().isInteger() && !type.id().isCharacter()) {
            throw context.failure(BindError.NOT_CASTABLE, written.offset(), DataType.BOOLEAN, type);
        }
        return type;
    }

    /// Adds the value of DEFAULT to the operands, if it is written.
    public void otherwise(Expression written, DataType returning, List<Scalar> operands) {
        if (written != null) {
            Scalar value = scalars.bind(written, returning);
            if (!ConversionRules.isCastable(value.type(), returning)) {
                throw context.failure(BindError.NOT_CASTABLE, written.offset(), value.type(), returning);
            }
            operands.add(Coercion.exactly(value, returning, false));
        }
    }

    Scalar built(Expression.JsonBuilt built) {
        List<Scalar> operands = operands(built.operands(), built.shape().object(), built.shape().formatted());
        DataType returning = made(built.returning(), built.offset());
        return new Call(Functions.jsonBuilt(built.shape(), types(operands), returning), operands);
    }

    Scalar part(Expression.JsonPart part) {
        List<Scalar> operands = operands(part.operands(), part.shape().object(), part.shape().formatted());
        return new Call(Functions.jsonPart(part.shape(), types(operands)), operands);
    }

    Scalar collected(Expression.JsonCollected collected) {
        Scalar list = scalars.bind(collected.list());
        Scalar count = scalars.bind(collected.count());
        DataType returning = made(collected.returning(), collected.offset());
        return new Call(Functions.jsonWhole(collected.shape(), list.type(), count.type(), returning),
                List.of(list, count));
    }

    Scalar made(Expression.JsonConversion made) {
        Scalar operand = made.kind() == JsonConversionKind.JSON_SCALAR ? value(made.operand()) : text(made.operand());
        return switch (made.kind()) {
            case JSON -> new Call(Functions.jsonParsed(made.uniqueKeys(), operand.type()), List.of(operand));
            case JSON_SCALAR -> new Call(Functions.jsonScalar(operand.type()), List.of(operand));
            case JSON_SERIALIZE -> {
                DataType type = made.returning() == null ? ANY_TEXT : made(made.returning(), made.offset());
                yield Coercion.exactly(Coercion.exactly(operand, DataType.JSON, false), type, true);
            }
        };
    }

    Scalar test(Expression.JsonTest test) {
        Scalar operand = text(test.operand());
        Scalar is = new Call(Functions.isJson(test.kind(), test.uniqueKeys(), operand.type()), List.of(operand));
        return test.negated() ? new Scalar.Not(is) : is;
    }

    private List<Scalar> operands(List<Expression> written, boolean object, List<Boolean> formatted) {
        List<Scalar> operands = new ArrayList<>();
        for (int at = 0; at < written.size(); at++) {
            boolean isKey = object && at % 2 == 0;
            boolean isText = !isKey && formatted.get(object ? at / 2 : at);
            operands.add(isText ? text(written.get(at)) : isKey ? scalars.bind(written.get(at), ANY_TEXT)
                    : value(written.get(at)));
        }
        return operands;
    }

    public Scalar text(Expression written) {
        Scalar text = scalars.bind(written, ANY_TEXT);
        if (!text.type().id().isCharacter() && text.type().id() != TypeId.JSON) {
            throw context.failure(BindError.JSON_TYPE, written.offset(), text.type());
        }
        return text;
    }

    /// Binds a value that becomes JSON; a parameter takes the type of its actual value.
    public Scalar value(Expression written) {
        return scalars.bind(written, written instanceof Expression.ParameterMark ? DataType.JSON_ITEM : ANY_TEXT);
    }

    private DataType returning(TypeName written, DataType otherwise) {
        return written == null ? otherwise : new TypeBinder(context).type(written);
    }

    /// Returns the type of generated JSON.
    public DataType made(TypeName written, int offset) {
        DataType type = returning(written, DataType.JSON);
        if (!type.id().isCharacter() && type.id() != TypeId.JSON) {
            throw context.failure(BindError.NOT_CASTABLE, offset, "JSON", type);
        }
        return type;
    }

    private static List<DataType> types(List<Scalar> operands) {
        return operands.stream().map(Scalar::type).toList();
    }
}
