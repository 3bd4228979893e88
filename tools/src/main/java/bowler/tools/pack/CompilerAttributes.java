// SPDX-License-Identifier: Apache-2.0
package bowler.tools.pack;

import java.lang.classfile.ClassTransform;
import java.lang.classfile.FieldTransform;
import java.lang.classfile.MethodTransform;
import java.lang.classfile.attribute.ExceptionsAttribute;
import java.lang.classfile.attribute.RecordAttribute;
import java.lang.classfile.attribute.RecordComponentInfo;
import java.lang.classfile.attribute.SignatureAttribute;

/// What a class tells those who compile against it, and the JVM does not ask for: types of type parameters, and which exceptions
/// methods declare. A fiftieth of the jar.
final class CompilerAttributes {
    static final ClassTransform DROPPED = ClassTransform.dropping(SignatureAttribute.class::isInstance)
        .andThen(ClassTransform.transformingMethods(MethodTransform.dropping(
            element -> element instanceof SignatureAttribute || element instanceof ExceptionsAttribute)))
        .andThen(ClassTransform.transformingFields(FieldTransform.dropping(SignatureAttribute.class::isInstance)))
        .andThen((builder, element) -> {
            if (element instanceof RecordAttribute components) {
                builder.with(RecordAttribute.of(components.components().stream()
                    .map(each -> RecordComponentInfo.of(each.name(), each.descriptor())).toList()));
            } else {
                builder.with(element);
            }
        });

    private CompilerAttributes() {}
}
