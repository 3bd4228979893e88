// SPDX-License-Identifier: Apache-2.0
package bowler.tools.pack;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/// Packs a jar anew, in its place. Arguments: the jar, and how many bytes it may have.
public final class PackJar {
    private static final String CLASS = ".class";
    /// What says a package's purpose says nothing to the JVM.
    private static final String PACKAGE_INFO = "/package-info.class";
    private static final String START_CLASSES = "META-INF/bowler-start-classes";
    private static final String SOON_CLASSES = "META-INF/bowler-soon-classes";
    /// What every start loads comes first: it is stored as it is as long as there is room.
    private static final List<String> STARTS_WITH = List.of(
        "bowler/base/", "bowler/os/", "bowler/session/", "bowler/jdbc/", "bowler/engine/", "bowler/log/", "bowler/storage/",
        "bowler/catalog/", "bowler/types/encode/", "bowler/types/cast/", "bowler/types/", "bowler/sql/token/", "bowler/sql/parse/",
        "bowler/sql/ast/", "bowler/plan/", "bowler/sql/bind/", "bowler/sql/bound/", "bowler/sql/optimize/", "bowler/sql/",
        "bowler/execute/");

    /// What programs name in their sources.
    private static final List<String> SHOWN = List.of("bowler/jdbc/", "bowler/session/");
    /// Where rows pass.
    private static final List<String> APART = List.of(
        "bowler/base/", "bowler/os/", "bowler/log/", "bowler/storage/", "bowler/types/", "bowler/execute/aggregate/",
        "bowler/execute/common/", "bowler/execute/constraint/", "bowler/execute/evaluate/", "bowler/execute/join/",
        "bowler/execute/modify/", "bowler/execute/operator/", "bowler/execute/parallel/", "bowler/execute/row/",
        "bowler/execute/scan/", "bowler/execute/sort/", "bowler/execute/spill/", "bowler/execute/subquery/",
        "bowler/execute/window/");

    /// What was deflated once, by its bytes.
    private final Map<ByteBuffer, byte[]> deflated = new ConcurrentHashMap<>();
    private final Path jar;
    private final long mostBytes;

    /// @param mostBytes how long the jar may be
    PackJar(Path jar, long mostBytes) {
        this.jar = jar;
        this.mostBytes = mostBytes;
    }

    public static void main(String[] arguments) throws IOException {
        PackJar packing = new PackJar(Path.of(arguments[0]), Long.parseLong(arguments[1]));
        packing.pack(STARTS_WITH);
        packing.listStartClasses();
    }

    /// @param firstStored beginnings of names that are stored as they are, while there is room
    void pack(List<String> firstStored) throws IOException {
        Map<String, byte[]> entries = read(jar);
        entries.keySet().removeIf(name -> name.endsWith(PACKAGE_INFO) || name.endsWith("/")); // folders say nothing either
        ClassLinker linker = new ClassLinker(classes(entries), SHOWN, APART);
        Map<String, byte[]> linked = linker.link();
        entries.keySet().removeIf(name -> name.endsWith(CLASS) && !linked.containsKey(className(name)));
        linked.forEach((name, bytes) -> entries.put(name + CLASS, bytes));
        long least = replace(entries, List.of(), firstStored);
        System.out.printf("%s: %d lambdas, %d type switches, %d classes of switches, %d methods of records linked, %d left; "
            + "%,d bytes, %,d with all deflated%n", jar.getFileName(), linker.lambdas(), linker.switches(), linker.switchMaps(),
            linker.records(), linker.left(), Files.size(jar), least);
    }

    /// Starts a linked jar, puts lists of what that loads into it, and stores these classes before others.
    private void listStartClasses() throws IOException {
        StartClasses classes = StartClasses.of(jar);
        Map<String, byte[]> entries = read(jar);
        entries.put(START_CLASSES, lines(classes.start()));
        entries.put(SOON_CLASSES, lines(classes.soon()));
        List<String> then = new ArrayList<>(entries(classes.soon()));
        then.addAll(STARTS_WITH);
        replace(entries, entries(classes.start()), then);
        System.out.printf("%s: %d classes to load ahead, then %d; %,d bytes%n", jar.getFileName(), classes.start().size(), classes.soon().size(),
            Files.size(jar));
    }

