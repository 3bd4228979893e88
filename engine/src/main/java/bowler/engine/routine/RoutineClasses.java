// SPDX-License-Identifier: Apache-2.0
package bowler.engine.routine;

import java.util.List;
import java.util.regex.Pattern;

/// The classes whose methods SQL may call. The setting `bowler.routines.allow` lists patterns of class names, separated
/// by commas or blanks. A `*` in a pattern stands for any characters. A pattern that begins with `!` excludes classes.
/// The last pattern that matches a class decides.
///
/// A class of the JDK can end the program or read its files. So the default allows all classes of the program, but of
/// the JDK only mathematics, numbers and strings.
public final class RoutineClasses {
    public static final String SETTING = "bowler.routines.allow";
    static final String DEFAULT = "*, !java.*, !javax.*, !jdk.*, !sun.*, !com.sun.*, java.lang.Math, java.lang.StrictMath, "
        + "java.lang.Boolean, java.lang.Character, java.lang.Byte, java.lang.Short, java.lang.Integer, java.lang.Long, "
        + "java.lang.Float, java.lang.Double, java.lang.String";
    /// Methods of these classes that are not values of their arguments: they read system properties.
    private static final List<String> SYSTEM_PROPERTIES = List.of(
        "java.lang.Boolean.getBoolean", "java.lang.Integer.getInteger", "java.lang.Long.getLong");

    /// `all` lets every user of a network client declare routines in Java, as in Derby.
    public static final String DECLARE_SETTING = "bowler.routines.declare";

    private final List<Rule> rules;

    private record Rule(Pattern names, boolean allows) {}

    /// @param setting the patterns; null: the default
    public RoutineClasses(String setting) {
        rules = List.of((setting == null ? DEFAULT : setting).split("[,\\s]+")).stream()
            .filter(pattern -> !pattern.isEmpty()).map(RoutineClasses::rule).toList();
    }

    /// Returns the classes that the system property of the setting lists.
    public static RoutineClasses ofProperty() {
        return new RoutineClasses(System.getProperty(SETTING));
    }

    /// Returns whether users other than the owner of the database may declare routines over the network.
    public static boolean areDeclaredByAll() {
        return "all".equalsIgnoreCase(System.getProperty(DECLARE_SETTING));
    }

    private static Rule rule(String pattern) {
        boolean allows = !pattern.startsWith("!");
        String names = Pattern.quote(allows ? pattern : pattern.substring(1)).replace("*", "\\E.*\\Q");
        return new Rule(Pattern.compile(names), allows);
    }

    /// Returns whether SQL may call a method of a class.
    ///
    /// @param methodName the name of the method, with or without the types of its parameters
    public boolean allow(String className, String methodName) {
        int signature = methodName.indexOf('(');
        String plain = signature < 0 ? methodName : methodName.substring(0, signature);
        boolean allowed = false;
        for (Rule rule : rules) {
            if (rule.names.matcher(className).matches()) {
                allowed = rule.allows;
            }
        }
        return allowed && !SYSTEM_PROPERTIES.contains(className + '.' + plain);
    }
}
