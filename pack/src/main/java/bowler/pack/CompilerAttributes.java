// SPDX-License-Identifier: Apache-2.0
package bowler.pack;

import java.lang.classfile.ClassTransform;
import java.lang.classfile.FieldTransform;
import java.lang.classfile.MethodTransform;
import java.lang.classfile.attribute.ExceptionsAttribute;
import java.lang.classfile.attribute.InnerClassInfo;
import java.lang.classfile.attribute.InnerClassesAttribute;
import java.lang.classfile.attribute.MethodParametersAttribute;
import java.lang.classfile.attribute.RecordAttribute;
import java.lang.classfile.attribute.RecordComponentInfo;
import java.lang.classfile.attribute.SignatureAttribute;
import java.util.List;

/// The attributes of a class that only compilers read, and not the JVM. They are generic signatures, declared
/// exceptions, names of parameters, and the owners of the nested classes that it uses. They are a twentieth of the jar.
final class CompilerAttributes {
    private CompilerAttributes() {}

    /// @param name of the class
    static ClassTransform dropped(String name) {
        return ClassTransform.dropping(SignatureAttribute.class::isInstance)
            .andThen(ClassTransform.transformingMethods(MethodTransform.dropping(
                element -> element instanceof SignatureAttribute || element instanceof ExceptionsAttribute
                    || element instanceof MethodParametersAttribute)))
            .andThen(ClassTransform.transformingFields(FieldTransform.dropping(SignatureAttribute.class::isInstance)))
            .andThen((builder, element) -> {
                switch (element) {
                    case RecordAttribute components -> builder.with(RecordAttribute.of(components.components().stream()
                        .map(each -> RecordComponentInfo.of(each.name(), each.descriptor())).toList()));
                    case InnerClassesAttribute nested -> {
                        List<InnerClassInfo> own = nested.classes().stream().filter(each -> isOwn(each, name)).toList();
                        if (!own.isEmpty()) {
                            builder.with(InnerClassesAttribute.of(own));
                        }
                    }
                    default -> builder.with(element);
                }
            });
    }

    /// Returns whether the nested class is the class itself or its member, including local and anonymous ones. The
    /// statements of a class and of its outer class about it must agree.
    private static boolean isOwn(InnerClassInfo nested, String name) {
        String inner = nested.innerClass().asInternalName();
        return inner.equals(name) || inner.startsWith(name + '$')
            && nested.outerClass().map(outer -> outer.asInternalName().equals(name)).orElse(true);
    }
}
