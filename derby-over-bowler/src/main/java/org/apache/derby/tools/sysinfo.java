// SPDX-License-Identifier: Apache-2.0
package org.apache.derby.tools;

import java.io.File;
import java.io.PrintWriter;
import java.net.URL;
import java.security.CodeSource;
import java.util.List;
import java.util.Locale;

/// Prints the version of Java, the jars of Bowler and the locale.
public class sysinfo {
    public static final String DBMS = "DBMS";
    public static final String TOOLS = "tools";
    public static final String NET = "net";
    public static final String CLIENT = "dnc";
    public static final String OPTIONALTOOLS = "optional";

    private static final int MAJOR_VERSION = 10;
    private static final int MINOR_VERSION = 17;
    private static final String LINE = "------------------------------------------------------";
    private static final List<String> PARTS = List.of("embedded:bowler.jdbc.BowlerDriver", "engine:bowler.engine.Engine",
        "client:bowler.client.ClientProvider", "server:bowler.server.BowlerServer", "tools:org.apache.derby.tools.ij");

    private sysinfo() {}

    public static void main(String[] args) {
        PrintWriter out = new PrintWriter(System.out, true);
        if (args.length > 0 && args[0].equals("-cp")) {
            checkClassPath(out, args);
        } else {
            getInfo(out);
        }
    }

    /// Tells which parts are on the class path.
    private static void checkClassPath(PrintWriter out, String... args) {
        out.println("FOUND IN CLASS PATH:");
        for (String part : PARTS) {
            String[] words = part.split(":");
            boolean isWanted = args.length == 1 || List.of(args).contains(words[0]);
            if (isWanted) {
                String place = place(words[1]);
                out.println("   " + words[0] + " (" + words[1] + "): " + (place == null ? "missing" : place));
            }
        }
    }

    private static String place(String className) {
        try {
            CodeSource source = Class.forName(className, false, sysinfo.class.getClassLoader()).getProtectionDomain().getCodeSource();
            URL url = source == null ? null : source.getLocation();
            return url == null ? "?" : url.getPath();
        } catch (ClassNotFoundException e) {
            return null;
        }
    }

    public static void getInfo(PrintWriter out) {
        out.println("------------------ Java Information ------------------");
        print(out, "Java Version:    ", "java.version");
        print(out, "Java Vendor:     ", "java.vendor");
        print(out, "Java home:       ", "java.home");
        print(out, "Java classpath:  ", "java.class.path");
        print(out, "OS name:         ", "os.name");
        print(out, "OS architecture: ", "os.arch");
        print(out, "OS version:      ", "os.version");
        print(out, "Java user name:  ", "user.name");
        print(out, "Java user home:  ", "user.home");
        print(out, "Java user dir:   ", "user.dir");
        print(out, "java.specification.name: ", "java.specification.name");
        print(out, "java.specification.version: ", "java.specification.version");
        print(out, "java.runtime.version: ", "java.runtime.version");
        out.println("--------- Derby Information --------");
        for (String part : PARTS) {
            String place = place(part.substring(part.indexOf(':') + 1));
            if (place != null) {
                out.println("[" + new File(place).getPath() + "] " + getVersionString() + " - (" + part.substring(0, part.indexOf(':')) + ")");
            }
        }
        out.println(LINE);
        out.println("----------------- Locale Information -----------------");
        out.println("Current Locale :  [" + Locale.getDefault() + "]");
        out.println(LINE);
        out.println(LINE);
        out.flush();
    }

    private static void print(PrintWriter out, String label, String property) {
        out.println(label + System.getProperty(property));
    }

    public static int getMajorVersion() {
        return MAJOR_VERSION;
    }

    public static int getMajorVersion(String genus) {
        return MAJOR_VERSION;
    }

    public static int getMinorVersion() {
        return MINOR_VERSION;
    }

    public static int getMinorVersion(String genus) {
        return MINOR_VERSION;
    }

    public static String getBuildNumber() {
        String version = sysinfo.class.getPackage().getImplementationVersion();
        return version == null ? "Bowler" : "Bowler " + version;
    }

    public static String getBuildNumber(String genus) {
        return getBuildNumber();
    }

    public static String getProductName() {
        return "Apache Derby";
    }

    public static String getProductName(String genus) {
        return getProductName();
    }

    public static String getVersionString() {
        return MAJOR_VERSION + "." + MINOR_VERSION + ".1.0 - (" + getBuildNumber() + ")";
    }

    public static String getVersionString(String genus) {
        return getVersionString();
    }
}
