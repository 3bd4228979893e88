// SPDX-License-Identifier: Apache-2.0
package bowler.base.trace;

import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/// The network server answered a request: a chain of commands that a client sent before it waited for the replies. The
/// event begins when the first command has arrived, and ends when the replies are sent.
@Name("bowler.ServerRequest")
@Label("Server request")
@Category({"Bowler", "Network server"})
@StackTrace(false)
public final class ServerRequestEvent extends Event {
    @Label("Connection")
    public long connection;

    @Label("Database")
    public String database;

    @Label("Commands")
    public String commands;

    /// The statement that the connection ran last.
    @Label("Statement")
    public String statement;

    @Label("Bytes received")
    @DataAmount
    public long bytesReceived;

    @Label("Bytes sent")
    @DataAmount
    public long bytesSent;
}
