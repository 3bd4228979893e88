// SPDX-License-Identifier: Apache-2.0
package bowler.pack;

import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.classfile.attribute.NestHostAttribute;
import java.lang.classfile.instruction.SwitchCase;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// One class for all lambdas and method references of a class that have the same interface. Each instance has the
/// number of its lambda, by which the method chooses the target. It has as many fields of each kind as the lambda with
/// the most captured values of that kind needs. A class in a jar costs as much as several lambdas.
final class LambdaGroup {
    private static final String NUMBER = "number";
    private static final List<TypeKind> KINDS = List.of(
        TypeKind.REFERENCE, TypeKind.INT, TypeKind.LONG, TypeKind.FLOAT, TypeKind.DOUBLE);

    private final ClassDesc own;
    private final List<LambdaClass> members = new ArrayList<>();

    /// @param own its name
    LambdaGroup(ClassDesc own) {
        this.own = own;
    }

    ClassDesc own() {
        return own;
    }

    /// All are of one interface.
    ///
    /// @return its number
    int add(LambdaClass lambda) {
        members.add(lambda);
        return members.size() - 1;
    }

    List<LambdaClass> members() {
        return members;
    }

    /// Instead of the linking of one of them, when all are known: puts the instance on the stack.
    void make(CodeBuilder code, int number) {
        LambdaClass member = members.get(number);
        if (members.size() == 1) {
            member.make(code);
        } else if (member.hasNoCaptures()) {
            code.getstatic(own, LambdaClass.instance(number), member.type().returnType());
        } else {
            code.invokestatic(own, LambdaClass.maker(number), member.type());
        }
    }

    /// @param version major version of class files, the one of the class that they come from
    /// @param nestHost of the class it comes from, if one of them calls what is private there
    byte[] build(ClassFile file, int version, Optional<ClassDesc> nestHost) {
        if (members.size() == 1) {
            return members.getFirst().build(file, version, nestHost);
        }
        ClassDesc shown = members.getFirst().type().returnType();
        return file.build(own, builder -> {
            builder.withVersion(version, 0);
            builder.withFlags(ClassFile.ACC_FINAL | ClassFile.ACC_SUPER | ClassFile.ACC_SYNTHETIC);
            builder.withInterfaceSymbols(shown);
            nestHost.ifPresent(host -> builder.with(NestHostAttribute.of(host)));
            builder.withField(NUMBER, ConstantDescs.CD_int, ClassFile.ACC_PRIVATE | ClassFile.ACC_FINAL);
            for (TypeKind kind : KINDS) {
                for (int at = 0; at < max(kind); at++) {
                    builder.withField(field(kind, at), kind.upperBound(), ClassFile.ACC_PRIVATE | ClassFile.ACC_FINAL);
                }
            }
            builder.withMethodBody(ConstantDescs.INIT_NAME, constructor(), ClassFile.ACC_PRIVATE, this::construct);
            boolean hasInstances = false;
            for (int number = 0; number < members.size(); number++) {
                LambdaClass member = members.get(number);
                if (member.hasNoCaptures()) {
                    hasInstances = true;
                    builder.withField(LambdaClass.instance(number), shown, ClassFile.ACC_STATIC | ClassFile.ACC_FINAL);
                } else {
                    int mine = number;
                    builder.withMethodBody(LambdaClass.maker(number), member.type(), ClassFile.ACC_STATIC, code -> {
                        construct(code, mine);
                        code.areturn();
                    });
                }
            }
            if (hasInstances) {
                builder.withMethodBody(ConstantDescs.CLASS_INIT_NAME, ConstantDescs.MTD_void, ClassFile.ACC_STATIC, this::instances);
            }
            LambdaClass any = members.getFirst();
            builder.withMethodBody(any.method(), any.erased(), ClassFile.ACC_PUBLIC, this::call);
        });
    }

    private int max(TypeKind kind) {
        return members.stream().mapToInt(member -> member.captured(kind)).max().orElse(0);
    }

    static String field(TypeKind kind, int at) {
        return kind.name().charAt(0) + Integer.toString(at);
    }

    private MethodTypeDesc constructor() {
        List<ClassDesc> parameters = new ArrayList<>(List.of(ConstantDescs.CD_int));
        for (TypeKind kind : KINDS) {
            for (int at = 0; at < max(kind); at++) {
                parameters.add(kind.upperBound());
            }
        }
        return MethodTypeDesc.of(ConstantDescs.CD_void, parameters);
    }

    private void construct(CodeBuilder code) {
        code.aload(0).invokespecial(ConstantDescs.CD_Object, ConstantDescs.INIT_NAME, ConstantDescs.MTD_void);
        code.aload(0).iload(code.parameterSlot(0)).putfield(own, NUMBER, ConstantDescs.CD_int);
        int parameter = 1;
        for (TypeKind kind : KINDS) {
            for (int at = 0; at < max(kind); at++) {
                code.aload(0).loadLocal(kind, code.parameterSlot(parameter++)).putfield(own, field(kind, at), kind.upperBound());
            }
        }
        code.return_();
    }

    private void instances(CodeBuilder code) {
        for (int number = 0; number < members.size(); number++) {
            if (members.get(number).hasNoCaptures()) {
                construct(code, number);
                code.putstatic(own, LambdaClass.instance(number), members.get(number).type().returnType());
            }
        }
        code.return_();
    }

    /// A new instance on the stack, of a member whose captured values are the parameters of the method; other fields stay empty.
    private void construct(CodeBuilder code, int number) {
        MethodTypeDesc type = members.get(number).type();
        code.new_(own).dup().loadConstant(number);
        for (TypeKind kind : KINDS) {
            int given = 0;
            for (int parameter = 0; parameter < type.parameterCount(); parameter++) {
                if (TypeKind.from(type.parameterType(parameter)).asLoadable() == kind) {
                    code.loadLocal(kind, code.parameterSlot(parameter));
                    given++;
                }
            }
            for (; given < max(kind); given++) {
                switch (kind) {
                    case INT -> code.iconst_0();
                    case LONG -> code.lconst_0();
                    case FLOAT -> code.fconst_0();
                    case DOUBLE -> code.dconst_0();
                    default -> code.aconst_null();
                }
            }
        }
        code.invokespecial(own, ConstantDescs.INIT_NAME, constructor());
    }

    private void call(CodeBuilder code) {
        List<SwitchCase> cases = new ArrayList<>();
        for (int number = 1; number < members.size(); number++) {
            cases.add(SwitchCase.of(number, code.newLabel()));
        }
        Label first = code.newLabel();
        code.aload(0).getfield(own, NUMBER, ConstantDescs.CD_int).tableswitch(1, members.size() - 1, first, cases);
        code.labelBinding(first);
        members.getFirst().callAs(own, code);
        for (SwitchCase each : cases) {
            code.labelBinding(each.target());
            members.get(each.caseValue()).callAs(own, code);
        }
    }
}
