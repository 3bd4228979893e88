// SPDX-License-Identifier: Apache-2.0
package org.apache.derby.drda;

import bowler.base.error.SqlFailure;
import bowler.os.host.HostNetwork;
import bowler.server.BowlerServer;
import bowler.server.EmbeddedServer;
import bowler.server.control.ControlClient;
import bowler.server.control.ControlCommand;
import bowler.server.conversation.ServerIdentity;
import bowler.server.failure.ServerError;
import bowler.server.settings.ServerProperties;
import bowler.server.settings.ServerSettings;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringReader;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Date;
import java.util.Properties;
import org.apache.derby.mbeans.EngineBeans;

/// Starts Bowler's network server and sends commands to a running one, with the API and the commands of Derby's class.
///
///     NetworkServerControl server = new NetworkServerControl(InetAddress.getByName("localhost"), 1527);
///     server.start(null);
///
/// The properties `derby.drda.*` of the JVM and of `derby.properties` apply, as
/// [bowler.server.settings.ServerProperties] lists them.
public class NetworkServerControl {
    public static final int DEFAULT_PORTNUMBER = 1527;

    private static final System.Logger LOG = System.getLogger("bowler.server");

    private final Properties settings = new Properties();
    private String user;
    private String password;
    private PrintWriter console;
    /// Null unless this object has started a server.
    private BowlerServer server;

    /// @param userName a user of the server, for commands to a server with users
    public NetworkServerControl(InetAddress address, int portNumber, String userName, String password) throws Exception {
        this(userName, password);
        settings.setProperty("bowler.drda.host", address.getHostAddress());
        settings.setProperty("bowler.drda.portNumber", String.valueOf(portNumber));
    }

    public NetworkServerControl(String userName, String password) throws Exception {
        this();
        user = userName;
        this.password = password;
    }

    public NetworkServerControl(InetAddress address, int portNumber) throws Exception {
        this(address, portNumber, null, null);
    }

    /// Creates a control of the server at the address that the properties `derby.drda.host` and `derby.drda.portNumber` give.
    public NetworkServerControl() throws Exception {
        // The properties are read when they are needed.
    }

    /// Runs a command, as `java org.apache.derby.drda.NetworkServerControl` does. `start` returns when the server has
    /// stopped.
    public static void main(String[] args) {
        PrintWriter out = new PrintWriter(System.out, true);
        int exitCode = 1;
        try {
            ServerCommandLine line = ServerCommandLine.parse(args);
            new NetworkServerControl().execute(line, out);
            exitCode = 0;
        } catch (IllegalArgumentException e) {
            print(out, e.getMessage());
            out.print(ServerCommandLine.USAGE);
        } catch (Exception e) {
            print(out, withoutKey(e.getMessage()));
        }
        out.flush();
        if (exitCode != 0) {
            System.exit(exitCode);
        }
    }

    private void execute(ServerCommandLine line, PrintWriter out) throws Exception {
        console = out;
        user = line.user();
        password = line.password();
        set("bowler.drda.host", line.host());
        set("bowler.drda.portNumber", line.port() < 0 ? null : String.valueOf(line.port()));
        set("bowler.drda.sslMode", line.sslMode());
        set("bowler.drda.insecure", line.isInsecure() ? "true" : null);
        switch (line.command()) {
            case "start" -> serve();
            case "shutdown" -> {
                shutdown();
                print(out, stopped());
            }
            case "ping" -> {
                ping();
                print(out, "Connection obtained for host: " + properties().host() + ", port number " + properties().port() + ".");
            }
            case "sysinfo" -> out.println(getSysinfo());
            case "runtimeinfo" -> out.println(getRuntimeInfo());
            case "logconnections" -> {
                logConnections(line.isOn());
                print(out, "Log Connections turned " + line.values().getFirst().toLowerCase(java.util.Locale.ENGLISH) + ".");
            }
            case "maxthreads" -> {
                setMaxThreads(line.number());
                print(out, "Max threads changed to " + getMaxThreads() + ".");
            }
            case "timeslice" -> {
                setTimeSlice(line.number());
                print(out, "Time slice changed to " + getTimeSlice() + ".");
            }
            case "trace" -> {
                trace(line.session(), line.isOn());
                print(out, "Trace turned " + line.values().getFirst().toLowerCase(java.util.Locale.ENGLISH) + " for "
                    + (line.session() == 0 ? "all sessions." : "session " + line.session() + "."));
            }
            case "tracedirectory" -> {
                setTraceDirectory(line.values().getFirst());
                print(out, "Trace directory changed to " + line.values().getFirst() + ".");
            }
            default -> throw new AssertionError(line.command());
        }
    }