    private static byte[] lines(List<String> names) {
        return names.stream().map(name -> name + '\n').collect(Collectors.joining()).getBytes(StandardCharsets.US_ASCII);
    }

    private static List<String> entries(List<String> classes) {
        return classes.stream().map(name -> name.replace('.', '/') + CLASS).toList();
    }

    /// @return how long the jar would be with all entries deflated
    private long replace(Map<String, byte[]> entries, List<String> firstStored, List<String> thenStored) throws IOException {
        Path packed = jar.resolveSibling(jar.getFileName() + ".packed");
        long least = write(packed, entries, firstStored, thenStored);
        Files.move(packed, jar, StandardCopyOption.REPLACE_EXISTING);
        return least;
    }

    private static Map<String, byte[]> read(Path jar) throws IOException {
        Map<String, byte[]> entries = new LinkedHashMap<>();
        try (ZipFile file = new ZipFile(jar.toFile())) {
            for (ZipEntry entry : Collections.list(file.entries())) {
                entries.put(entry.getName(), file.getInputStream(entry).readAllBytes());
            }
        }
        return entries;
    }

    private static String className(String entry) {
        return entry.substring(0, entry.length() - CLASS.length());
    }

    private static Map<String, byte[]> classes(Map<String, byte[]> entries) {
        Map<String, byte[]> classes = new TreeMap<>();
        entries.forEach((name, bytes) -> {
            if (name.endsWith(CLASS)) {
                classes.put(className(name), bytes);
            }
        });
        return classes;
    }

    /// Entries stay in their order, the manifest first.
    ///
    /// @param firstStored names; those that grow least come first
    /// @param thenStored beginnings of names
    private long write(Path packed, Map<String, byte[]> entries, List<String> firstStored, List<String> thenStored)
            throws IOException {
        entries.values().parallelStream().forEach(bytes -> deflated.computeIfAbsent(
            ByteBuffer.wrap(bytes), unseen -> Deflation.deflate(bytes)));
        long size = JarWriter.END_BYTES;
        for (var entry : entries.entrySet()) {
            int bytes = entry.getValue().length;
            size += JarWriter.HEADERS_BYTES + 2L * entry.getKey().length() + bytes - growth(entry.getValue());
        }
        final long least = size;
        Set<String> stored = new TreeSet<>();
        List<String> byGrowth = new ArrayList<>(firstStored);
        byGrowth.sort(Comparator.comparing((String name) -> growth(entries.get(name))).thenComparing(Comparator.naturalOrder()));
        for (String name : byGrowth) {
            int growth = growth(entries.get(name));
            if (size + growth <= mostBytes) {
                stored.add(name);
                size += growth;
            }
        }
        for (String prefix : thenStored) {
            for (var entry : entries.entrySet()) {
                int growth = growth(entry.getValue());
                if (entry.getKey().startsWith(prefix) && !stored.contains(entry.getKey()) && size + growth <= mostBytes) {
                    stored.add(entry.getKey());
                    size += growth;
                }
            }
        }
        try (OutputStream file = Files.newOutputStream(packed); JarWriter zip = new JarWriter(new BufferedOutputStream(file))) {
            for (var entry : entries.entrySet()) {
                if (stored.contains(entry.getKey()) || growth(entry.getValue()) == 0) {
                    zip.store(entry.getKey(), entry.getValue());
                } else {
                    zip.deflated(entry.getKey(), entry.getValue(), deflated(entry.getValue()));
                }
            }
        }
        return least;
    }

    private byte[] deflated(byte[] bytes) {
        return deflated.get(ByteBuffer.wrap(bytes));
    }

    /// How many bytes more some bytes take when they are stored as they are.
    private int growth(byte[] bytes) {
        return Math.max(0, bytes.length - deflated(bytes).length);
    }
}
