// SPDX-License-Identifier: Apache-2.0
package bowler.tools.profile.analyze;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;

/// Reads a recording once and hands each event to those who count it.
final class Recordings {
    private Recordings() {}

    static void read(Path file, List<Collector> collectors) throws IOException {
        Map<String, List<Collector>> byType = new HashMap<>();
        for (Collector collector : collectors) {
            for (String type : collector.events()) {
                byType.computeIfAbsent(type, name -> new ArrayList<>()).add(collector);
            }
        }
        try (var events = new RecordingFile(file)) {
            while (events.hasMoreEvents()) {
                RecordedEvent event = events.readEvent();
                for (Collector collector : byType.getOrDefault(event.getEventType().getName(), List.of())) {
                    collector.accept(event);
                }
            }
        }
    }
}