    private void set(String name, String value) {
        if (value != null) {
            settings.setProperty(name, value);
        }
    }

    /// Serves until the server is stopped, then closes all databases.
    private void serve() throws Exception {
        listen();
        Thread hook = new Thread(server::shutDown, "bowler server stops");
        Runtime.getRuntime().addShutdownHook(hook);
        server.awaitStop();
        print(console, stopped());
    }

    /// Starts a server in this JVM, for the databases that the program can open itself. It serves until [#shutdown] or
    /// the end of the JVM.
    ///
    /// @param consoleWriter receives messages; null for none
    /// As in Derby, a port that is in use is reported to the writer and the log, and not by an exception. [#ping] tells
    /// whether a server answers.
    ///
    /// @throws Exception if a setting is wrong, with the reason
    public void start(PrintWriter consoleWriter) throws Exception {
        console = consoleWriter;
        try {
            listen();
            server.keepDatabasesOpen();
        } catch (Exception e) {
            if (!(e.getCause() instanceof SqlFailure failure) || failure.error() != ServerError.CANNOT_LISTEN) {
                throw e;
            }
            // Programs rely on Derby's answer: another server may have the port already.
            LOG.log(System.Logger.Level.ERROR, withoutKey(e.getMessage()));
            print(console, withoutKey(e.getMessage()));
        }
    }

    private void listen() throws Exception {
        ServerSettings wanted = null;
        try {
            wanted = properties().settings();
            server = BowlerServer.start(wanted);
        } catch (SqlFailure failure) {
            throw new Exception(failure.error() == ServerError.CANNOT_LISTEN ? cannotListen(wanted, failure.getCause()) : failure.getMessage(), failure);
        }
        EngineBeans.registerServer();
        print(console, EmbeddedServer.ready(server));
    }

    /// Returns Derby's message, with its key.
    private static String cannotListen(ServerSettings wanted, Throwable reason) {
        return reason instanceof UnknownHostException ? unknownHost(wanted.host())
            : "DRDA_ListenPort.S:Could not listen on port " + wanted.port() + " on host " + wanted.host() + ":\n " + reason;
    }

    private static String unknownHost(String host) {
        return "DRDA_UnknownHost.S:Unable to find host: " + host + ".";
    }

    private static String stopped() {
        return "Bowler Network Server - " + ServerIdentity.RELEASE + " shutdown";
    }

    private static void print(PrintWriter out, String message) {
        if (out != null) {
            out.println(new Date() + " : " + message);
            out.flush();
        }
    }

    /// Stops the server that listens at the address, and returns when it has stopped.
    public void shutdown() throws Exception {
        request(() -> {
            client().shutdown();
            return null;
        });
        if (server != null) {
            server.awaitStop();
            EngineBeans.unregisterServer();
            return;
        }
        awaitSilence();
    }

    /// Waits until the server does not answer any more.
    private void awaitSilence() throws Exception {
        for (int i = 0; i < 100; i++) {
            try {
                ping();
            } catch (Exception e) {
                return;
            }
            Thread.sleep(100);
        }
        throw new Exception("DRDA_ShutdownError.S:Unable to shutdown server on port  " + properties().port() + " on host " + properties().host() + ".");
    }

    /// Returns if a server answers at the address, and throws otherwise.
    public void ping() throws Exception {
        request(() -> {
            client().ping();
            return null;
        });
    }

