// SPDX-License-Identifier: Apache-2.0
package bowler.tools.load;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/// How to reach one database: everything its JVM must be told.
///
/// @param shutdownUrl connected to at the end, empty where closing the last connection is enough
/// @param jvmProperties system properties that are its settings
/// @param setup statements executed once, before anything else
/// @param afterWriteCommit executed after each commit of a transaction that wrote, where the database makes commits
///     durable only so; else empty
/// @param settings what of all this a reader of the figures must know
public record Database(String name, String url, String shutdownUrl, String user, String password,
                       Map<String, String> jvmProperties, List<Path> jars, List<String> setup, String afterWriteCommit,
                       String settings) {
    private static final String HASH_MAP = "hashmap";

    /// No database: the limit that a client can see.
    static Database hashMap() {
        return new Database(HASH_MAP, "", "", "", "", Map.of(), List.of(), List.of(), "",
            "rows encoded in a java.util hash map of the same JVM, no database");
    }

    boolean isHashMap() {
        return url.isEmpty();
    }
}
