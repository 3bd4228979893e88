// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind.expression;

import bowler.plan.scalar.Scalar.Call;
import bowler.plan.scalar.Scalar;
import bowler.sql.ast.Expression.XmlCall;
import bowler.sql.ast.Expression;
import bowler.sql.bind.operand.TypeBinder;
import bowler.sql.bind.scope.BindContext;
import bowler.sql.bind.scope.BindError;
import bowler.types.DataType;
import bowler.types.TypeId;
import bowler.types.TypesError;
import bowler.types.function.xml.XmlFunctions;
import java.util.List;
import java.util.function.BiFunction;

/// Binds the functions of SQL/XML.
final class XmlBinder {
    private final BindContext context;
    private final BiFunction<Expression, DataType, Scalar> scalars;

    /// @param scalars binds an expression; the type is that of an expression without one of its own
    XmlBinder(BindContext context, BiFunction<Expression, DataType, Scalar> scalars) {
        this.context = context;
        this.scalars = scalars;
    }

    Scalar call(XmlCall call) {
        return switch (call.operator()) {
            case XMLPARSE -> parse(call);
            case XMLSERIALIZE -> serialize(call);
            case XMLEXISTS -> new Call(XmlFunctions.exists(call.path()), List.of(document(call)));
            case XMLQUERY -> new Call(XmlFunctions.query(call.path()), List.of(document(call)));
        };
    }

    private boolean isMark(Expression operand) {
        return operand instanceof Expression.ParameterMark && !context.parametersAreTyped();
    }

    private Scalar parse(XmlCall call) {
        if (isMark(call.operand())) {
            throw context.failure(BindError.XML_PARSE_PARAMETER, call.operand().offset());
        }
        Scalar text = scalars.apply(call.operand(), DataType.clob(DataType.MAX_LOB_LENGTH));
        if (!text.type().id().isCharacter()) {
            throw TypesError.FUNCTION_TYPE.failure("XMLPARSE", text.type());
        }
        return new Call(XmlFunctions.parse(text.type()), List.of(text));
    }

    private Scalar serialize(XmlCall call) {
        DataType type = new TypeBinder(context).type(call.type());
        if (!type.id().isCharacter()) {
            throw context.failure(BindError.XML_TARGET, call.type().offset(), type);
        }
        Scalar value = scalars.apply(call.operand(), DataType.XML);
        if (value.type().id() != TypeId.XML) {
            throw TypesError.FUNCTION_TYPE.failure("XMLSERIALIZE", value.type());
        }
        return new Call(XmlFunctions.serialize(type), List.of(value));
    }

    private Scalar document(XmlCall call) {
        Scalar value = scalars.apply(call.operand(), DataType.XML);
        if (value.type().id() != TypeId.XML) {
            throw context.failure(BindError.XML_CONTEXT, call.operand().offset(), value.type());
        }
        return value;
    }
}
