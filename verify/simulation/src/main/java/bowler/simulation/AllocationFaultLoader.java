// SPDX-License-Identifier: Apache-2.0
package bowler.simulation;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.Instruction;
import java.lang.classfile.MethodModel;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.NewMultiArrayInstruction;
import java.lang.classfile.instruction.NewObjectInstruction;
import java.lang.classfile.instruction.NewPrimitiveArrayInstruction;
import java.lang.classfile.instruction.NewReferenceArrayInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.List;
import java.util.Set;

/// Loads classes so that each of their allocations calls [AllocationFaults#allocate] first. Allocations are new objects
/// and arrays, lambdas that capture, and calls of methods of the JDK that copy arrays or let collections grow. The
/// creation of exceptions does not count, nor does the initialization of classes.
///
/// Classes outside the chosen packages come from the parent. Classes of tests in these packages are loaded here too, so
/// that they see the same types, but they are left as they are.
public final class AllocationFaultLoader extends ClassLoader {
    private static final ClassDesc FAULTS = AllocationFaults.class.describeConstable().orElseThrow();
    private static final MethodTypeDesc VERB = MethodTypeDesc.of(ConstantDescs.CD_void);
    /// Methods of the JDK that allocate, whatever their owner.
    private static final Set<String> ALLOCATING = Set.of(
        "copyOf", "copyOfRange", "clone", "add", "addLast", "addFirst", "offer", "push", "put", "putIfAbsent", "computeIfAbsent",
        "compute", "of", "encode", "toArray", "addAll", "stream", "iterator", "valueOf");

    private final List<String> packages;
    private final Set<String> tests;

    /// @param packages prefixes of the names of classes that are loaded here
    /// @param tests names of the classes of tests among them
    public AllocationFaultLoader(ClassLoader parent, List<String> packages, Set<String> tests) {
        super(parent);
        this.packages = List.copyOf(packages);
        this.tests = Set.copyOf(tests);
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        synchronized (getClassLoadingLock(name)) {
            Class<?> loaded = findLoadedClass(name);
            if (loaded != null) {
                return loaded;
            }
            return packages.stream().anyMatch(name::startsWith) ? define(name) : super.loadClass(name, resolve);
        }
    }

    private Class<?> define(String name) throws ClassNotFoundException {
        byte[] bytes;
        try (InputStream in = getParent().getResourceAsStream(name.replace('.', '/') + ".class")) {
            if (in == null) {
                throw new ClassNotFoundException(name);
            }
            bytes = in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        String outermost = name.contains("$") ? name.substring(0, name.indexOf('$')) : name;
        byte[] counted = tests.contains(outermost) ? bytes : counting(bytes);
        return defineClass(name, counted, 0, counted.length);
    }

    private byte[] counting(byte[] bytes) {
        ClassFile classFile = ClassFile.of(ClassFile.ClassHierarchyResolverOption.of(
            ClassHierarchyResolver.ofResourceParsing(getParent()).orElse(ClassHierarchyResolver.defaultResolver())));
        ClassModel model = classFile.parse(bytes);
        return classFile.transformClass(model, ClassTransform.transformingMethodBodies(
            AllocationFaultLoader::isCounted, AllocationFaultLoader::count));
    }

    private static boolean isCounted(MethodModel method) {
        return !method.methodName().equalsString(ConstantDescs.CLASS_INIT_NAME);
    }

    private static void count(CodeBuilder code, CodeElement element) {
        if (element instanceof Instruction instruction && allocates(instruction)) {
            code.invokestatic(FAULTS, "allocate", VERB);
        }
        code.with(element);
    }

    private static boolean allocates(Instruction instruction) {
        return switch (instruction) {
            case NewObjectInstruction made -> !made.className().asInternalName().matches(".*(Exception|Error|Failure|BrokenInvariant)");
            case NewPrimitiveArrayInstruction _, NewReferenceArrayInstruction _, NewMultiArrayInstruction _ -> true;
            case InvokeDynamicInstruction made -> made.typeSymbol().parameterCount() > 0 && !made.name().equalsString("makeConcatWithConstants");
            case InvokeInstruction called -> called.owner().asInternalName().startsWith("java/util/")
                && ALLOCATING.contains(called.name().stringValue());
            default -> false;
        };
    }
}
