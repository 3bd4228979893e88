// SPDX-License-Identifier: Apache-2.0
package bowler.pack;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.lang.classfile.Attributes;
import java.lang.classfile.AccessFlags;
import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassElement;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeModel;
import java.lang.classfile.Instruction;
import java.lang.classfile.MethodModel;
import java.lang.classfile.MethodTransform;
import java.lang.classfile.attribute.NestHostAttribute;
import java.lang.classfile.attribute.NestMembersAttribute;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.classfile.instruction.LineNumber;
import java.lang.classfile.instruction.LocalVariable;
import java.lang.classfile.instruction.LocalVariableType;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDesc;
import java.lang.constant.DirectMethodHandleDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.AccessFlag;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;

/// Replaces `invokedynamic` instructions by plain calls, in all classes of a jar together. These are the instructions
/// of lambdas, method references, switches over types and the methods of records. The compiler's methods of lambdas are
/// made package-private, so that the lambdas' classes may call them. A class whose lambda calls another private member
/// becomes a member of its maker's nest, which the nest's top class lists.
final class ClassLinker {
    private static final String LAMBDAS = "Ljava/lang/invoke/LambdaMetafactory;";
    private static final String RECORDS = "Ljava/lang/runtime/ObjectMethods;";
    private static final String SWITCHES = "Ljava/lang/runtime/SwitchBootstraps;";

    private final Map<String, byte[]> classes;
    private final ClassFile file;
    private final ClassFile rewritten;
    private final Map<String, byte[]> linked = new TreeMap<>();
    private final Map<String, List<ClassDesc>> newMembers = new TreeMap<>();
    private final List<String> shown;
    private final List<String> apart;
    private int lambdas;
    private int switches;
    private int records;
    private int switchMaps;
    private int left;

    /// @param classes by their names with slashes
    /// @param shown beginnings of names of classes that programs are compiled against
    /// @param apart beginnings of names of classes each of whose lambdas is to be a class: who calls one of several in a
    ///     loop is compiled for the class that comes
    ClassLinker(Map<String, byte[]> classes, List<String> shown, List<String> apart) {
        this.classes = new TreeMap<>(classes);
        this.shown = shown;
        this.apart = apart;
        ClassHierarchyResolver own = ClassHierarchyResolver.ofResourceParsing(this::source);
        var hierarchy = ClassFile.ClassHierarchyResolverOption.of(own.orElse(ClassHierarchyResolver.defaultResolver()));
        file = ClassFile.of(hierarchy);
        rewritten = ClassFile.of(hierarchy, ClassFile.ConstantPoolSharingOption.NEW_POOL);
    }

    private InputStream source(ClassDesc type) {
        byte[] bytes = classes.get(internalName(type));
        return bytes == null ? null : new ByteArrayInputStream(bytes);
    }

    /// All classes as they are now, and the new ones; some of those before may be gone.
    Map<String, byte[]> link() {
        withoutSwitchMaps();
        classes.forEach((name, bytes) -> linked.put(name, name.endsWith("-info") ? bytes : new OneClass(name, bytes).link()));
        newMembers.forEach((host, members) -> linked.put(host, withNestMembers(linked.get(host), members, List.of())));
        linked.replaceAll((name, bytes) ->
            name.endsWith("-info") ? bytes : ConstantOrder.sorted(file, withoutUnused(name, bytes)));
        return linked;
    }

    /// Takes the classes of numbers of switches out of [#classes], and them out of their users, all of which are in their nest.
    private void withoutSwitchMaps() {
        Map<String, List<String>> enums = new TreeMap<>();
        Map<String, ClassModel> models = new TreeMap<>();
        classes.forEach((name, bytes) -> {
            ClassModel model = file.parse(bytes);
            models.put(name, model);
            if (model.flags().has(AccessFlag.ENUM)) {
                enums.put(name, model.fields().stream().filter(field -> field.flags().has(AccessFlag.ENUM))
                    .map(field -> field.fieldName().stringValue()).toList());
            }
        });
        models.forEach((name, model) -> {
            SwitchMaps maps = SwitchMaps.of(name, model, enums);
            String host = model.findAttribute(Attributes.nestHost()).map(nest -> nest.nestHost().asInternalName()).orElse(null);
            if (maps != null && host != null) {
                withoutSwitchMaps(name, maps, host, models.keySet());
            }
        });
    }

