// SPDX-License-Identifier: Apache-2.0
package bowler.launcher.dist;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.zip.GZIPOutputStream;

/// A package for Debian and its relatives, in the format of deb(5). It has the files of the release in `/usr/share/bowler` and
/// the commands `bowler` and `bowler-server`. A service of systemd runs the server as a user of its own.
final class DebianPackage {
    private static final String HOME = "/usr/share/bowler/";
    private static final String COMMAND = """
        #!/bin/sh
        # SPDX-License-Identifier: Apache-2.0
        exec /usr/share/bowler/bin/%s "$@"
        """;
    private static final String SERVICE = """
        [Unit]
        Description=Bowler, an SQL database
        Documentation=man:bowler(1)
        After=network.target

        [Service]
        User=bowler
        Group=bowler
        EnvironmentFile=-/etc/default/bowler
        ExecStart=/usr/bin/bowler-server --home /var/lib/bowler $BOWLER_OPTIONS
        StateDirectory=bowler
        WorkingDirectory=/var/lib/bowler
        Restart=on-failure
        SuccessExitStatus=143
        TimeoutStopSec=120
        LimitNOFILE=65536
        NoNewPrivileges=true
        ProtectSystem=strict
        ProtectHome=true
        PrivateTmp=true
        PrivateDevices=true
        ReadWritePaths=/var/lib/bowler

        [Install]
        WantedBy=multi-user.target
        """;
    private static final String DEFAULTS = """
        # Options of the network server, for example --users FILE or --tls KEYSTORE. `bowler-server --help` lists them.
        BOWLER_OPTIONS=""
        # Options of Java, for example the size of the heap.
        JDK_JAVA_OPTIONS=""
        """;
    private static final String AFTER_INSTALLATION = """
        #!/bin/sh
        set -e
        if [ "$1" = configure ]; then
            if ! getent passwd bowler >/dev/null; then
                adduser --system --group --quiet --home /var/lib/bowler --no-create-home bowler
            fi
            mkdir -p /var/lib/bowler
            chown bowler:bowler /var/lib/bowler
            chmod 750 /var/lib/bowler
            if [ -d /run/systemd/system ]; then
                systemctl daemon-reload
            fi
        fi
        """;
    private static final String BEFORE_REMOVAL = """
        #!/bin/sh
        set -e
        if [ -d /run/systemd/system ]; then
            systemctl stop bowler.service || true
            [ "$1" != remove ] || systemctl disable bowler.service || true
        fi
        """;
    private static final String CONTROL = """
        Package: bowler
        Version: %s
        Section: database
        Priority: optional
        Architecture: all
        Depends: default-jre-headless (>= 2:1.21) | java21-runtime-headless, adduser
        Installed-Size: %d
        Maintainer: Bowler <bowler@localhost>
        Description: SQL database for the JVM, successor of Apache Derby
         The commands of Bowler, its jars for programs, its documents, and a network
         server as a service of systemd. The service is not started by the installation:
         systemctl enable --now bowler
        """;

    private final String version;
    private final TarArchive data = new TarArchive();

    /// @param files the files of the release by their paths
    /// @param manual the source of the manual page
    DebianPackage(String version, Map<String, byte[]> files, String manual) throws IOException {
        this.version = version;
        files.forEach((path, content) -> data.add(HOME + path, content, path.startsWith("bin/")));
        for (String each : new String[] {"bowler", "bowler-server"}) {
            data.add("/usr/bin/" + each, bytes(COMMAND.formatted(each)), true);
        }
        data.add("/lib/systemd/system/bowler.service", bytes(SERVICE), false);
        data.add("/etc/default/bowler", bytes(DEFAULTS), false);
        data.add("/usr/share/doc/bowler/copyright", bytes("Bowler is under the Apache License 2.0; see /usr/share/common-licenses/Apache-2.0.\n"), false);
        data.add("/usr/share/man/man1/bowler.1.gz", zipped(manual), false);
        data.addFolder("/var/lib/bowler");
    }

    void write(Path file) throws IOException {
        long size = 0;
        StringBuilder sums = new StringBuilder();
        for (Map.Entry<String, byte[]> each : data.files().entrySet()) {
            size += each.getValue().length;
            sums.append(MavenRepository.digest("MD5", each.getValue())).append("  ").append(each.getKey().substring(1)).append('\n');
        }
        TarArchive control = new TarArchive();
        control.add("/control", bytes(CONTROL.formatted(version, size / 1024 + 1)), false);
        control.add("/conffiles", bytes("/etc/default/bowler\n"), false);
        control.add("/md5sums", bytes(sums.toString()), false);
        control.add("/postinst", bytes(AFTER_INSTALLATION), true);
        control.add("/prerm", bytes(BEFORE_REMOVAL), true);
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        all.write(bytes("!<arch>\n"));
        append(all, "debian-binary", bytes("2.0\n"));
        append(all, "control.tar.gz", control.compressed());
        append(all, "data.tar.gz", data.compressed());
        Files.write(file, all.toByteArray());
    }

    /// Adds a file to the archive of ar(5). Its header has 60 characters, and its content an even length.
    private static void append(ByteArrayOutputStream all, String name, byte[] content) throws IOException {
        all.write(bytes("%-16s%-12d%-6d%-6d%-8s%-10d`\n".formatted(name, TarArchive.TIME_SECONDS, 0, 0, "100644", content.length)));
        all.write(content);
        if (content.length % 2 == 1) {
            all.write('\n');
        }
    }

    private static byte[] zipped(String text) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
            gzip.write(bytes(text));
        }
        return bytes.toByteArray();
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
