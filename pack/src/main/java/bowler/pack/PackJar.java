// SPDX-License-Identifier: Apache-2.0
package bowler.pack;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.zip.CRC32;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/// Packs a jar again, in its place. Arguments: the jar, and its maximum number of bytes.
public final class PackJar {
    private static final String CLASS = ".class";
    /// The classes of package comments, which the JVM does not need.
    private static final String PACKAGE_INFO = "/package-info.class";
    /// The earliest time that every zip tool agrees on.
    private static final LocalDateTime TIME = LocalDateTime.of(1980, 2, 1, 0, 0);
    /// The size of the end record of a jar.
    private static final int END_BYTES = 22;
    private static final String START_CLASSES = "META-INF/bowler-start-classes";
    private static final String SOON_CLASSES = "META-INF/bowler-soon-classes";
    /// The classes that every start loads come first: they are stored uncompressed as long as there is space.
    private static final List<String> STARTS_WITH = List.of(
        "bowler/base/", "bowler/os/", "bowler/session/", "bowler/jdbc/", "bowler/engine/", "bowler/log/", "bowler/storage/",
        "bowler/catalog/", "bowler/types/encode/", "bowler/types/cast/", "bowler/types/", "bowler/sql/token/", "bowler/sql/parse/",
        "bowler/sql/ast/", "bowler/plan/", "bowler/sql/bind/", "bowler/sql/bound/", "bowler/sql/optimize/", "bowler/sql/",
        "bowler/execute/");

    /// The packages that programs name in their sources.
    private static final List<String> SHOWN = List.of("bowler/jdbc/", "bowler/session/");
    /// Where rows pass.
    private static final List<String> APART = List.of(
        "bowler/base/", "bowler/os/", "bowler/log/", "bowler/storage/", "bowler/types/", "bowler/execute/aggregate/",
        "bowler/execute/common/", "bowler/execute/group/", "bowler/execute/constraint/", "bowler/execute/evaluate/", "bowler/execute/join/",
        "bowler/execute/modify/", "bowler/execute/operator/", "bowler/execute/parallel/", "bowler/execute/row/",
        "bowler/execute/scan/", "bowler/execute/sort/", "bowler/execute/spill/", "bowler/execute/subquery/",
        "bowler/execute/window/");

    private final Path jar;
    private final long maxBytes;

    /// @param maxBytes how long the jar may be
    PackJar(Path jar, long maxBytes) {
        this.jar = jar;
        this.maxBytes = maxBytes;
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
        long min = replace(entries, List.of(), firstStored);
        System.out.printf("%s: %d lambdas, %d type switches, %d classes of switches, %d methods of records linked, %d left; "
            + "%,d bytes, %,d with all deflated%n", jar.getFileName(), linker.lambdas(), linker.switches(), linker.switchMaps(),
            linker.records(), linker.left(), Files.size(jar), min);
    }

    /// Starts a linked jar, puts lists of what that loads into it, and stores these classes before others.
    private void listStartClasses() throws IOException {
        StartClasses classes = StartClasses.of(jar);
        Map<String, byte[]> entries = read(jar);
        entries.put(START_CLASSES, lines(classes.start()));
        entries.put(SOON_CLASSES, lines(classes.nextClasses()));
        List<String> then = new ArrayList<>(entries(classes.nextClasses()));
        then.addAll(STARTS_WITH);
        replace(entries, entries(classes.start()), then);
        System.out.printf("%s: %d classes to load ahead, then %d; %,d bytes%n", jar.getFileName(), classes.start().size(), classes.nextClasses().size(),
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
        long min = write(packed, entries, firstStored, thenStored);
        Files.move(packed, jar, StandardCopyOption.REPLACE_EXISTING);
        return min;
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
    /// @return how long the jar would be with all entries deflated
    private long write(Path packed, Map<String, byte[]> entries, List<String> firstStored, List<String> thenStored)
            throws IOException {
        Map<String, Integer> deflated = new TreeMap<>();
        long size = END_BYTES;
        for (var entry : entries.entrySet()) {
            int length = deflatedBytes(entry.getValue());
            deflated.put(entry.getKey(), length);
            size += length + overhead(entry.getKey());
        }
        final long min = size;
        Set<String> stored = new TreeSet<>();
        List<String> byGrowth = new ArrayList<>(firstStored);
        byGrowth.sort(Comparator.comparing((String name) -> entries.get(name).length - deflated.get(name))
            .thenComparing(Comparator.naturalOrder()));
        for (String name : byGrowth) {
            int growth = entries.get(name).length - deflated.get(name);
            if (size + growth <= maxBytes) {
                stored.add(name);
                size += growth;
            }
        }
        for (String prefix : thenStored) {
            for (var entry : entries.entrySet()) {
                int growth = entry.getValue().length - deflated.get(entry.getKey());
                if (entry.getKey().startsWith(prefix) && !stored.contains(entry.getKey()) && size + growth <= maxBytes) {
                    stored.add(entry.getKey());
                    size += growth;
                }
            }
        }
        try (OutputStream file = Files.newOutputStream(packed); ZipOutputStream zip = new ZipOutputStream(file)) {
            zip.setLevel(Deflater.BEST_COMPRESSION);
            for (var entry : entries.entrySet()) {
                boolean isStored = stored.contains(entry.getKey());
                zip.putNextEntry(header(entry.getKey(), entry.getValue(), isStored ? entry.getValue().length : deflated.get(entry.getKey())));
                zip.write(entry.getValue());
                zip.closeEntry();
            }
        }
        return min;
    }

    /// Sizes are known before, so that none follow the bytes.
    private static ZipEntry header(String name, byte[] bytes, int compressedBytes) {
        ZipEntry header = new ZipEntry(name);
        header.setTimeLocal(TIME);
        CRC32 crc = new CRC32();
        crc.update(bytes);
        header.setMethod(compressedBytes == bytes.length ? ZipEntry.STORED : ZipEntry.DEFLATED);
        header.setSize(bytes.length);
        header.setCompressedSize(compressedBytes);
        header.setCrc(crc.getValue());
        return header;
    }

    private static int deflatedBytes(byte[] bytes) {
        byte[] out = new byte[bytes.length + bytes.length / 8 + 64];
        try (var deflater = new Deflater(Deflater.BEST_COMPRESSION, true)) {
            deflater.setInput(bytes);
            deflater.finish();
            return deflater.deflate(out);
        }
    }

    /// Both headers of an entry.
    private static long overhead(String name) {
        return 30 + 46 + 2L * name.length();
    }
}
