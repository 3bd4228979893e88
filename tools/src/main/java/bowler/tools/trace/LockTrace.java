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
import java.util.ArrayList;
import java.util.List;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordingFile;

/// The lock requests of one statement at one isolation level, in order.
record LockTrace(List<Request> requests) {
    private static final String EVENT = LockRequestEvent.class.getAnnotation(jdk.jfr.Name.class).value();
    private static final String ROOM_OF_LOCKS = "bowler.storage.lock.";

    /// @param place where it was asked for: the first method outside the lock manager
    record Request(String mode, String object, String outcome, String shared, String place) {}

    /// Runs the statement with its parameters as texts, reads all rows of a query, and rolls back.
    static LockTrace of(Connection connection, String sql, List<String> parameters) throws SQLException, IOException {
        Path file = Files.createTempFile("bowler-locks", ".jfr");
        try (Recording recording = new Recording();
             PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < parameters.size(); i++) {
                statement.setString(i + 1, parameters.get(i));
            }
            recording.enable(LockRequestEvent.class).withStackTrace();
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
            if (event.getEventType().getName().equals(EVENT) && event.getThread().getJavaThreadId() == threadId) {
                events.add(event);
            }
        }
        events.sort((left, right) -> left.getStartTime().compareTo(right.getStartTime()));
        return events.stream().map(event -> new Request(
            event.getString("mode"), event.getString("object"), event.getString("outcome"), event.getString("shared"),
            place(event))).toList();
    }

    private static String place(RecordedEvent event) {
        if (event.getStackTrace() == null) {
            return "";
        }
        for (RecordedFrame frame : event.getStackTrace().getFrames()) {
            String type = frame.getMethod().getType().getName();
            if (!type.startsWith(ROOM_OF_LOCKS)) {
                return type.substring(type.lastIndexOf('.') + 1) + "." + frame.getMethod().getName();
            }
        }
        return "";
    }

    long held() {
        return requests.stream().filter(request -> request.outcome().equals(LockRequestEvent.HELD)).count();
    }

    /// Requests that wrote memory which other transactions read.
    long writingShared() {
        return requests.stream().filter(request -> !request.shared().equals("nothing")).count();
    }
}