    /// Turns traces of the protocol on or off for all connections.
    public void trace(boolean on) throws Exception {
        trace(0, on);
    }

    /// @param connNum the number of a connection in [#getRuntimeInfo]; 0 for all
    public void trace(int connNum, boolean on) throws Exception {
        request(() -> {
            client().trace(connNum, on);
            return null;
        });
    }

    /// Turns the report of connections that open and close on or off.
    public void logConnections(boolean on) throws Exception {
        request(() -> {
            client().logConnections(on);
            return null;
        });
    }

    /// Sets the folder of traces that start from now on.
    public void setTraceDirectory(String traceDirectory) throws Exception {
        request(() -> {
            client().traceTo(traceDirectory);
            return null;
        });
    }

    public String getSysinfo() throws Exception {
        return request(() -> client().text(ControlCommand.SYSTEM_INFO));
    }

    public String getRuntimeInfo() throws Exception {
        return request(() -> client().text(ControlCommand.RUNTIME_INFO));
    }

    /// Sets the maximum number of requests that run at the same time. Bowler gives each connection a thread, so the number
    /// limits requests instead of threads.
    ///
    /// @param max -1 for Derby's default, 0
    public void setMaxThreads(int max) throws Exception {
        change(ControlCommand.MAX_THREADS, "maxthreads", max);
    }

    public int getMaxThreads() throws Exception {
        return Integer.parseInt(getCurrentProperties().getProperty("derby.drda.maxThreads"));
    }

    /// Sets the number that [#getTimeSlice] returns. Bowler gives each connection a thread, so connections take no
    /// turns.
    ///
    /// @param timeslice milliseconds; -1 for Derby's default, 0
    public void setTimeSlice(int timeslice) throws Exception {
        change(ControlCommand.TIME_SLICE, "timeslice", timeslice);
    }

    public int getTimeSlice() throws Exception {
        return Integer.parseInt(getCurrentProperties().getProperty("derby.drda.timeSlice"));
    }

    private void change(ControlCommand command, String name, int value) throws Exception {
        if (value < -1) {
            throw new Exception("DRDA_InvalidValue.U:Invalid value, " + value + ", for " + name + ".");
        }
        request(() -> client().set(command, value));
    }

    /// Returns the settings of the running server by their names in Derby.
    public Properties getCurrentProperties() throws Exception {
        String text = request(() -> client().text(ControlCommand.PROPERTIES));
        Properties properties = new Properties();
        properties.load(new StringReader(text));
        return properties;
    }

    /// Messages are in English.
    protected void setClientLocale(String locale) {
        // There is no other language to choose.
    }

    /// A request to the server.
    private interface Request<T> {
        T send() throws Exception;
    }

    private <T> T request(Request<T> request) throws Exception {
        try {
            return request.send();
        } catch (UnknownHostException e) {
            throw new Exception(unknownHost(properties().host()), e);
        } catch (ConnectException e) {
            throw new Exception("DRDA_NoIO.S:Could not connect to Derby Network Server on host " + properties().host() + ", port "
                + properties().port() + ": " + e.getMessage(), e);
        } catch (IOException | SqlFailure e) {
            throw new Exception(e.getMessage(), e);
        }
    }

    /// Removes the key with which Derby begins some messages of exceptions.
    private static String withoutKey(String message) {
        return message != null && message.startsWith("DRDA_") ? message.substring(message.indexOf(':') + 1) : message;
    }

    private ServerProperties properties() {
        String home = System.getProperty("bowler.system.home", System.getProperty("derby.system.home", ""));
        Properties file = EmbeddedServer.file(home);
        return new ServerProperties(name -> settings.getProperty(name, System.getProperty(name, file.getProperty(name))), home);
    }

    private ControlClient client() {
        ServerProperties properties = properties();
        String host = properties.host().equals("0.0.0.0") ? ServerSettings.LOOPBACK : properties.host();
        return new ControlClient(new HostNetwork(), host, properties.port(), properties.clientTls(), user, password);
    }
}