    private void withoutSwitchMaps(String name, SwitchMaps maps, String host, Set<String> names) {
        Map<String, byte[]> changed = new TreeMap<>();
        for (String each : names) {
            boolean isNear = each.equals(host) || each.startsWith(host + '$') && !each.equals(name);
            ClassModel user = isNear ? file.parse(classes.get(each)) : null;
            if (isNear && maps.isUsedBy(user)) {
                if (!maps.understands(user)) {
                    return;
                }
                changed.put(each, file.transformClass(user, (builder, element) -> {
                    if (element instanceof MethodModel method && method.code().isPresent()) {
                        builder.transformMethod(method, MethodTransform.transformingCode(maps.rewriting()));
                    } else {
                        builder.with(element);
                    }
                }));
            }
        }
        changed.forEach(classes::put);
        classes.remove(name);
        classes.put(host, withNestMembers(classes.get(host), List.of(), List.of(name)));
        switchMaps++;
    }

    /// Removes the bootstrap methods and their constants that linking leaves behind: a twelfth of a deflated class. In
    /// classes that no program is compiled against, it also removes the attributes that only a compiler reads.
    private byte[] withoutUnused(String name, byte[] bytes) {
        boolean isShown = shown.stream().anyMatch(name::startsWith);
        return rewritten.transformClass(rewritten.parse(bytes),
            isShown ? ClassTransform.ACCEPT_ALL : CompilerAttributes.dropped(name));
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

    /// Classes of numbers of switches over enums that are gone.
    int switchMaps() {
        return switchMaps;
    }

    /// Instructions that were not understood and stay.
    int left() {
        return left;
    }

    static String internalName(ClassDesc type) {
        String descriptor = type.descriptorString();
        return descriptor.substring(1, descriptor.length() - 1);
    }

    private byte[] withNestMembers(byte[] host, List<ClassDesc> added, List<String> removed) {
        ClassModel model = file.parse(host);
        List<ClassDesc> members = new ArrayList<>();
        model.findAttribute(Attributes.nestMembers())
            .ifPresent(old -> old.nestMembers().forEach(member -> members.add(member.asSymbol())));
        members.addAll(added);
        members.removeIf(member -> removed.contains(internalName(member)));
        return file.transformClass(model, ClassTransform.dropping(NestMembersAttribute.class::isInstance)
            .andThen(ClassTransform.endHandler(builder -> {
                if (!members.isEmpty()) {
                    builder.with(NestMembersAttribute.ofSymbols(members));
                }
            })));
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

    /// Returns whether a type is a class rather than an interface; false if it is not known.
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

    /// Returns whether a method of these classes is private.
    private boolean isPrivate(DirectMethodHandleDesc target) {
        byte[] owner = classes.get(internalName(target.owner()));
        return owner != null && file.parse(owner).methods().stream().anyMatch(method ->
            method.methodName().equalsString(target.methodName())
                && method.methodType().equalsString(target.lookupDescriptor()) && method.flags().has(AccessFlag.PRIVATE));
    }

    private static boolean isBy(InvokeDynamicInstruction call, String owner) {
        return call.bootstrapMethod().owner().descriptorString().equals(owner);
    }

    /// The work on one class.
    private final class OneClass {
        private final String name;
        private final ClassModel model;
        private final boolean isInterface;
        private final ClassDesc top;
        private final List<TypeSwitch> chains = new ArrayList<>();
        private final Map<String, LambdaGroup> groups = new LinkedHashMap<>();
        private final Deque<Consumer<CodeBuilder>> makers = new ArrayDeque<>();
        private final Set<String> opened = new HashSet<>();
        private final boolean isSeparate;

        OneClass(String name, byte[] bytes) {
            this.name = name;
            model = file.parse(withSuperclassCasts(bytes));
            isSeparate = apart.stream().anyMatch(name::startsWith);
            isInterface = model.flags().has(AccessFlag.INTERFACE);
            top = model.findAttribute(Attributes.nestHost())
                .map(NestHostAttribute::nestHost).orElse(model.thisClass()).asSymbol();
        }

        byte[] link() {
            gather();
            byte[] own = file.transformClass(model, ((ClassTransform) this::member)
                .andThen(ClassTransform.endHandler(builder -> chains.forEach(chain -> chain.addTo(builder)))));
            for (LambdaGroup group : groups.values()) {
                boolean isMember = group.members().stream().anyMatch(
                    lambda -> !opened.contains(signature(lambda.target())) && isPrivate(lambda.target()));
                linked.put(internalName(group.own()),
                    group.build(file, model.majorVersion(), isMember ? Optional.of(top) : Optional.empty()));
                if (isMember) {
                    newMembers.computeIfAbsent(internalName(top), host -> new ArrayList<>()).add(group.own());
                }
            }
            return own;
        }

        /// Finds the lambdas first: how one is made depends on the others of its group.
        private void gather() {
            for (MethodModel method : model.methods()) {
                method.code().ifPresent(code -> code.forEach(element -> {
                    if (element instanceof InvokeDynamicInstruction call && isLambda(call)) {
                        gather(call);
                    }
                }));
            }
        }

        private void gather(InvokeDynamicInstruction call) {
            List<ConstantDesc> arguments = call.bootstrapArgs();
            MethodTypeDesc type = call.typeSymbol();
            MethodTypeDesc erased = (MethodTypeDesc) arguments.get(0);
            DirectMethodHandleDesc target = (DirectMethodHandleDesc) arguments.get(1);
            String method = call.name().stringValue();
            String key = isSeparate ? "" + groups.size() : type.returnType().descriptorString() + method + erased.descriptorString();
            LambdaGroup group = groups.computeIfAbsent(key, unseen -> new LambdaGroup(
                ClassDesc.ofInternalName(name + "$$L" + groups.size())));
            int number = group.add(
                new LambdaClass(group.own(), type, method, erased, target, (MethodTypeDesc) arguments.get(2)));
            makers.add(code -> group.make(code, number));
            if (mayBeOpened(target)) {
                opened.add(signature(target));
            }
        }

        /// The compiler makes the method of a lambda private. Without that no subclass may come to override it.
        private boolean mayBeOpened(DirectMethodHandleDesc target) {
            boolean cannotBeOverridden =
                target.kind() == DirectMethodHandleDesc.Kind.STATIC || model.flags().has(AccessFlag.FINAL);
            return target.methodName().startsWith("lambda$") && target.owner().equals(model.thisClass().asSymbol())
                && cannotBeOverridden && !isInterface;
        }

        private static String signature(DirectMethodHandleDesc target) {
            return target.methodName() + target.lookupDescriptor();
        }

        private void member(ClassBuilder builder, ClassElement element) {
            if (!(element instanceof MethodModel method)) {
                builder.with(element);
                return;
            }
            boolean isOpened = opened.contains(method.methodName().stringValue() + method.methodType().stringValue());
            InvokeDynamicInstruction generated = ofRecord(method);
            builder.transformMethod(method, (to, part) -> {
                switch (part) {
                    case AccessFlags flags when isOpened -> to.withFlags(flags.flagsMask() & ~ClassFile.ACC_PRIVATE);
                    case CodeModel code when generated != null -> to.withCode(body -> record(body, code, generated));
                    case CodeModel code -> to.transformCode(code, this::instruction);
                    default -> to.with(part);
                }
            });
        }

        /// The instruction that does all that the JVM's method of a record does; null for other methods.
        private static InvokeDynamicInstruction ofRecord(MethodModel method) {
            List<Instruction> instructions = new ArrayList<>();
            method.code().ifPresent(code -> code.forEach(element -> {
                if (element instanceof Instruction instruction) {
                    instructions.add(instruction);
                }
            }));
            int last = instructions.size() - 1; // the return
            return last > 0 && instructions.get(last - 1) instanceof InvokeDynamicInstruction call && isBy(call, RECORDS)
                && last == call.typeSymbol().parameterCount() + 1 ? call : null;
        }

        private void record(CodeBuilder body, CodeModel code, InvokeDynamicInstruction call) {
            code.elementStream().filter(LineNumber.class::isInstance).findFirst().ifPresent(body::with);
            RecordMethod.of(call.name().stringValue(), model.thisClass().asSymbol(), call.bootstrapArgs()).write(body);
            records++;
        }

        private void instruction(CodeBuilder code, CodeElement element) {
            switch (element) {
                case LocalVariable variable -> { }
                case LocalVariableType variable -> { }
                case InvokeDynamicInstruction call -> call(code, call);
                default -> code.with(element);
            }
        }

        private boolean isLambda(InvokeDynamicInstruction call) {
            return isBy(call, LAMBDAS) && call.bootstrapMethod().methodName().equals("metafactory")
                && LambdaClass.understands((DirectMethodHandleDesc) call.bootstrapArgs().get(1), model.thisClass().asSymbol());
        }

        private void call(CodeBuilder code, InvokeDynamicInstruction call) {
            List<ConstantDesc> arguments = call.bootstrapArgs();
            if (isBy(call, SWITCHES) && call.bootstrapMethod().methodName().equals("typeSwitch")
                    && TypeSwitch.understands(arguments)) {
                TypeSwitch chain = new TypeSwitch("typeSwitch$" + chains.size(), call.typeSymbol(), arguments);
                chains.add(chain);
                switches++;
                code.invokestatic(model.thisClass().asSymbol(), chain.name(), call.typeSymbol(), isInterface);
            } else if (isLambda(call)) {
                makers.remove().accept(code);
                lambdas++;
            } else {
                left++;
                code.with(call);
            }
        }
    }
}
