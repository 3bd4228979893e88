// SPDX-License-Identifier: Apache-2.0
package bowler.engine.routine;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/// The classes and resources of the jars on the class path of a database. The program's classes come first, as in Derby.
final class JarLoader extends ClassLoader {
    private final Map<String, byte[]> entries = new HashMap<>();

    /// @param jars the contents of the jars, in the order of the class path
    JarLoader(ClassLoader parent, List<byte[]> jars) {
        super(parent);
        for (byte[] jar : jars) {
            try {
                read(jar);
            } catch (IOException e) {
                throw RoutineError.JAR_NOT_READ.causedBy(e, "of the class path", e.getMessage());
            }
        }
    }

    private void read(byte[] jar) throws IOException {
        try (ZipInputStream zip = new ZipInputStream(new ByteArrayInputStream(jar))) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                if (!entry.isDirectory()) {
                    entries.putIfAbsent(entry.getName(), zip.readAllBytes());
                }
            }
        }
    }

    /// Returns whether the bytes are a zip file with an entry.
    static boolean isJar(byte[] content) throws IOException {
        try (ZipInputStream zip = new ZipInputStream(new ByteArrayInputStream(content))) {
            return zip.getNextEntry() != null;
        }
    }

    /// Returns whether a class comes from the jars, and not from the program.
    boolean provides(String className) {
        if (!entries.containsKey(file(className))) {
            return false;
        }
        try {
            return loadClass(className).getClassLoader() == this;
        } catch (ClassNotFoundException | LinkageError e) {
            return false;
        }
    }

    private static String file(String className) {
        return className.replace('.', '/') + ".class";
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        byte[] bytes = entries.get(file(name));
        if (bytes == null) {
            throw new ClassNotFoundException(name);
        }
        return defineClass(name, bytes, 0, bytes.length);
    }

    @Override
    public InputStream getResourceAsStream(String name) {
        InputStream found = super.getResourceAsStream(name);
        byte[] own = found == null ? entries.get(name) : null;
        return own == null ? found : new ByteArrayInputStream(own);
    }
}
