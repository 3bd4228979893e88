// SPDX-License-Identifier: Apache-2.0
package org.apache.derby.tools;

import bowler.derby.ij.DisplayLocale;
import bowler.derby.ij.Interpreter;
import bowler.derby.ij.ResultPrinter;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.io.Reader;
import java.io.UnsupportedEncodingException;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Properties;

/// Runs scripts of SQL and commands from a terminal or file: `java org.apache.derby.tools.ij [-p propertyfile] [inputfile]`.
public class ij {
    private static final String USAGE = "Usage: java org.apache.derby.tools.ij [-p propertyfile] [inputfile]";

    private ij() {}

    public static void main(String[] args) throws IOException {
        if (isWrong(args)) {
            System.out.println(USAGE);
            return;
        }
        getPropertyArg(args);
        PrintWriter out = DisplayLocale.writer(System.out);
        String file = fileArgument(args);
        String resource = getArg("-fr", args);
        Reader in;
        try {
            in = resource != null ? Interpreter.openResource(resource) : file != null ? Interpreter.openFile(file) : DisplayLocale.reader(System.in);
        } catch (FileNotFoundException e) {
            System.out.println(resource != null ? "IJ ERROR: resource not found: " + resource : "IJ ERROR: file not found: " + file);
            return;
        }
        String outFile = System.getProperty("ij.outfile", "");
        if (!outFile.isEmpty()) {
            out = DisplayLocale.writer(Files.newOutputStream(Path.of(outFile)));
        }
        setWidth(out);
        new Interpreter(out, true).run(in, file == null && resource == null);
        out.close();
    }

    private static void setWidth(PrintWriter out) {
        String width = System.getProperty("maximumDisplayWidth", System.getProperty("ij.maximumDisplayWidth", ""));
        if (!width.isEmpty()) {
            try {
                ResultPrinter.setMaxWidth(Integer.parseInt(width));
            } catch (NumberFormatException e) {
                out.println("IJ ERROR: maximumDisplayWidth value " + width + " is not a value integer.");
            }
        }
    }

    private static boolean isWrong(String[] args) {
        boolean hasInput = false;
        for (int i = 0; i < args.length; i++) {
            boolean isInput = args[i].equals("-f") || args[i].equals("-fr");
            if (args[i].equals("--help") || isInput && hasInput) {
                return true;
            }
            if (isInput || args[i].equals("-p") || args[i].equals("-pr")) {
                hasInput |= isInput;
                if (++i == args.length) {
                    return true;
                }
            } else if (hasInput) {
                return true;
            } else {
                hasInput = true;
            }
        }
        return false;
    }

    private static String fileArgument(String[] args) {
        String named = getArg("-f", args);
        for (int i = 0; named == null && i < args.length; i++) {
            if (args[i].equals("-f") || args[i].equals("-fr") || args[i].equals("-p") || args[i].equals("-pr")) {
                i++;
            } else {
                return args[i];
            }
        }
        return named;
    }

    /// Runs a script on a connection, which stays open.
    ///
    /// @return the number of statements that failed
    public static int runScript(Connection conn, InputStream sqlIn, String inputEncoding, OutputStream sqlOut, String outputEncoding)
        throws UnsupportedEncodingException {
        return runScript(conn, sqlIn, inputEncoding, sqlOut, outputEncoding, false);
    }

    /// Runs a script on a connection, which stays open.
    ///
    /// @param loadSystemProperties whether the properties `ij.*` name further connections to open
    /// @return the number of statements that failed
    public static int runScript(Connection conn, InputStream sqlIn, String inputEncoding, OutputStream sqlOut, String outputEncoding,
        boolean loadSystemProperties) throws UnsupportedEncodingException {
        PrintWriter out = outputEncoding == null ? DisplayLocale.writer(sqlOut) : new PrintWriter(new OutputStreamWriter(sqlOut, outputEncoding));
        Reader in = inputEncoding == null ? DisplayLocale.reader(sqlIn) : new InputStreamReader(sqlIn, inputEncoding);
        return new Interpreter(out, loadSystemProperties).runScript(conn, in, sqlIn == System.in);
    }

    /// Returns the argument after an option, or null.
    public static String getArg(String param, String[] args) {
        for (int i = 0; args != null && i + 1 < args.length; i++) {
            if (param.equals(args[i])) {
                return args[i + 1];
            }
        }
        return null;
    }

    /// Adds the properties of the file after `-p`, or of the resource after `-pr`, to those of the system.
    public static void getPropertyArg(String[] args) throws IOException {
        String file = getArg("-p", args);
        String resource = getArg("-pr", args);
        if (file == null && resource == null) {
            return;
        }
        Properties properties = new Properties();
        try (Reader in = file != null ? Files.newBufferedReader(Path.of(file)) : Interpreter.openResource(resource)) {
            properties.load(in);
        }
        properties.stringPropertyNames().forEach(name -> System.setProperty(name, properties.getProperty(name).strip()));
    }

    /// Connects to the database of the properties `ij.database`, `ij.protocol`, `ij.user` and `ij.password`; null without them.
    public static Connection startJBMS() throws SQLException, IllegalAccessException, ClassNotFoundException, InstantiationException,
        NoSuchMethodException, InvocationTargetException {
        String driver = System.getProperty("driver", System.getProperty("ij.driver"));
        if (driver != null) {
            Class.forName(driver).getConstructor().newInstance();
        }
        String url = System.getProperty("database", System.getProperty("ij.database"));
        if (url == null) {
            return null;
        }
        String protocol = System.getProperty("ij.protocol", "");
        Properties properties = new Properties();
        for (String name : new String[] {"user", "password"}) {
            String value = System.getProperty("ij." + name);
            if (value != null) {
                properties.setProperty(name, value);
            }
        }
        return DriverManager.getConnection(url.startsWith("jdbc:") ? url : protocol + url, properties);
    }
}
