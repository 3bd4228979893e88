// SPDX-License-Identifier: Apache-2.0
package bowler.engine.watch;

import bowler.os.Clock;
import bowler.os.Disk;
import bowler.os.DiskFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;

/// A text file to which messages are added, made with the first one. Each begins with the time and the thread, as lines of
/// `derby.log` do.
public final class MessageLog {
    public static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss.SSS");

    private static final String AUDIT_FILE = "audit.log";

    private final Disk disk;
    private final String name;
    private final Clock clock;
    private DiskFile file;
    private long endBytes;
    /// The bytes that a crash keeps; guarded by [#forcing].
    private long forcedBytes;
    private final Object forcing = new Object();
    /// Null until it is asked for.
    private MessageLog audit;

    public MessageLog(Disk disk, String name, Clock clock) {
        this.disk = disk;
        this.name = name;
        this.clock = clock;
    }

    /// Adds a message.
    ///
    /// @param about what it is about: `(XID = 7), (SESSIONID = 2), (DATABASE = x), (DRDAID = null)`
    public void add(String about, String message) throws IOException {
        write(about, message);
    }

    /// Adds a message and forces it to the disk. Messages of several threads share a force.
    void addForced(String about, String message) throws IOException {
        long end = write(about, message);
        synchronized (forcing) {
            if (forcedBytes >= end) {
                return;
            }
            long written;
            synchronized (this) {
                written = endBytes;
            }
            if (forcedBytes == 0) {
                disk.forceNames("");
            }
            file.force();
            forcedBytes = written;
        }
    }

    /// @return the end of the message in the file
    private synchronized long write(String about, String message) throws IOException {
        if (file == null) {
            file = disk.open(name, true);
            endBytes = file.sizeBytes();
        }
        String time = TIME.format(LocalDateTime.ofInstant(clock.now(), ZoneId.systemDefault()));
        byte[] line = (time + ' ' + Thread.currentThread() + ' ' + about + ", " + message + '\n')
            .getBytes(StandardCharsets.UTF_8);
        file.write(endBytes, line, 0, line.length);
        endBytes += line.length;
        return endBytes;
    }

    /// Returns the log next to this one for audits.
    synchronized MessageLog audit() {
        if (audit == null) {
            audit = new MessageLog(disk, AUDIT_FILE, clock);
        }
        return audit;
    }

    /// All of it, older messages too; empty if there is none yet.
    synchronized String text() throws IOException {
        if (file == null && !disk.exists(name)) {
            return "";
        }
        try (DiskFile read = disk.open(name, false)) {
            byte[] bytes = new byte[Math.toIntExact(read.sizeBytes())];
            int count = bytes.length == 0 ? 0 : read.read(0, bytes, 0, bytes.length);
            return new String(bytes, 0, Math.max(0, count), StandardCharsets.UTF_8);
        }
    }

    /// Where it is, for messages.
    public String place() {
        return disk.description() + '/' + name;
    }
}
