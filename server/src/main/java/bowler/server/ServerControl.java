// SPDX-License-Identifier: Apache-2.0
package bowler.server;

import bowler.drda.command.SecurityMechanism;
import bowler.server.activity.ConnectionInfo;
import bowler.server.control.ControlResponder;
import bowler.server.conversation.ServerIdentity;
import bowler.server.settings.ServerSettings;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// The server as the target of control commands. Its texts have the form of Derby's.
final class ServerControl implements ControlResponder.Target {
    private static final String LINE = "------------------------------------------------------\n";
    /// The properties of the JVM that Derby's server shows, by Derby's labels.
    private static final Map<String, String> JAVA_LINES = new LinkedHashMap<>();

    static {
        JAVA_LINES.put("Java Version:    ", "java.version");
        JAVA_LINES.put("Java Vendor:     ", "java.vendor");
        JAVA_LINES.put("Java home:       ", "java.home");
        JAVA_LINES.put("Java classpath:  ", "java.class.path");
        JAVA_LINES.put("OS name:         ", "os.name");
        JAVA_LINES.put("OS architecture: ", "os.arch");
        JAVA_LINES.put("OS version:      ", "os.version");
        JAVA_LINES.put("Java user name:  ", "user.name");
        JAVA_LINES.put("Java user home:  ", "user.home");
        JAVA_LINES.put("Java user dir:   ", "user.dir");
        JAVA_LINES.put("java.specification.name: ", "java.specification.name");
        JAVA_LINES.put("java.specification.version: ", "java.specification.version");
        JAVA_LINES.put("java.runtime.version: ", "java.runtime.version");
    }

    private final ServerOperations server;
    private final RequestSlots requestSlots;
    private volatile int timeSliceMillis;

    ServerControl(ServerOperations server, RequestSlots requestSlots) {
        this.server = server;
        this.requestSlots = requestSlots;
        timeSliceMillis = server.settings().drda().timeSliceMillis();
    }

    int maxThreads() {
        return requestSlots.max();
    }

    int timeSliceMillis() {
        return timeSliceMillis;
    }

    /// Returns the only security mechanism that clients may use, by Derby's name; empty if they may use all.
    String securityMechanism() {
        return switch (server.settings().drda().mechanism()) {
            case SecurityMechanism.USER_ONLY -> "USER_ONLY_SECURITY";
            case SecurityMechanism.PASSWORD -> "CLEAR_TEXT_PASSWORD_SECURITY";
            case SecurityMechanism.ENCRYPTED_PASSWORD -> "ENCRYPTED_USER_AND_PASSWORD_SECURITY";
            case SecurityMechanism.PASSWORD_SUBSTITUTE -> "STRONG_PASSWORD_SUBSTITUTE_SECURITY";
            default -> "";
        };
    }

    @Override
    public void shutdown() {
        server.stopSoon();
    }

    @Override
    public String systemInfo() {
        StringBuilder text = new StringBuilder("--------- Bowler Network Server Information --------\n");
        text.append("Version: ").append(ServerIdentity.RELEASE).append("  DRDA Product Id: ").append(ServerIdentity.PRODUCT_ID).append('\n');
        text.append("-- listing properties --\n");
        values().forEach((name, value) -> text.append(name).append('=').append(value).append('\n'));
        text.append("------------------ Java Information ------------------\n");
        JAVA_LINES.forEach((label, name) -> text.append(label).append(System.getProperty(name)).append('\n'));
        return text.append(LINE).toString();
    }

    @Override
    public String runtimeInfo() {
        StringBuilder text = new StringBuilder("--- Bowler Network Server Runtime Information ---\n---------- Session Information ---------------\n");
        List<ConnectionInfo> connections = server.connections();
        for (ConnectionInfo info : connections) {
            text.append("Session # :").append(info.number()).append('\n');
            if (!info.database().isEmpty()) {
                text.append("Database :").append(info.database()).append("\nUser :").append(info.user()).append('\n');
                text.append("Activity :").append(info.phase()).append(' ').append(info.phaseMillis()).append(" ms\n");
                text.append("Last statement :").append(info.statement()).append('\n');
            }
            text.append('\n');
        }
        Runtime runtime = Runtime.getRuntime();
        return text.append("-------------------------------------------------------------\n# Connection Threads : ").append(connections.size())
            .append("\n# Active Sessions : ").append(connections.size()).append("\n# Waiting  Sessions : 0\n\nConnections: ")
            .append(connections.size()).append("\nAccepted: ").append(server.acceptedCount()).append("\nRefused: ").append(server.refusedCount())
            .append("\nUp: ").append(server.upMillis() / 1000).append(" s\n\nTotal Memory : ").append(runtime.totalMemory())
            .append("\tFree Memory : ").append(runtime.freeMemory()).append("\n\n").toString();
    }

    @Override
    public String properties() {
        StringBuilder text = new StringBuilder();
        values().forEach((name, value) -> text.append(name).append('=').append(value.replace("\\", "\\\\")).append('\n'));
        return text.toString();
    }

    /// Returns the current settings by Derby's names.
    private Map<String, String> values() {
        ServerSettings settings = server.settings();
        Map<String, String> values = new TreeMap<>();
        values.put("derby.drda.host", settings.host());
        values.put("derby.drda.portNumber", String.valueOf(server.port()));
        values.put("derby.drda.sslMode", sslMode(settings));
        if (!securityMechanism().isEmpty()) {
            values.put("derby.drda.securityMechanism", securityMechanism());
        }
        values.put("derby.drda.logConnections", String.valueOf(server.logsConnections()));
        values.put("derby.drda.minThreads", String.valueOf(settings.drda().minThreads()));
        values.put("derby.drda.maxThreads", String.valueOf(maxThreads()));
        values.put("derby.drda.timeSlice", String.valueOf(timeSliceMillis));
        values.put("derby.drda.keepAlive", "true");
        values.put("derby.drda.startNetworkServer", String.valueOf(server.isStartedByEngine()));
        values.put("derby.drda.traceAll", String.valueOf(server.tracesAll()));
        values.put("derby.drda.traceDirectory", server.traceFolder());
        return values;
    }

    static String sslMode(ServerSettings settings) {
        return settings.tls() == null ? "off" : settings.tls().requiresPeerCertificate() ? "peerAuthentication" : "basic";
    }

    @Override
    public String sessions() {
        StringBuilder text = new StringBuilder();
        for (ConnectionInfo info : server.connections()) {
            text.append(info.number()).append('\t').append(info.remote()).append('\t').append(info.user()).append('\t')
                .append(info.database()).append('\t').append(info.phase()).append(' ').append(info.phaseMillis()).append(" ms\t")
                .append(info.requests()).append('\t').append(info.statement().replace('\n', ' ').replace('\t', ' ')).append('\n');
        }
        return text.toString();
    }

    @Override
    public boolean kill(long number) {
        return server.kill(number);
    }

    @Override
    public void logConnections(boolean wanted) {
        server.logConnections(wanted);
    }

    @Override
    public boolean trace(long connection, boolean wanted) {
        return server.trace(connection, wanted);
    }

    @Override
    public void traceTo(String folder) {
        server.traceTo(folder);
    }

    @Override
    public void setMaxThreads(int count) {
        requestSlots.limit(count);
    }

    @Override
    public void setTimeSlice(int millis) {
        timeSliceMillis = millis;
    }
}
