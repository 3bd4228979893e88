// SPDX-License-Identifier: Apache-2.0
package bowler.server;

import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/// Derby's own network server, loaded by a class loader of its own.
final class DerbyServer implements AutoCloseable {
    private static final Pattern JAR = Pattern.compile(".*[/\\\\]derby(net|shared|tools)?-10\\.17\\.[\\d.]+\\.jar");
    private static final String LOG = "derby.stream.error.file";
    private static final int MAX_PINGS = 200;
    private static final long PAUSE_MILLIS = 50;

    final int port;
    private final URLClassLoader loader;
    private final Object control;

    DerbyServer() throws Exception {
        List<URL> jars = new ArrayList<>();
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
            if (JAR.matcher(entry).matches()) {
                jars.add(new File(entry).toURI().toURL());
            }
        }
        // The bodies of procedures.
        jars.add(ServerProcedures.class.getProtectionDomain().getCodeSource().getLocation());
        loader = new URLClassLoader(jars.toArray(URL[]::new), ClassLoader.getPlatformClassLoader());
        port = freePort();
        Class<?> type = loader.loadClass("org.apache.derby.drda.NetworkServerControl");
        control = type.getConstructor(InetAddress.class, int.class).newInstance(InetAddress.getLoopbackAddress(), port);
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        thread.setContextClassLoader(loader);
        System.setProperty(LOG, new File("target", "derby.log").getPath());
        try {
            call("start", new Class<?>[] {PrintWriter.class}, (Object) null);
        } finally {
            thread.setContextClassLoader(before);
        }
        // Derby reads the property when its engine starts, which the first ping may still wait for.
        for (int ping = 1; !answers(); ping++) {
            if (ping == MAX_PINGS) {
                throw new IOException("Derby's server does not answer");
            }
            Thread.sleep(PAUSE_MILLIS);
        }
        System.clearProperty(LOG);
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private boolean answers() {
        try {
            call("ping", new Class<?>[0]);
            return true;
        } catch (ReflectiveOperationException notYet) {
            return false;
        }
    }

    private void call(String method, Class<?>[] types, Object... arguments) throws ReflectiveOperationException {
        control.getClass().getMethod(method, types).invoke(control, arguments);
    }

    @Override
    public void close() throws Exception {
        call("shutdown", new Class<?>[0]);
        loader.close();
    }
}
