// SPDX-License-Identifier: Apache-2.0
package bowler.pack;

import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.constantpool.ClassEntry;
import java.lang.classfile.constantpool.ConstantPoolBuilder;
import java.lang.classfile.constantpool.FieldRefEntry;
import java.lang.classfile.constantpool.IntegerEntry;
import java.lang.classfile.constantpool.InterfaceMethodRefEntry;
import java.lang.classfile.constantpool.MemberRefEntry;
import java.lang.classfile.constantpool.MethodRefEntry;
import java.lang.classfile.constantpool.NameAndTypeEntry;
import java.lang.classfile.constantpool.PoolEntry;
import java.lang.classfile.constantpool.StringEntry;
import java.lang.classfile.constantpool.Utf8Entry;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Orders the constants of a class so that similar ones are adjacent. The class then deflates better by a thirtieth
/// than in the order of use, and means the same.
///
/// First come the constants that instructions load, because the first 255 constants are loaded by a shorter
/// instruction. Then come texts: descriptors of methods, those of fields, names of classes, others; each by their
/// lengths, which are written too. Last come the constants that refer to them.
final class ConstantOrder {
    private final List<StringEntry> literals = new ArrayList<>();
    private final List<IntegerEntry> numbers = new ArrayList<>();
    private final List<Utf8Entry> texts = new ArrayList<>();
    private final List<ClassEntry> types = new ArrayList<>();
    private final List<NameAndTypeEntry> names = new ArrayList<>();
    private final List<MemberRefEntry> members = new ArrayList<>();
    private final Set<String> typeNames = new HashSet<>();

    private ConstantOrder(ClassModel model) {
        for (PoolEntry each : model.constantPool()) {
            switch (each) {
                case StringEntry text -> literals.add(text);
                case IntegerEntry number -> numbers.add(number);
                case Utf8Entry text -> texts.add(text);
                case ClassEntry type -> {
                    types.add(type);
                    typeNames.add(type.asInternalName());
                }
                case NameAndTypeEntry name -> names.add(name);
                case MemberRefEntry member -> members.add(member);
                default -> { } // what is rare stays behind the rest
            }
        }
        texts.sort(Comparator.comparing(this::kind)
            .thenComparing(text -> text.stringValue().length()).thenComparing(Utf8Entry::stringValue));
        types.sort(Comparator.comparing(ClassEntry::asInternalName));
        names.sort(Comparator.comparing((NameAndTypeEntry name) -> name.type().stringValue())
            .thenComparing(name -> name.name().stringValue()));
        members.sort(Comparator.comparing((MemberRefEntry member) -> member.tag())
            .thenComparing(member -> member.owner().asInternalName())
            .thenComparing(member -> member.type().stringValue())
            .thenComparing(member -> member.name().stringValue()));
    }

    private int kind(Utf8Entry text) {
        String value = text.stringValue();
        if (value.startsWith("(")) {
            return 0;
        }
        if (typeNames.contains(value)) {
            return 2;
        }
        return value.startsWith("L") && value.endsWith(";") || value.startsWith("[") ? 1 : 3;
    }

    /// @param bytes all constants of which are in use
    static byte[] sorted(ClassFile file, byte[] bytes) {
        ClassModel model = file.parse(bytes);
        ConstantPoolBuilder pool = ConstantPoolBuilder.of();
        ConstantOrder order = new ConstantOrder(model);
        order.literals.forEach(text -> pool.stringEntry(text.utf8()));
        order.numbers.forEach(number -> pool.intEntry(number.intValue()));
        order.texts.forEach(text -> pool.utf8Entry(text.stringValue()));
        order.types.forEach(type -> pool.classEntry(type.name()));
        order.names.forEach(name -> pool.nameAndTypeEntry(name.name(), name.type()));
        for (MemberRefEntry each : order.members) {
            switch (each) {
                case FieldRefEntry field -> pool.fieldRefEntry(field.owner(), field.nameAndType());
                case MethodRefEntry method -> pool.methodRefEntry(method.owner(), method.nameAndType());
                case InterfaceMethodRefEntry method -> pool.interfaceMethodRefEntry(method.owner(), method.nameAndType());
            }
        }
        return file.build(pool.classEntry(model.thisClass().name()), pool, builder -> model.forEach(builder::with));
    }
}
