// SPDX-License-Identifier: Apache-2.0
package bowler.pack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.lang.classfile.Attributes;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.constantpool.PoolEntry;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ClassLinkerTest {
    private static final String SAMPLE = LinkedSample.class.getName();

    /// Defines classes itself rather than asking its parent, so that the JVM verifies them.
    private static final class Loader extends ClassLoader {
        private final Map<String, byte[]> classes;
        private final List<String> loaded = new ArrayList<>();

        private Loader(Map<String, byte[]> classes) {
            super(ClassLinkerTest.class.getClassLoader());
            this.classes = classes;
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            byte[] bytes = classes.get(name.replace('.', '/'));
            if (bytes == null) {
                return super.loadClass(name, resolve);
            }
            Class<?> loaded = findLoadedClass(name);
            if (loaded == null) {
                loaded = defineClass(name, bytes, 0, bytes.length);
                this.loaded.add(loaded.getSimpleName());
            }
            return loaded;
        }
    }

    @Test
    void linkedClassesBehaveAsBefore() throws ReflectiveOperationException, IOException {
        ClassLinker linker = new ClassLinker(sample(), List.of(), List.of());
        Map<String, byte[]> linked = linker.link();
        assertThat(linker.lambdas()).isGreaterThan(20);
        assertThat(linker.switches()).isEqualTo(3);
        assertThat(linker.records()).isEqualTo(12);

        Object after = new Loader(linked).loadClass(SAMPLE).getConstructor().newInstance();
        assertThat(after).isNotInstanceOf(LinkedSample.class);
        assertThat(((Supplier<?>) after).get()).isEqualTo(new LinkedSample().get());
    }

    @Test
    void separatelyStoredLambdasBehaveAsBefore() throws ReflectiveOperationException, IOException {
        Map<String, byte[]> together = new ClassLinker(sample(), List.of(), List.of()).link();
        ClassLinker linker = new ClassLinker(sample(), List.of(), List.of("bowler/pack/"));
        Map<String, byte[]> linked = linker.link();
        assertThat(linked).hasSize(sample().size() + linker.lambdas()).hasSizeGreaterThan(together.size());
        Object after = new Loader(linked).loadClass(SAMPLE).getConstructor().newInstance();
        assertThat(((Supplier<?>) after).get()).isEqualTo(new LinkedSample().get());
    }

    @Test
    void nothingIsLeftToLink() throws IOException {
        List<String> left = new ArrayList<>();
        new ClassLinker(sample(), List.of(), List.of()).link().values().forEach(bytes -> left.addAll(linkedAtRunTime(bytes)));
        left.removeIf(name -> name.startsWith("makeConcat")); // of texts: the build has the compiler write them out
        assertThat(left).isEmpty();
    }

    /// The JVM would load them to see whether they are what they are used as.
    @Test
    void theVerifierLoadsNoClassesOfNewObjects() throws ReflectiveOperationException, IOException {
        Map<String, byte[]> sample = nestOf(CastSample.class);
        Loader before = new Loader(sample);
        before.loadClass(CastSample.class.getName()).getDeclaredFields(); // links, hence verifies
        assertThat(before.loaded).contains("Returned", "Chosen", "Last", "Stored", "Thrown");

        Loader after = new Loader(new ClassLinker(sample, List.of(), List.of()).link());
        Class<?> linked = after.loadClass(CastSample.class.getName());
        linked.getDeclaredFields();
        assertThat(after.loaded).containsExactly("CastSample", "Base");
        Method made = linked.getDeclaredMethod("made", int.class);
        made.setAccessible(true);
        Object chosen = made.invoke(null, 0);
        assertThat(chosen.getClass().getSimpleName()).isEqualTo("Returned");
        Method depth = chosen.getClass().getSuperclass().getDeclaredMethod("depth");
        depth.setAccessible(true);
        assertThat(depth.invoke(chosen)).isEqualTo(3);
        assertThatThrownBy(() -> made.invoke(null, -1)).hasRootCauseMessage("number -1");
    }

    @Test
    void exportedClassesKeepTheirAttributesForCompilers() throws ReflectiveOperationException, IOException {
        Class<?> hidden = new Loader(new ClassLinker(sample(), List.of(), List.of()).link()).loadClass(SAMPLE);
        Class<?> shown = new Loader(new ClassLinker(sample(), List.of("bowler/"), List.of()).link()).loadClass(SAMPLE);
        assertThat(hidden.getGenericInterfaces()).containsExactly(Supplier.class);
        assertThat(shown.getGenericInterfaces()).containsExactly(LinkedSample.class.getGenericInterfaces());
    }

    @Test
    void switchesOverEnumsNeedNoClassOfNumbers() throws ReflectiveOperationException, IOException {
        Map<String, byte[]> sample = nestOf(SwitchSample.class);
        sample.putAll(nestOf(SwitchedSample.class));
        String numbers = SwitchSample.class.getName().replace('.', '/') + "$1";
        assertThat(sample).containsKey(numbers);
        ClassLinker linker = new ClassLinker(sample, List.of(), List.of());
        Map<String, byte[]> linked = linker.link();
        assertThat(linker.switchMaps()).isEqualTo(1);
        assertThat(linked).doesNotContainKey(numbers);
        Loader loader = new Loader(linked);
        Method all = loader.loadClass(SwitchSample.class.getName()).getDeclaredMethod("all");
        all.setAccessible(true);
        assertThat(all.invoke(null)).isEqualTo(SwitchSample.all()).asString().contains("grey dull l10");
        assertThat(linked.values()).noneMatch(bytes -> new String(bytes, StandardCharsets.ISO_8859_1).contains("SwitchMap"));
    }

    @Test
    void aStoredMapIsUnchanged() throws ReflectiveOperationException, IOException {
        Map<String, byte[]> sample = nestOf(SpilledSwitchSample.class);
        sample.putAll(nestOf(SwitchedSample.class));
        ClassLinker linker = new ClassLinker(sample, List.of(), List.of());
        Map<String, byte[]> linked = linker.link();
        assertThat(linker.switchMaps()).isZero();
        assertThat(linked).containsKey(SpilledSwitchSample.class.getName().replace('.', '/') + "$1");
        Method all = new Loader(linked).loadClass(SpilledSwitchSample.class.getName()).getDeclaredMethod("all");
        all.setAccessible(true);
        assertThat(all.invoke(null)).isEqualTo(SpilledSwitchSample.all());
    }

    @Test
    void theOrderOfEnumConstantsOfOtherModulesIsNotAssumed() throws IOException {
        Map<String, byte[]> sample = nestOf(ForeignSwitchSample.class);
        ClassLinker linker = new ClassLinker(sample, List.of(), List.of());
        assertThat(linker.link()).hasSize(2).containsOnlyKeys(sample.keySet());
        assertThat(linker.switchMaps()).isZero();
    }

    @Test
    void reflectionOfNestedClassesIsUnchanged() throws ReflectiveOperationException, IOException {
        Map<String, byte[]> sample = nestOf(ReflectedSample.class);
        assertThat(sample).hasSizeGreaterThan(8);
        Loader after = new Loader(new ClassLinker(sample, List.of(), List.of()).link());
        for (String name : sample.keySet()) {
            Class<?> was = Class.forName(name.replace('/', '.'), false, getClass().getClassLoader());
            if (!was.isSynthetic()) {
                Class<?> is = after.loadClass(was.getName());
                assertThat(is).isNotSameAs(was);
                assertThat(told(is)).as(name).isEqualTo(told(was));
            }
        }
    }

    private static String told(Class<?> type) {
        return type.getSimpleName() + " " + type.getDeclaringClass() + " " + type.getEnclosingMethod() + " "
            + type.getModifiers() + " " + type.isAnonymousClass() + type.isLocalClass() + type.isMemberClass()
            + type.isRecord() + type.isEnum()
            + Stream.of(type.getDeclaredClasses()).map(Class::getName).sorted().toList();
    }

    /// Unrelated classes that a class uses keep their own origin.
    @Test
    void aClassNamesOnlyItsOwnNestedClasses() throws IOException {
        String nested = ReflectedSample.class.getName().replace('.', '/') + "$Nested";
        Map<String, byte[]> sample = nestOf(ReflectedSample.class);
        assertThat(innerClasses(sample.get(nested))).contains("java/util/Map$Entry");
        assertThat(innerClasses(new ClassLinker(sample, List.of(), List.of()).link().get(nested)))
            .containsExactlyInAnyOrder(nested, nested + "$Deep");
        assertThat(innerClasses(new ClassLinker(sample, List.of("bowler/"), List.of()).link().get(nested)))
            .contains("java/util/Map$Entry");
    }

    private static List<String> innerClasses(byte[] bytes) {
        return ClassFile.of().parse(bytes).findAttribute(Attributes.innerClasses()).orElseThrow().classes().stream()
            .map(each -> each.innerClass().asInternalName()).toList();
    }

    @Test
    void stackTracesHaveTheSameLines() throws ReflectiveOperationException, IOException {
        Class<?> after = new Loader(new ClassLinker(nestOf(ReflectedSample.class), List.of(), List.of()).link())
            .loadClass(ReflectedSample.class.getName());
        Method failing = after.getDeclaredMethod("failing");
        failing.setAccessible(true);
        List<String> is = new ArrayList<>();
        for (Object each : (List<?>) failing.invoke(null)) {
            is.add(traceOf((Runnable) each));
        }
        assertThat(is).isEqualTo(ReflectedSample.failing().stream().map(ClassLinkerTest::traceOf).toList());
        assertThat(is).allMatch(trace -> trace.contains("ReflectedSample.java:"));
    }

    private static String traceOf(Runnable failing) {
        try {
            failing.run();
        } catch (IllegalStateException e) {
            return e.getMessage() + Stream.of(e.getStackTrace())
                .filter(frame -> frame.getClassName().contains("ReflectedSample") && !frame.getClassName().contains("$$L"))
                .map(frame -> " " + frame.getClassName() + "." + frame.getMethodName() + " " + frame.getFileName() + ":"
                    + frame.getLineNumber())
                .toList();
        }
        throw new AssertionError("does not fail");
    }

    /// The compiler's names for both are alike, and a method that is not private would be called for that of its superclass.
    @Test
    void aLambdaIsNotOverriddenByThatOfASubclass() throws ReflectiveOperationException, IOException {
        Map<String, byte[]> linked = new ClassLinker(nestOf(ReflectedSample.class), List.of(), List.of()).link();
        Class<?> after = new Loader(linked).loadClass(ReflectedSample.class.getName());
        Method said = after.getDeclaredMethod("said", after);
        said.setAccessible(true);
        assertThat(((Supplier<?>) said.invoke(null, (Object) null)).get()).isEqualTo("under outer");
    }

    /// Only those whose method calls something private; what the compiler made of a lambda is opened instead.
    @Test
    void classesOfLambdasBelongToTheirNest() throws IOException {
        Map<String, byte[]> linked = new ClassLinker(nestOf(ReflectedSample.class), List.of(), List.of("bowler/")).link();
        Map<Boolean, Long> members = linked.keySet().stream().filter(name -> name.contains("$$L")).collect(
            Collectors.partitioningBy(name -> ClassFile.of().parse(linked.get(name))
                .findAttribute(Attributes.nestHost()).isPresent(), Collectors.counting()));
        assertThat(members.get(true)).isEqualTo(3); // this::secret, and those of two classes that may be extended
        assertThat(members.get(false)).isEqualTo(5);
        assertThat(ClassFile.of().parse(linked.get(ReflectedSample.class.getName().replace('.', '/')))
            .findAttribute(Attributes.nestMembers()).orElseThrow().nestMembers()).filteredOn(
                member -> member.asInternalName().contains("$$L")).hasSize(3);
    }

    @Test
    void aRecordHasNoOtherMethodsThanItHad() throws ReflectiveOperationException, IOException {
        Class<?> after = new Loader(new ClassLinker(sample(), List.of(), List.of()).link())
            .loadClass(LinkedSample.All.class.getName());
        assertThat(after.getDeclaredMethods()).hasSameSizeAs(LinkedSample.All.class.getDeclaredMethods());
    }

    @Test
    void similarConstantsAreAdjacent() throws IOException {
        byte[] sorted = new ClassLinker(nestOf(CastSample.class), List.of(), List.of()).link()
            .get(CastSample.class.getName().replace('.', '/'));
        List<Integer> tags = new ArrayList<>();
        ClassFile.of().parse(sorted).constantPool().forEach(entry -> {
            if (tags.isEmpty() || tags.getLast() != entry.tag()) {
                tags.add(entry.tag());
            }
        });
        assertThat(tags).startsWith(PoolEntry.TAG_UTF8, PoolEntry.TAG_CLASS, PoolEntry.TAG_NAME_AND_TYPE).doesNotHaveDuplicates();
    }

    @Test
    void theSameClassesGiveTheSameBytes() throws IOException {
        Map<String, byte[]> once = new ClassLinker(sample(), List.of(), List.of()).link();
        Map<String, byte[]> again = new ClassLinker(sample(), List.of(), List.of()).link();
        assertThat(again.keySet()).isEqualTo(once.keySet());
        once.forEach((name, bytes) -> assertThat(again.get(name)).as(name).isEqualTo(bytes));
    }

    @Test
    void aPackedJarStaysWithinItsSize(@TempDir Path folder) throws IOException {
        Path jar = folder.resolve("sample.jar");
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(jar))) {
            for (var entry : sample().entrySet()) {
                zip.putNextEntry(new ZipEntry(entry.getKey() + ".class"));
                zip.write(entry.getValue());
            }
        }
        long deflated = Files.size(jar);
        new PackJar(jar, 3 * deflated).pack(List.of("bowler/"));
        assertThat(Files.size(jar)).isLessThanOrEqualTo(3 * deflated);
        new PackJar(jar, 100 * deflated).pack(List.of("bowler/"));
        try (ZipFile packed = new ZipFile(jar.toFile())) {
            assertThat(packed.stream().map(ZipEntry::getMethod)).containsOnly(ZipEntry.STORED);
        }
    }

    private static List<String> linkedAtRunTime(byte[] bytes) {
        List<String> calls = new ArrayList<>();
        ClassModel model = ClassFile.of().parse(bytes);
        model.methods().forEach(method -> method.code().ifPresent(code -> code.forEach(element -> {
            if (element instanceof InvokeDynamicInstruction call) {
                calls.add(call.bootstrapMethod().methodName());
            }
        })));
        return calls;
    }

    private static Map<String, byte[]> sample() throws IOException {
        return nestOf(LinkedSample.class);
    }

    private static Map<String, byte[]> nestOf(Class<?> top) throws IOException {
        Map<String, byte[]> classes = new TreeMap<>();
        classes.put(top.getName().replace('.', '/'), bytes(top));
        String folderName = top.getPackageName().replace('.', '/');
        Path folder = Path.of(top.getProtectionDomain().getCodeSource().getLocation().getPath(), folderName);
        try (DirectoryStream<Path> nested = Files.newDirectoryStream(folder, top.getSimpleName() + "$*.class")) {
            for (Path each : nested) {
                String file = each.getFileName().toString();
                classes.put(folderName + "/" + file.substring(0, file.length() - ".class".length()), Files.readAllBytes(each));
            }
        }
        return classes;
    }

    private static byte[] bytes(Class<?> type) throws IOException {
        try (InputStream in = type.getResourceAsStream("/" + type.getName().replace('.', '/') + ".class")) {
            return in.readAllBytes();
        }
    }
}
