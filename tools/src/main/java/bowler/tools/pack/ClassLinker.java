// SPDX-License-Identifier: Apache-2.0
package bowler.tools.pack;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.lang.classfile.Attributes;
import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.MethodModel;
import java.lang.classfile.MethodTransform;
import java.lang.classfile.attribute.MethodParametersAttribute;
import java.lang.classfile.attribute.NestHostAttribute;
import java.lang.classfile.attribute.NestMembersAttribute;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.classfile.instruction.LocalVariable;
import java.lang.classfile.instruction.LocalVariableType;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDesc;
import java.lang.constant.DirectMethodHandleDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.AccessFlag;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// Replaces the `invokedynamic` instructions of lambdas, method references, switches over types and the methods of records
/// by plain calls, in all classes of a jar together: the class of a lambda becomes a member of its maker's nest, which its
/// top class lists.
final class ClassLinker {
    private static final String LAMBDAS = "Ljava/lang/invoke/LambdaMetafactory;";
    private static final String RECORDS = "Ljava/lang/runtime/ObjectMethods;";
    private static final String SWITCHES = "Ljava/lang/runtime/SwitchBootstraps;";

    private final Map<String, byte[]> classes;
    private final ClassFile file;
    private final ClassFile anew;
    private final Map<String, byte[]> linked = new TreeMap<>();
    private final Map<String, List<ClassDesc>> newMembers = new TreeMap<>();
    private final List<String> shown;
    private final List<String> apart;
    private int lambdas;
    private int switches;
    private int records;
    private int left;

    /// @param classes by their names with slashes
    /// @param shown beginnings of names of classes that programs are compiled against
    /// @param apart beginnings of names of classes each of whose lambdas is to be a class: who calls one of several in a
    ///     loop is compiled for the class that comes
    ClassLinker(Map<String, byte[]> classes, List<String> shown, List<String> apart) {
        this.classes = classes;
        this.shown = shown;
        this.apart = apart;
        ClassHierarchyResolver own = ClassHierarchyResolver.ofResourceParsing(this::source);
        var hierarchy = ClassFile.ClassHierarchyResolverOption.of(own.orElse(ClassHierarchyResolver.defaultResolver()));
        file = ClassFile.of(hierarchy);
        anew = ClassFile.of(hierarchy, ClassFile.ConstantPoolSharingOption.NEW_POOL);
    }

    private InputStream source(ClassDesc type) {
        byte[] bytes = classes.get(internalName(type));
        return bytes == null ? null : new ByteArrayInputStream(bytes);
    }

    /// All classes as they are now, and the new ones.
    Map<String, byte[]> link() {
        classes.forEach((name, bytes) -> linked.put(name, name.endsWith("-info") ? bytes : new OneClass(name, bytes).link()));
        newMembers.forEach((host, members) -> linked.put(host, withNestMembers(linked.get(host), members)));
        linked.replaceAll((name, bytes) -> name.endsWith("-info") ? bytes : withoutUnused(name, bytes));
        return linked;
    }

    /// What was linked leaves bootstrap methods and their constants behind: a twelfth of a deflated class. What only a compiler asks for
    /// goes where no program is compiled against a class.
    private byte[] withoutUnused(String name, byte[] bytes) {
        boolean isShown = shown.stream().anyMatch(name::startsWith);
        return anew.transformClass(anew.parse(bytes), isShown ? ClassTransform.ACCEPT_ALL : CompilerAttributes.DROPPED);
    }

    int lambdas() {
        return lambdas;
    }

    int switches() {
        return switches;
    }

    /// Methods of records.
    int records() {
        return records;
    }

    /// Instructions that were not understood and stay.
    int left() {
        return left;
    }

    static String internalName(ClassDesc type) {
        String descriptor = type.descriptorString();
        return descriptor.substring(1, descriptor.length() - 1);
    }

    private byte[] withNestMembers(byte[] host, List<ClassDesc> added) {
        ClassModel model = file.parse(host);
        List<ClassDesc> members = new ArrayList<>();
        model.findAttribute(Attributes.nestMembers())
            .ifPresent(old -> old.nestMembers().forEach(member -> members.add(member.asSymbol())));
        members.addAll(added);
        return file.transformClass(model, ClassTransform.dropping(NestMembersAttribute.class::isInstance)
            .andThen(ClassTransform.endHandler(builder -> builder.with(NestMembersAttribute.ofSymbols(members)))));
    }

    private byte[] withSuperclassCasts(byte[] bytes) {
        return file.transformClass(file.parse(bytes), (builder, element) -> {
            if (element instanceof MethodModel method && method.code().isPresent()) {
                builder.transformMethod(method, MethodTransform.transformingCode(new SuperclassCasts(method, this::isClass)));
            } else {
                builder.with(element);
            }
        });
    }

