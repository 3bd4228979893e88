// SPDX-License-Identifier: Apache-2.0
package bowler.tools.profile.analyze;

import bowler.tools.peer.LoadFailure;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Parts of an engine by package prefixes. The longest prefix that fits a class decides its module; the innermost frame of
/// a stack that has a module owns what was seen there.
///
///     Lock manager = org.apache.derby.impl.services.locks
///     checkpoint: org.apache.derby.impl.store.raw.log.LogToFile::checkpointWithTran
///
/// @param checkpoints methods whose runs are marked in the timeline, as `class::method`
public record ModulePrefixes(Map<String, String> byPrefix, List<String> names, List<String> checkpoints, Map<String, String> known) {
    static final String UNKNOWN = "unknown";
    static final String CLIENT = "load client";
    private static final String CLIENT_PREFIX = "bowler.tools.load";
    private static final String CHECKPOINT = "checkpoint:";
    private static final String NONE = "";

    public static ModulePrefixes parse(String source, List<String> lines) throws LoadFailure {
        Map<String, String> byPrefix = new LinkedHashMap<>();
        List<String> names = new ArrayList<>();
        List<String> checkpoints = new ArrayList<>();
        int number = 0;
        for (String line : lines) {
            number++;
            String text = line.strip();
            if (text.isEmpty() || text.startsWith("#")) {
                continue;
            }
            int equals = text.indexOf('=');
            if (text.startsWith(CHECKPOINT)) {
                checkpoints.addAll(List.of(text.substring(CHECKPOINT.length()).strip().split("\\s+")));
            } else if (equals > 0 && !text.substring(equals + 1).isBlank()) {
                String name = text.substring(0, equals).strip();
                names.add(name);
                for (String prefix : text.substring(equals + 1).strip().split("\\s+")) {
                    byPrefix.put(prefix, name);
                }
            } else {
                throw new LoadFailure(source + ":" + number + ": expected 'module = package prefixes' or 'checkpoint: class::method', found '"
                    + text + "'");
            }
        }
        byPrefix.putIfAbsent(CLIENT_PREFIX, CLIENT);
        names.add(CLIENT);
        names.add(UNKNOWN);
        return new ModulePrefixes(byPrefix, names, checkpoints, new HashMap<>());
    }

    public static ModulePrefixes read(Path file) throws IOException {
        return parse(file.toString(), Files.readAllLines(file));
    }

    /// Returns the prefixes that are part of the tool, by the name of a database as URLs write it; none if it is not
    /// known.
    public static ModulePrefixes shipped(String database) throws IOException {
        try (var stream = ModulePrefixes.class.getResourceAsStream(database + ".modules")) {
            if (stream == null) {
                return parse(database, List.of());
            }
            return parse(database + ".modules", new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8)).lines().toList());
        }
    }

    String of(StackSample stackSample) {
        for (StackSample.Frame frame : stackSample.frames()) {
            String module = known.computeIfAbsent(frame.type(), this::ofClass);
            if (!module.equals(NONE)) {
                return module;
            }
        }
        return UNKNOWN;
    }

    private String ofClass(String type) {
        String longest = NONE;
        for (String prefix : byPrefix.keySet()) {
            if (type.startsWith(prefix) && prefix.length() > longest.length()) {
                longest = prefix;
            }
        }
        return byPrefix.getOrDefault(longest, NONE);
    }
}
