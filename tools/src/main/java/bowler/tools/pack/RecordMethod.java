// SPDX-License-Identifier: Apache-2.0
package bowler.tools.pack;

import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.DirectMethodHandleDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.List;

/// A record's `equals`, `hashCode` or `toString` as a method written out, with the results of those that the JVM makes.
///
/// @param name of the new method
/// @param kind which of the three
/// @param type its first parameter is the record
/// @param components getters of the fields
record RecordMethod(String name, String kind, MethodTypeDesc type, List<DirectMethodHandleDesc> components) {
    private static final int SELF = 0;
    private static final int OTHER = 1;
    private static final int RESULT = 2;
    private static final int FACTOR = 31;
    private static final ClassDesc OBJECTS = ClassDesc.of("java.util.Objects");
    private static final ClassDesc BUILDER = ClassDesc.of("java.lang.StringBuilder");
    private static final MethodTypeDesc HASH = MethodTypeDesc.of(ConstantDescs.CD_int, ConstantDescs.CD_Object);
    private static final MethodTypeDesc EQUAL =
        MethodTypeDesc.of(ConstantDescs.CD_boolean, ConstantDescs.CD_Object, ConstantDescs.CD_Object);

    static RecordMethod of(String name, String kind, MethodTypeDesc type, List<ConstantDesc> arguments) {
        return new RecordMethod(name, kind, type,
            arguments.stream().skip(2).map(DirectMethodHandleDesc.class::cast).toList());
    }

    void addTo(ClassBuilder builder) {
        builder.withMethodBody(name, type, ClassFile.ACC_PRIVATE | ClassFile.ACC_STATIC | ClassFile.ACC_SYNTHETIC, code -> {
            switch (kind) {
                case "equals" -> equalsOf(code);
                case "hashCode" -> hashCodeOf(code);
                default -> toStringOf(code);
            }
        });
    }

    private ClassDesc self() {
        return type.parameterType(0);
    }

    private static ClassDesc typeOf(DirectMethodHandleDesc component) {
        return component.invocationType().returnType();
    }

    private void load(CodeBuilder code, int local, DirectMethodHandleDesc component) {
        code.aload(local).getfield(self(), component.methodName(), typeOf(component));
    }

    private void equalsOf(CodeBuilder code) {
        Label unequal = code.newLabel();
        code.aload(OTHER).instanceOf(self()).ifeq(unequal);
        code.aload(OTHER).checkcast(self()).astore(RESULT);
        for (DirectMethodHandleDesc component : components) {
            load(code, SELF, component);
            load(code, RESULT, component);
            ClassDesc componentType = typeOf(component);
            if (!componentType.isPrimitive()) {
                code.invokestatic(OBJECTS, "equals", EQUAL).ifeq(unequal);
            } else if (TypeKind.from(componentType).asLoadable() == TypeKind.INT) {
                code.if_icmpne(unequal);
            } else {
                code.invokestatic(Adaptation.boxOf(componentType), "compare",
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
                code.invokestatic(Adaptation.boxOf(componentType), "hashCode",
                    MethodTypeDesc.of(ConstantDescs.CD_int, componentType));
            } else {
                code.invokestatic(OBJECTS, "hashCode", HASH);
            }
            code.iadd();
        }
        code.ireturn();
    }

    private void toStringOf(CodeBuilder code) {
        code.new_(BUILDER).dup().invokespecial(BUILDER, ConstantDescs.INIT_NAME, ConstantDescs.MTD_void);
        append(code, self().displayName().substring(self().displayName().lastIndexOf('$') + 1) + "[");
        String separator = "";
        for (DirectMethodHandleDesc component : components) {
            append(code, separator + component.methodName() + "=");
            load(code, SELF, component);
            ClassDesc componentType = typeOf(component);
            ClassDesc boxed = componentType.isPrimitive() ? Adaptation.boxOf(componentType) : ConstantDescs.CD_String;
            ClassDesc taken = componentType.isPrimitive() ? componentType : ConstantDescs.CD_Object;
            code.invokestatic(boxed, componentType.isPrimitive() ? "toString" : "valueOf",
                MethodTypeDesc.of(ConstantDescs.CD_String, taken));
            code.invokevirtual(BUILDER, "append", MethodTypeDesc.of(BUILDER, ConstantDescs.CD_String));
            separator = ", ";
        }
        append(code, "]");
        code.invokevirtual(BUILDER, "toString", MethodTypeDesc.of(ConstantDescs.CD_String)).areturn();
    }

    private static void append(CodeBuilder code, String text) {
        code.loadConstant(text).invokevirtual(BUILDER, "append", MethodTypeDesc.of(BUILDER, ConstantDescs.CD_String));
    }
}
