// SPDX-License-Identifier: Apache-2.0

/// Commands to measure, to break and to look into databases: load clients, benchmarks, profiles, torture, verify and dump.
module bowler.tools {
    requires transitive bowler.base;
    requires transitive bowler.os;
    requires transitive bowler.log;
    requires transitive bowler.types;
    requires transitive bowler.storage;
    requires transitive bowler.catalog;
    requires transitive bowler.session;
    requires transitive bowler.jdbc;
    requires transitive bowler.pool;
    requires transitive info.picocli;
    requires HdrHistogram;
    requires org.jline;
    requires de.siegmar.fastcsv;
    requires com.github.luben.zstd_jni;
    requires java.compiler;
    requires java.sql;
    requires java.transaction.xa;
    requires jdk.httpserver;
    requires jdk.jfr;
    requires jdk.management;

    exports bowler.tools.backup;
    exports bowler.tools.bench;
    exports bowler.tools.console;
    exports bowler.tools.bench.suite;
    exports bowler.tools.dump;
    exports bowler.tools.load;
    exports bowler.tools.migrate;
    exports bowler.tools.migrate.dialect;
    exports bowler.tools.peer;
    exports bowler.tools.profile;
    exports bowler.tools.script;
    exports bowler.tools.shell;
    exports bowler.tools.pool;
    exports bowler.tools.torture;
    exports bowler.tools.tpch;
    exports bowler.tools.trace;
    exports bowler.tools.transfer;
    exports bowler.tools.xa;
    exports bowler.tools.load.client;
    exports bowler.tools.load.workload;
    exports bowler.tools.text;

    opens bowler.tools.backup to info.picocli;
    opens bowler.tools.bench to info.picocli;
    opens bowler.tools.console to info.picocli;
    opens bowler.tools.dump to info.picocli;
    opens bowler.tools.load to info.picocli;
    opens bowler.tools.peer to info.picocli;
    opens bowler.tools.migrate to info.picocli;
    opens bowler.tools.profile to info.picocli;
    opens bowler.tools.script to info.picocli;
    opens bowler.tools.shell to info.picocli;
    opens bowler.tools.pool to info.picocli;
    opens bowler.tools.torture to info.picocli;
    opens bowler.tools.trace to info.picocli;
    opens bowler.tools.transfer to info.picocli;
    opens bowler.tools.xa to info.picocli;
}
