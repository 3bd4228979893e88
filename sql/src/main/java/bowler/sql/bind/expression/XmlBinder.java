// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind.expression;

import bowler.plan.scalar.Scalar.Call;
import bowler.plan.scalar.Scalar;
import bowler.sql.ast.Expression.XmlCall;
import bowler.sql.ast.Expression;
import bowler.sql.bind.operand.OperandBinder;
import bowler.sql.bind.operand.TypeBinder;
import bowler.sql.bind.scope.BindContext;
import bowler.sql.bind.scope.BindError;
import bowler.types.DataType;
import bowler.types.TypeId;
import bowler.types.TypesError;
import bowler.types.function.xml.XmlConstruction;
import bowler.types.function.xml.XmlConstructor;
import bowler.types.function.xml.XmlFunctions;
import java.util.ArrayList;
import java.util.List;

/// Binds the functions of SQL/XML.
final class XmlBinder {
    private static final DataType ANY_TEXT = DataType.varchar(DataType.MAX_VARCHAR_LENGTH);

    private final BindContext context;
    private final OperandBinder scalars;

    XmlBinder(BindContext context, OperandBinder scalars) {
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
        Scalar text = scalars.bind(call.operand(), DataType.clob(DataType.MAX_LOB_LENGTH));
        if (!text.type().id().isCharacter()) {
            throw TypesError.FUNCTION_TYPE.failure("XMLPARSE", text.type());
        }
        return new Call(XmlFunctions.parse(text.type()), List.of(text));
    }

    private Scalar serialize(XmlCall call) {
        if (call.hasContentWord() && context.hasDerbyRules()) {
            throw context.failure(BindError.XML_CONTENT, call.offset());
        }
        DataType type = new TypeBinder(context).type(call.type());
        if (!type.id().isCharacter()) {
            throw context.failure(BindError.XML_TARGET, call.type().offset(), type);
        }
        Scalar value = scalars.bind(call.operand(), DataType.XML);
        if (value.type().id() != TypeId.XML) {
            throw TypesError.FUNCTION_TYPE.failure("XMLSERIALIZE", value.type());
        }
        return new Call(XmlFunctions.serialize(type), List.of(value));
    }

    private Scalar document(XmlCall call) {
        Scalar value = scalars.bind(call.operand(), DataType.XML);
        if (value.type().id() != TypeId.XML) {
            throw context.failure(BindError.XML_CONTEXT, call.operand().offset(), value.type());
        }
        return value;
    }

    Scalar built(Expression.XmlBuilt built) {
        boolean isOfXml = built.shape() instanceof XmlConstructor.Concatenation;
        List<Scalar> operands = new ArrayList<>();
        for (Expression written : built.operands()) {
            operands.add(isOfXml ? xml(written, built.shape().function()) : scalars.bind(written, ANY_TEXT));
        }
        return new Call(XmlConstruction.call(built.shape(), operands.stream().map(Scalar::type).toList()), operands);
    }

    Scalar part(Expression.XmlPart part) {
        return new Call(XmlConstruction.part(), List.of(xml(part.operand(), "XMLAGG")));
    }

    Scalar collected(Expression.XmlCollected collected) {
        Scalar list = scalars.bind(collected.list());
        return new Call(XmlConstruction.whole(list.type()), List.of(list));
    }

    private Scalar xml(Expression written, String function) {
        Scalar value = scalars.bind(written, DataType.XML);
        if (value.type().id() != TypeId.XML) {
            throw TypesError.FUNCTION_TYPE.failure(function, value.type());
        }
        return value;
    }
}