    /// Whether a type is a class rather than an interface; false if it is not known.
    private boolean isClass(ClassDesc type) {
        if (!type.isClassOrInterface()) {
            return false;
        }
        byte[] own = classes.get(internalName(type));
        if (own != null) {
            return !file.parse(own).flags().has(AccessFlag.INTERFACE);
        }
        try {
            return !Class.forName(internalName(type).replace('/', '.'), false, null).isInterface();
        } catch (ClassNotFoundException e) {
            return false;
        }
    }

    /// The work on one class.
    private final class OneClass {
        private final String name;
        private final ClassModel model;
        private final boolean isInterface;
        private final ClassDesc top;
        private final List<TypeSwitch> chains = new ArrayList<>();
        private final Map<String, RecordMethod> recordMethods = new TreeMap<>();
        private final Map<String, LambdaGroup> groups = new LinkedHashMap<>();
        private final boolean isApart;

        OneClass(String name, byte[] bytes) {
            this.name = name;
            model = file.parse(withSuperclassCasts(bytes));
            isApart = apart.stream().anyMatch(name::startsWith);
            isInterface = model.flags().has(AccessFlag.INTERFACE);
            top = model.findAttribute(Attributes.nestHost())
                .map(NestHostAttribute::nestHost).orElse(model.thisClass()).asSymbol();
        }

        byte[] link() {
            boolean isRecord = model.findAttribute(Attributes.record()).isPresent();
            ClassTransform bodies = ClassTransform.transformingMethodBodies(this::instruction);
            ClassTransform parameters = (builder, element) -> {
                if (!isRecord && element instanceof MethodModel method
                        && method.findAttribute(Attributes.methodParameters()).isPresent()) {
                    builder.transformMethod(method, MethodTransform.dropping(
                        MethodParametersAttribute.class::isInstance));
                } else {
                    builder.with(element);
                }
            };
            byte[] own = file.transformClass(model,
                bodies.andThen(parameters).andThen(ClassTransform.endHandler(this::addMethods)));
            for (LambdaGroup group : groups.values()) {
                linked.put(internalName(group.own()), group.build(file));
                newMembers.computeIfAbsent(internalName(top), host -> new ArrayList<>()).add(group.own());
            }
            return own;
        }

        private void addMethods(ClassBuilder builder) {
            chains.forEach(chain -> chain.addTo(builder));
            recordMethods.values().forEach(method -> method.addTo(builder));
        }

        private void instruction(CodeBuilder code, CodeElement element) {
            switch (element) {
                case LocalVariable variable -> { }
                case LocalVariableType variable -> { }
                case InvokeDynamicInstruction call -> call(code, call);
                default -> code.with(element);
            }
        }

        private void call(CodeBuilder code, InvokeDynamicInstruction call) {
            DirectMethodHandleDesc bootstrap = call.bootstrapMethod();
            String owner = bootstrap.owner().descriptorString();
            List<ConstantDesc> arguments = call.bootstrapArgs();
            if (owner.equals(SWITCHES) && bootstrap.methodName().equals("typeSwitch") && TypeSwitch.understands(arguments)) {
                TypeSwitch chain = new TypeSwitch("typeSwitch$" + chains.size(), call.typeSymbol(), arguments);
                chains.add(chain);
                switches++;
                code.invokestatic(model.thisClass().asSymbol(), chain.name(), call.typeSymbol(), isInterface);
            } else if (owner.equals(RECORDS)) {
                RecordMethod method = RecordMethod.of(
                    call.name().stringValue() + "$record", call.name().stringValue(), call.typeSymbol(), arguments);
                recordMethods.put(method.name(), method);
                records++;
                code.invokestatic(model.thisClass().asSymbol(), method.name(), call.typeSymbol(), isInterface);
            } else if (owner.equals(LAMBDAS) && bootstrap.methodName().equals("metafactory")
                    && LambdaClass.understands((DirectMethodHandleDesc) arguments.get(1), model.thisClass().asSymbol())) {
                lambda(code, call.name().stringValue(), call.typeSymbol(), arguments);
            } else {
                left++;
                code.with(call);
            }
        }

        private void lambda(CodeBuilder code, String method, MethodTypeDesc type, List<ConstantDesc> arguments) {
            MethodTypeDesc erased = (MethodTypeDesc) arguments.get(0);
            String key = isApart ? "" + groups.size() : type.returnType().descriptorString() + method + erased.descriptorString();
            LambdaGroup group = groups.computeIfAbsent(key, unseen -> new LambdaGroup(
                ClassDesc.ofInternalName(name + "$$L" + groups.size()), top));
            LambdaClass lambda = new LambdaClass(group.own(), top, type, method, erased,
                (DirectMethodHandleDesc) arguments.get(1), (MethodTypeDesc) arguments.get(2));
            lambda.make(code, group.add(lambda));
            lambdas++;
        }
    }
}
