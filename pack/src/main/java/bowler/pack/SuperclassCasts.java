// SPDX-License-Identifier: Apache-2.0
package bowler.pack;

import java.lang.classfile.Attributes;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeModel;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.Label;
import java.lang.classfile.MethodModel;
import java.lang.classfile.Opcode;
import java.lang.classfile.PseudoInstruction;
import java.lang.classfile.attribute.StackMapFrameInfo;
import java.lang.classfile.attribute.StackMapFrameInfo.ObjectVerificationTypeInfo;
import java.lang.classfile.instruction.BranchInstruction;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.LabelTarget;
import java.lang.classfile.instruction.NewObjectInstruction;
import java.lang.classfile.instruction.ReturnInstruction;
import java.lang.classfile.instruction.ThrowInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Predicate;

/// Casts a new object to the superclass as which it is returned, thrown, stored or passed on at once.
///
/// When the JVM verifies a method, it loads the classes that are used as another type. A method that creates one of
/// thirty operators has all thirty loaded before its first run. With the cast in between there is nothing to verify.
/// The cast can never fail, and compiled code leaves it out. An instance is for one method.
final class SuperclassCasts implements CodeTransform {
    private final Predicate<ClassDesc> isClass;
    private final ClassDesc returned;
    private final Map<Label, ClassDesc> merged = new HashMap<>();
    private final Deque<ClassDesc> uninitialized = new ArrayDeque<>();
    /// The class of the object on top of the stack, if it has just been made.
    private ClassDesc fresh;

    /// @param isClass whether a type is known to be a class, not an interface
    SuperclassCasts(MethodModel method, Predicate<ClassDesc> isClass) {
        this.isClass = isClass;
        returned = method.methodTypeSymbol().returnType();
        CodeModel code = method.code().orElseThrow();
        code.findAttribute(Attributes.stackMapTable()).ifPresent(frames -> frames.entries().forEach(this::note));
    }

    /// Where branches meet with an object on the stack, as those of a `switch` that is a value.
    private void note(StackMapFrameInfo frame) {
        if (!frame.stack().isEmpty() && frame.stack().getLast() instanceof ObjectVerificationTypeInfo top) {
            merged.put(frame.target(), top.classSymbol());
        }
    }

    @Override
    public void accept(CodeBuilder code, CodeElement element) {
        if (fresh != null && !(element instanceof PseudoInstruction && !(element instanceof LabelTarget))) {
            ClassDesc wanted = wantedBy(element);
            if (wanted != null && !wanted.equals(fresh) && !wanted.equals(ConstantDescs.CD_Object) && isClass.test(wanted)) {
                code.checkcast(wanted);
            }
            if (wanted != null || !(element instanceof LabelTarget)) {
                fresh = null;
            }
        }
        code.with(element);
        if (element instanceof NewObjectInstruction made) {
            uninitialized.push(made.className().asSymbol());
        } else if (element instanceof InvokeInstruction call && call.opcode() == Opcode.INVOKESPECIAL
                && call.name().equalsString(ConstantDescs.INIT_NAME) && !uninitialized.isEmpty()
                && uninitialized.peek().equals(call.owner().asSymbol())) {
            fresh = uninitialized.pop();
        }
    }

    /// Returns the type as which the instruction uses the top of the stack; null if that is not known.
    private ClassDesc wantedBy(CodeElement element) {
        return switch (element) {
            case ReturnInstruction end when end.opcode() == Opcode.ARETURN -> returned;
            case ThrowInstruction end -> ConstantDescs.CD_Throwable;
            case BranchInstruction jump when jump.opcode() == Opcode.GOTO -> merged.get(jump.target());
            case LabelTarget target -> merged.get(target.label());
            case FieldInstruction put when put.opcode() == Opcode.PUTFIELD || put.opcode() == Opcode.PUTSTATIC ->
                put.typeSymbol();
            case InvokeInstruction call when call.typeSymbol().parameterCount() > 0 ->
                call.typeSymbol().parameterType(call.typeSymbol().parameterCount() - 1);
            default -> null;
        };
    }
}
