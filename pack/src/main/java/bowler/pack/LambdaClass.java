// SPDX-License-Identifier: Apache-2.0
package bowler.pack;

import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.TypeKind;
import java.lang.classfile.attribute.NestHostAttribute;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.DirectMethodHandleDesc;
import java.lang.constant.DirectMethodHandleDesc.Kind;
import java.lang.constant.MethodTypeDesc;
import java.util.List;
import java.util.Optional;
import java.util.function.IntConsumer;

/// The class of a lambda or method reference. It has a field for each captured value, and a method that passes them and
/// its own parameters to the target. Without captured values there is one instance.
///
/// @param own its name
/// @param type from captured values to the interface
/// @param method of the interface
/// @param erased the type of that method
/// @param target the method that is called
/// @param actual the type of the method where type variables are known
record LambdaClass(
        ClassDesc own, MethodTypeDesc type, String method, MethodTypeDesc erased,
        DirectMethodHandleDesc target, MethodTypeDesc actual) {

    /// A call of a superclass's method past an overriding one can be made from its own class only.
    static boolean understands(DirectMethodHandleDesc target, ClassDesc caller) {
        return switch (target.kind()) {
            case STATIC, INTERFACE_STATIC, VIRTUAL, INTERFACE_VIRTUAL, CONSTRUCTOR -> true;
            case SPECIAL, INTERFACE_SPECIAL -> target.owner().equals(caller);
            default -> false;
        };
    }

    boolean hasNoCaptures() {
        return type.parameterCount() == 0;
    }

    /// Returns the number of captured values of a kind.
    int captured(TypeKind kind) {
        return (int) type.parameterList().stream().filter(each -> TypeKind.from(each).asLoadable() == kind).count();
    }

    /// The field of a lambda without captured values that has such a number in its class.
    static String instance(int number) {
        return "INSTANCE" + number;
    }

    /// The method that makes instances of the lambda with such a number in its class.
    static String maker(int number) {
        return "make" + number;
    }

    /// Instead of the linking: puts the instance on the stack. Up to two captured words on the stack are passed by the new
    /// object, so that no method is needed which takes them first.
    void make(CodeBuilder code) {
        if (hasNoCaptures()) {
            code.getstatic(own, instance(0), type.returnType());
        } else if (isConstructedInline()) {
            code.new_(own);
            if (words() == 1) {
                code.dup_x1().swap();
            } else {
                code.dup_x2().dup_x2().pop();
            }
            code.invokespecial(own, ConstantDescs.INIT_NAME, constructor()).checkcast(type.returnType());
        } else {
            code.invokestatic(own, maker(0), type);
        }
    }

    private int words() {
        return type.parameterList().stream().mapToInt(each -> TypeKind.from(each).slotSize()).sum();
    }

    private boolean isConstructedInline() {
        return words() <= 2;
    }

    private MethodTypeDesc constructor() {
        return type.changeReturnType(ConstantDescs.CD_void);
    }

    /// @param version major version of class files, the one of the class that it comes from
    /// @param nestHost of the class it comes from, if it calls what is private there
    byte[] build(ClassFile file, int version, Optional<ClassDesc> nestHost) {
        return file.build(own, builder -> {
            builder.withVersion(version, 0);
            builder.withFlags(ClassFile.ACC_FINAL | ClassFile.ACC_SUPER | ClassFile.ACC_SYNTHETIC);
            builder.withInterfaceSymbols(type.returnType());
            nestHost.ifPresent(host -> builder.with(NestHostAttribute.of(host)));
            fields(builder);
            builder.withMethodBody(ConstantDescs.INIT_NAME, constructor(), 0, this::construct);
            if (hasNoCaptures()) {
                builder.withMethodBody(ConstantDescs.CLASS_INIT_NAME, ConstantDescs.MTD_void, ClassFile.ACC_STATIC, code ->
                    code.new_(own).dup().invokespecial(own, ConstantDescs.INIT_NAME, constructor())
                        .putstatic(own, instance(0), type.returnType()).return_());
            } else if (!isConstructedInline()) {
                builder.withMethodBody(maker(0), type, ClassFile.ACC_STATIC, code -> {
                    code.new_(own).dup();
                    for (int i = 0; i < type.parameterCount(); i++) {
                        code.loadLocal(TypeKind.from(type.parameterType(i)), code.parameterSlot(i));
                    }
                    code.invokespecial(own, ConstantDescs.INIT_NAME, constructor()).areturn();
                });
            }
            builder.withMethodBody(method, erased, ClassFile.ACC_PUBLIC, this::call);
        });
    }

    private void fields(ClassBuilder builder) {
        if (hasNoCaptures()) {
            builder.withField(instance(0), type.returnType(), ClassFile.ACC_STATIC | ClassFile.ACC_FINAL);
        }
        for (int i = 0; i < type.parameterCount(); i++) {
            builder.withField(field(i), type.parameterType(i), ClassFile.ACC_PRIVATE | ClassFile.ACC_FINAL);
        }
    }

    private static String field(int index) {
        return "c" + index;
    }

    private void construct(CodeBuilder code) {
        code.aload(0).invokespecial(ConstantDescs.CD_Object, ConstantDescs.INIT_NAME, ConstantDescs.MTD_void);
        for (int i = 0; i < type.parameterCount(); i++) {
            code.aload(0).loadLocal(TypeKind.from(type.parameterType(i)), code.parameterSlot(i))
                .putfield(own, field(i), type.parameterType(i));
        }
        code.return_();
    }

    private void call(CodeBuilder code) {
        call(code, index -> code.aload(0).getfield(own, field(index), type.parameterType(index)));
    }

    /// The body of the method in a [LambdaGroup], whose fields are of the widest type of their kind.
    void callAs(ClassDesc group, CodeBuilder code) {
        call(code, index -> {
            ClassDesc captured = type.parameterType(index);
            TypeKind kind = TypeKind.from(captured).asLoadable();
            int at = 0;
            for (int before = 0; before < index; before++) {
                at += TypeKind.from(type.parameterType(before)).asLoadable() == kind ? 1 : 0;
            }
            code.aload(0).getfield(group, LambdaGroup.field(kind, at), kind.upperBound());
            TypeAdaptation.adapt(code, kind.upperBound(), kind == TypeKind.REFERENCE ? captured : kind.upperBound());
        });
    }

    private void call(CodeBuilder code, IntConsumer loadCaptured) {
        List<ClassDesc> wanted = target.invocationType().parameterList(); // with the receiver, where there is one
        boolean constructs = target.kind() == Kind.CONSTRUCTOR;
        if (constructs) {
            code.new_(target.owner()).dup();
        }
        int captured = type.parameterCount();
        for (int i = 0; i < captured; i++) {
            loadCaptured.accept(i);
            TypeAdaptation.adapt(code, type.parameterType(i), wanted.get(i));
        }
        for (int i = 0; i < erased.parameterCount(); i++) {
            code.loadLocal(TypeKind.from(erased.parameterType(i)), code.parameterSlot(i));
            TypeAdaptation.adapt(code, erased.parameterType(i), actual.parameterType(i));
            TypeAdaptation.adapt(code, actual.parameterType(i), wanted.get(captured + i));
        }
        invoke(code);
        ClassDesc result = constructs ? target.owner() : target.invocationType().returnType();
        if (erased.returnType().equals(ConstantDescs.CD_void)) {
            TypeAdaptation.drop(code, result);
        } else {
            TypeAdaptation.adapt(code, result, actual.returnType());
            TypeAdaptation.adapt(code, actual.returnType(), erased.returnType());
        }
        code.return_(TypeKind.from(erased.returnType()));
    }

    /// Private methods too are called by their class: then they are in one nest.
    private void invoke(CodeBuilder code) {
        MethodTypeDesc called = MethodTypeDesc.ofDescriptor(target.lookupDescriptor());
        ClassDesc owner = target.owner();
        String name = target.methodName();
        switch (target.kind()) {
            case STATIC -> code.invokestatic(owner, name, called, false);
            case INTERFACE_STATIC -> code.invokestatic(owner, name, called, true);
            case INTERFACE_VIRTUAL, INTERFACE_SPECIAL -> code.invokeinterface(owner, name, called);
            case CONSTRUCTOR -> code.invokespecial(owner, ConstantDescs.INIT_NAME, called);
            default -> code.invokevirtual(owner, name, called);
        }
    }
}
