// SPDX-License-Identifier: Apache-2.0
package bowler.tools.trace;

import bowler.base.trace.LockRequestEvent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedMethod;
import jdk.jfr.consumer.RecordingFile;

/// The lock and latch requests of one statement at one isolation level, in order.
record LockTrace(List<Request> requests) {
    private static final String EVENT = LockRequestEvent.class.getAnnotation(jdk.jfr.Name.class).value();
    private static final String METHODS = "jdk.MethodTrace";
    private static final String FRAME = "bowler.storage.buffer.Frame";
    private static final String TAKEN = "tryUpgrade";
    private static final String VALIDATED = "isUnchanged";
    private static final String NOTHING = "nothing";
    /// The requester is the first method outside of these.
    private static final List<String> INSIDE = List.of("bowler.storage.lock.", FRAME, "bowler.storage.buffer.PageTable");

    /// @param place where it was asked for: the first method outside the lock manager
    record Request(Kind kind, String mode, String object, String outcome, String shared, String place) {}

    enum Kind {
        /// A lock of the database.
        LOCK,
        /// An exclusive latch of a page.
        LATCH,
        /// A reading of a page that was found to be sound afterwards, or not.
        READ
    }

    /// Runs the statement with its parameters as texts, reads all rows of a query, and rolls back. Done once before, unseen:
    /// a first run reads pages and makes what later ones have.
    static LockTrace of(Connection connection, String sql, List<String> parameters) throws SQLException, IOException {
        Path file = Files.createTempFile("bowler-locks", ".jfr");
        try (Recording recording = new Recording();
             PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < parameters.size(); i++) {
                statement.setString(i + 1, parameters.get(i));
            }
            run(statement);
            connection.rollback();
            recording.enable(LockRequestEvent.class).withStackTrace();
            recording.enable(METHODS).with("filter", FRAME + "::" + TAKEN + ";" + FRAME + "::" + VALIDATED)
                .withStackTrace().withThreshold(Duration.ZERO);
            recording.start();
            run(statement);
            recording.stop();
            connection.rollback();
            recording.dump(file);
            return new LockTrace(requests(file, Thread.currentThread().threadId()));
        } finally {
            Files.deleteIfExists(file);
        }
    }

    private static void run(PreparedStatement statement) throws SQLException {
        if (!statement.execute()) {
            return;
        }
        try (ResultSet rows = statement.getResultSet()) {
            while (rows.next()) {
                rows.getObject(1);
            }
        }
    }

    private static List<Request> requests(Path file, long threadId) throws IOException {
        List<RecordedEvent> events = new ArrayList<>();
        for (RecordedEvent event : RecordingFile.readAllEvents(file)) {
            String name = event.getEventType().getName();
            if ((name.equals(EVENT) || name.equals(METHODS)) && event.getThread().getJavaThreadId() == threadId) {
                events.add(event);
            }
        }
        events.sort((left, right) -> left.getStartTime().compareTo(right.getStartTime()));
        return events.stream().map(LockTrace::request).toList();
    }

    private static Request request(RecordedEvent event) {
        if (event.getEventType().getName().equals(EVENT)) {
            return new Request(Kind.LOCK, event.getString("mode"), event.getString("object"), event.getString("outcome"),
                event.getString("shared"), place(event));
        }
        RecordedMethod method = event.getValue("method");
        return method.getName().equals(TAKEN)
            ? new Request(Kind.LATCH, "exclusive", "latch of a page", "", "the page's version", place(event))
            : new Request(Kind.READ, "read", "version of a page", "", NOTHING, place(event));
    }

    private static String place(RecordedEvent event) {
        if (event.getStackTrace() == null) {
            return "";
        }
        for (RecordedFrame frame : event.getStackTrace().getFrames()) {
            String type = frame.getMethod().getType().getName();
            if (INSIDE.stream().noneMatch(type::startsWith)) {
                return type.substring(type.lastIndexOf('.') + 1) + "." + frame.getMethod().getName();
            }
        }
        return "";
    }

    List<Request> of(Kind kind) {
        return requests.stream().filter(request -> request.kind() == kind).toList();
    }

    long held() {
        return of(Kind.LOCK).stream().filter(request -> request.outcome().equals(LockRequestEvent.HELD)).count();
    }

    /// Requests that wrote memory which other transactions read.
    long writingShared() {
        return of(Kind.LOCK).stream().filter(request -> !request.shared().equals(NOTHING)).count();
    }
}
