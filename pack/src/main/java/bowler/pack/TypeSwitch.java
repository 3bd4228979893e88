// SPDX-License-Identifier: Apache-2.0
package bowler.pack;

import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.List;

/// A method `(selector, restart)` that says which label a selector meets first, from `restart` on: -1 for null, the number
/// of labels for none.
record TypeSwitch(String name, MethodTypeDesc type, List<ConstantDesc> labels) {
    private static final int SELECTOR = 0;
    private static final int RESTART = 1;

    /// Types are; constants among them are left to the JVM.
    static boolean understands(List<ConstantDesc> labels) {
        return labels.stream().allMatch(label -> label instanceof ClassDesc type && type.isClassOrInterface());
    }

    void addTo(ClassBuilder builder) {
        builder.withMethodBody(
            name, type, ClassFile.ACC_PRIVATE | ClassFile.ACC_STATIC | ClassFile.ACC_SYNTHETIC, this::write);
    }

    private void write(CodeBuilder code) {
        Label isThere = code.newLabel();
        code.aload(SELECTOR).ifnonnull(isThere).iconst_m1().ireturn().labelBinding(isThere);
        for (int i = 0; i < labels.size(); i++) {
            Label next = code.newLabel();
            code.aload(SELECTOR).instanceOf((ClassDesc) labels.get(i)).ifeq(next);
            code.iload(RESTART).loadConstant(i).if_icmpgt(next).loadConstant(i).ireturn().labelBinding(next);
        }
        code.loadConstant(labels.size()).ireturn();
    }
}
