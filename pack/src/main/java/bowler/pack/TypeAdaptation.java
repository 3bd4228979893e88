// SPDX-License-Identifier: Apache-2.0
package bowler.pack;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.List;

/// Makes the value on top of the stack one of another type, as a lambda's parameters and result demand: casts, boxes,
/// unboxes, widens.
final class TypeAdaptation {
    private record Box(ClassDesc primitive, ClassDesc box, String unboxing) {}

    private static final List<Box> BOXES = List.of(
        new Box(ConstantDescs.CD_boolean, ConstantDescs.CD_Boolean, "booleanValue"),
        new Box(ConstantDescs.CD_byte, ConstantDescs.CD_Byte, "byteValue"),
        new Box(ConstantDescs.CD_short, ConstantDescs.CD_Short, "shortValue"),
        new Box(ConstantDescs.CD_char, ConstantDescs.CD_Character, "charValue"),
        new Box(ConstantDescs.CD_int, ConstantDescs.CD_Integer, "intValue"),
        new Box(ConstantDescs.CD_long, ConstantDescs.CD_Long, "longValue"),
        new Box(ConstantDescs.CD_float, ConstantDescs.CD_Float, "floatValue"),
        new Box(ConstantDescs.CD_double, ConstantDescs.CD_Double, "doubleValue"));

    private TypeAdaptation() {}

    static void adapt(CodeBuilder code, ClassDesc from, ClassDesc to) {
        if (from.equals(to)) {
            return;
        }
        if (from.isPrimitive() && to.isPrimitive()) {
            code.conversion(TypeKind.from(from), TypeKind.from(to));
        } else if (from.isPrimitive()) {
            Box box = ofPrimitive(from);
            code.invokestatic(box.box(), "valueOf", MethodTypeDesc.of(box.box(), from));
        } else if (to.isPrimitive()) {
            unbox(code, from, to);
        } else if (!to.equals(ConstantDescs.CD_Object)) {
            code.checkcast(to);
        }
    }

    /// A box is opened and its value widened; what is known as an Object only must be the box of what is wanted.
    private static void unbox(CodeBuilder code, ClassDesc from, ClassDesc to) {
        Box box = BOXES.stream().filter(each -> each.box().equals(from)).findFirst().orElse(null);
        if (box == null) {
            box = ofPrimitive(to);
            code.checkcast(box.box());
        }
        code.invokevirtual(box.box(), box.unboxing(), MethodTypeDesc.of(box.primitive()));
        adapt(code, box.primitive(), to);
    }

    /// The class of objects that hold such a value.
    static ClassDesc boxOf(ClassDesc primitive) {
        return ofPrimitive(primitive).box();
    }

    private static Box ofPrimitive(ClassDesc primitive) {
        return BOXES.stream().filter(each -> each.primitive().equals(primitive)).findFirst().orElseThrow();
    }

    static void drop(CodeBuilder code, ClassDesc type) {
        switch (TypeKind.from(type).slotSize()) {
            case 0 -> { }
            case 1 -> code.pop();
            default -> code.pop2();
        }
    }
}
