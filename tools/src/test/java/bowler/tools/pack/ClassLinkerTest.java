// SPDX-License-Identifier: Apache-2.0
package bowler.tools.pack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
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
    void whatIsLinkedDoesWhatItDid() throws ReflectiveOperationException, IOException {
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
    void whatIsKeptApartDoesWhatItDidToo() throws ReflectiveOperationException, IOException {
        Map<String, byte[]> together = new ClassLinker(sample(), List.of(), List.of()).link();
        ClassLinker linker = new ClassLinker(sample(), List.of(), List.of("bowler/tools/"));
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
    void classesOfNewObjectsAreNotLoadedToVerifyTheirMaker() throws ReflectiveOperationException, IOException {
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
    void whatCompilersAskForStaysInClassesThatAreShown() throws ReflectiveOperationException, IOException {
        Class<?> hidden = new Loader(new ClassLinker(sample(), List.of(), List.of()).link()).loadClass(SAMPLE);
        Class<?> shown = new Loader(new ClassLinker(sample(), List.of("bowler/"), List.of()).link()).loadClass(SAMPLE);
        assertThat(hidden.getGenericInterfaces()).containsExactly(Supplier.class);
        assertThat(shown.getGenericInterfaces()).containsExactly(LinkedSample.class.getGenericInterfaces());
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
        PackJar.pack(jar, 3 * deflated, List.of("bowler/"));
        assertThat(Files.size(jar)).isLessThanOrEqualTo(3 * deflated);
        PackJar.pack(jar, 100 * deflated, List.of("bowler/"));
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
        for (Class<?> nested : top.getDeclaredClasses()) {
            classes.put(nested.getName().replace('.', '/'), bytes(nested));
        }
        return classes;
    }

    private static byte[] bytes(Class<?> type) throws IOException {
        try (InputStream in = type.getResourceAsStream("/" + type.getName().replace('.', '/') + ".class")) {
            return in.readAllBytes();
        }
    }
}
