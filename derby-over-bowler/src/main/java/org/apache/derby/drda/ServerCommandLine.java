// SPDX-License-Identifier: Apache-2.0
package org.apache.derby.drda;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/// The arguments of [NetworkServerControl#main], in Derby's form: a command, its values, and options in any place.
///
/// @param command in lower case
/// @param values the values of the command
/// @param host null if not given
/// @param port -1 if not given
/// @param sslMode null if not given
/// @param session the number after `-s`; 0 for all sessions
/// @param isInsecure whether other machines may connect without users and TLS
record ServerCommandLine(
        String command, List<String> values, String host, int port, String user, String password, String sslMode, int session,
        boolean isInsecure) {
    static final String USAGE = """
        Usage: NetworkServerControl <commands>
        Commands:
        start [-h <host>] [-p <port number>] [-noSecurityManager] [-ssl <ssl mode>] [-insecure]
        shutdown [-h <host>][-p <port number>] [-ssl <ssl mode>] [-user <username>] [-password <password>]
        ping [-h <host>][-p <port number>] [-ssl <ssl mode>]
        sysinfo [-h <host>][-p <port number>] [-ssl <ssl mode>]
        runtimeinfo [-h <host>][-p <port number>] [-ssl <ssl mode>]
        logconnections { on|off } [-h <host>][-p <port number>] [-ssl <ssl mode>]
        maxthreads <max>[-h <host>][-p <port number>] [-ssl <ssl mode>]
        timeslice <milliseconds>[-h <host>][-p <port number>] [-ssl <ssl mode>]
        trace { on|off } [-s <session id>][-h <host>][-p <port number>] [-ssl <ssl mode>]
        tracedirectory <trace directory>[-h <host>][-p <port number>] [-ssl <ssl mode>]
        """;
    private static final Set<String> WITHOUT_VALUE = Set.of("start", "shutdown", "ping", "sysinfo", "runtimeinfo");
    private static final Set<String> WITH_VALUE = Set.of("logconnections", "maxthreads", "timeslice", "trace", "tracedirectory");

    /// @throws IllegalArgumentException if the arguments are wrong; the message is Derby's
    static ServerCommandLine parse(String[] arguments) {
        List<String> words = new ArrayList<>();
        String host = null;
        int port = -1;
        String user = null;
        String password = null;
        String sslMode = null;
        int session = 0;
        boolean isInsecure = false;
        for (int i = 0; i < arguments.length; i++) {
            String argument = arguments[i];
            if (!argument.startsWith("-") || argument.length() > 1 && Character.isDigit(argument.charAt(1))) {
                words.add(argument);
                continue;
            }
            switch (argument.substring(1).toLowerCase(Locale.ENGLISH)) {
                case "h" -> host = value(arguments, ++i, "Host");
                case "p" -> port = number(value(arguments, ++i, "Port number"), "Port number");
                case "user" -> user = value(arguments, ++i, "User");
                case "password" -> password = value(arguments, ++i, "Password");
                case "ssl" -> sslMode = sslMode(value(arguments, ++i, "SSL mode"));
                case "s" -> session = number(value(arguments, ++i, "Session"), "Session");
                case "nosecuritymanager" -> { }
                case "insecure" -> isInsecure = true;
                default -> throw new IllegalArgumentException("Argument " + argument + " is unknown.");
            }
        }
        if (words.isEmpty()) {
            throw new IllegalArgumentException("No command given.");
        }
        return checked(new ServerCommandLine(words.getFirst().toLowerCase(Locale.ENGLISH), List.copyOf(words.subList(1, words.size())), host, port,
            user, password, sslMode, session, isInsecure));
    }

    private static ServerCommandLine checked(ServerCommandLine line) {
        boolean hasNoValue = WITHOUT_VALUE.contains(line.command);
        if (!hasNoValue && !WITH_VALUE.contains(line.command)) {
            throw new IllegalArgumentException("Command " + line.command + " is unknown.");
        }
        if (line.values.size() != (hasNoValue ? 0 : 1)) {
            throw new IllegalArgumentException("Invalid number of arguments for command " + line.command + ".");
        }
        return line;
    }

    private static String value(String[] arguments, int index, String name) {
        if (index >= arguments.length) {
            throw new IllegalArgumentException("Missing required value: " + name + ".");
        }
        return arguments[index];
    }

    private static int number(String value, String name) {
        try {
            return Integer.parseInt(value);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("Invalid value, " + value + ", for " + name + ".", e);
        }
    }

    private static String sslMode(String value) {
        return switch (value.toLowerCase(Locale.ENGLISH)) {
            case "off", "basic", "peerauthentication" -> value;
            default -> throw new IllegalArgumentException("Invalid value, " + value + ", for derby.drda.sslMode.");
        };
    }

    /// Returns the value of the command as a number.
    int number() {
        return number(values.getFirst(), command);
    }

    /// Returns the value of the command as a switch.
    boolean isOn() {
        return switch (values.getFirst().toLowerCase(Locale.ENGLISH)) {
            case "on" -> true;
            case "off" -> false;
            default -> throw new IllegalArgumentException("Invalid value, " + values.getFirst() + ". Value must be 'on' or 'off'.");
        };
    }
}
