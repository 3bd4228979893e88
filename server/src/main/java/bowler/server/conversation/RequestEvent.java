// SPDX-License-Identifier: Apache-2.0
package bowler.server.conversation;

import bowler.base.trace.ServerRequestEvent;
import bowler.drda.ddm.CodePoint;
import bowler.drda.ddm.DdmReader;
import bowler.drda.extension.ExtensionCode;

/// The event of one request for Flight Recorder. It is a class of its own so that the classes of the recorder are loaded
/// only where a recording is on.
final class RequestEvent {
    private final ServerRequestEvent event = new ServerRequestEvent();
    private final Activity activity;
    private final long bytesInBefore;
    private final long bytesOutBefore;
    private final StringBuilder commands = new StringBuilder();

    /// @param connection the number of the connection
    /// @param bytesInBefore the bytes received with earlier requests
    /// @param bytesOutBefore the bytes sent for earlier requests
    RequestEvent(long connection, Activity activity, long bytesInBefore, long bytesOutBefore) {
        this.activity = activity;
        this.bytesInBefore = bytesInBefore;
        this.bytesOutBefore = bytesOutBefore;
        event.connection = connection;
        event.begin();
    }

    /// Adds a command to the description of the request.
    ///
    /// @param request before the object of the command
    void add(DdmReader request) {
        if (request.nextObject()) {
            int codePoint = request.codePoint();
            commands.append(commands.isEmpty() ? "" : " ")
                .append(ExtensionCode.isExtension(codePoint) ? ExtensionCode.name(codePoint) : CodePoint.name(codePoint));
        }
    }

    void end() {
        event.end();
        if (event.shouldCommit()) {
            event.database = activity.database;
            event.statement = activity.statement;
            event.commands = commands.toString();
            event.bytesReceived = activity.bytesIn - bytesInBefore;
            event.bytesSent = activity.bytesOut - bytesOutBefore;
            event.commit();
        }
    }
}
