// SPDX-License-Identifier: Apache-2.0
package bowler.pack;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.DirectMethodHandleDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.List;
import java.util.stream.Collectors;

/// The body of a record's `equals`, `hashCode` or `toString`, with the results of those that the JVM makes. Text is for
/// people, who have time: `String.formatted` makes it, for less bytes in each of six hundred records.
///
/// @param kind which of the three
/// @param self the record
/// @param components getters of the fields
record RecordMethod(String kind, ClassDesc self, List<DirectMethodHandleDesc> components) {
    private static final int SELF = 0;
    private static final int OTHER = 1;
    private static final int RESULT = 2;
    private static final int FACTOR = 31;
    private static final ClassDesc OBJECTS = ClassDesc.of("java.util.Objects");
    private static final MethodTypeDesc FORMATTED =
        MethodTypeDesc.of(ConstantDescs.CD_String, ConstantDescs.CD_Object.arrayType());
    private static final MethodTypeDesc HASH = MethodTypeDesc.of(ConstantDescs.CD_int, ConstantDescs.CD_Object);
    private static final MethodTypeDesc EQUAL =
        MethodTypeDesc.of(ConstantDescs.CD_boolean, ConstantDescs.CD_Object, ConstantDescs.CD_Object);

    static RecordMethod of(String kind, ClassDesc self, List<ConstantDesc> arguments) {
        return new RecordMethod(kind, self, arguments.stream().skip(2).map(DirectMethodHandleDesc.class::cast).toList());
    }

    void write(CodeBuilder code) {
        switch (kind) {
            case "equals" -> equalsOf(code);
            case "hashCode" -> hashCodeOf(code);
            default -> toStringOf(code);
        }
    }

    private static ClassDesc typeOf(DirectMethodHandleDesc component) {
        return component.invocationType().returnType();
    }

    private void load(CodeBuilder code, int local, DirectMethodHandleDesc component) {
        code.aload(local).getfield(self, component.methodName(), typeOf(component));
    }

    private void equalsOf(CodeBuilder code) {
        Label unequal = code.newLabel();
        code.aload(OTHER).instanceOf(self).ifeq(unequal);
        code.aload(OTHER).checkcast(self).astore(RESULT);
        for (DirectMethodHandleDesc component : components) {
            load(code, SELF, component);
            load(code, RESULT, component);
            ClassDesc componentType = typeOf(component);
            if (!componentType.isPrimitive()) {
                code.invokestatic(OBJECTS, "equals", EQUAL).ifeq(unequal);
            } else if (TypeKind.from(componentType).asLoadable() == TypeKind.INT) {
                code.if_icmpne(unequal);
            } else {
                code.invokestatic(TypeAdaptation.boxOf(componentType), "compare",
                    MethodTypeDesc.of(ConstantDescs.CD_int, componentType, componentType)).ifne(unequal);
            }
        }
        code.iconst_1().ireturn().labelBinding(unequal).iconst_0().ireturn();
    }

    private void hashCodeOf(CodeBuilder code) {
        code.iconst_0();
        for (DirectMethodHandleDesc component : components) {
            code.loadConstant(FACTOR).imul();
            load(code, SELF, component);
            ClassDesc componentType = typeOf(component);
            if (componentType.isPrimitive()) {
                code.invokestatic(TypeAdaptation.boxOf(componentType), "hashCode",
                    MethodTypeDesc.of(ConstantDescs.CD_int, componentType));
            } else {
                code.invokestatic(OBJECTS, "hashCode", HASH);
            }
            code.iadd();
        }
        code.ireturn();
    }

    private void toStringOf(CodeBuilder code) {
        String format = components.stream().map(component -> component.methodName() + "=%s")
            .collect(Collectors.joining(", ", self.displayName().substring(self.displayName().lastIndexOf('$') + 1) + "[", "]"));
        code.loadConstant(format);
        if (!components.isEmpty()) {
            code.loadConstant(components.size()).anewarray(ConstantDescs.CD_Object);
            for (int i = 0; i < components.size(); i++) {
                code.dup().loadConstant(i);
                load(code, SELF, components.get(i));
                TypeAdaptation.adapt(code, typeOf(components.get(i)), ConstantDescs.CD_Object);
                code.aastore();
            }
            code.invokevirtual(ConstantDescs.CD_String, "formatted", FORMATTED);
        }
        code.areturn();
    }
}
