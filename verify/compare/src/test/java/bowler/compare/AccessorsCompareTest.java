// SPDX-License-Identifier: Apache-2.0
package bowler.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.io.StringReader;
import java.io.StringWriter;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Connection;
import java.sql.Date;
import java.sql.DriverManager;
import java.sql.JDBCType;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLType;
import java.sql.Statement;
import java.sql.Time;
import java.sql.Timestamp;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Calendar;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.GregorianCalendar;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TimeZone;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/// Calls every getter of result sets, and every setter of parameters and of updatable rows, on every type of Derby's,
/// with values of several kinds. The result, value or SQLState, is Derby's. Rules describe intended differences. A
/// difference without a rule fails, and so does a rule without a difference.
class AccessorsCompareTest {
    private static final List<String> TEXTS = List.of("1", " 12 ", "1.5", "1e2", "true", "2020-01-02", "10:11:12",
        "2020-01-02 10:11:12.5", "text", "");

    /// Types, and values of them as literals.
    private static final Map<String, List<String>> TYPES = new LinkedHashMap<>();

    static {
        List<String> texts = TEXTS.stream().map(text -> "'" + text + "'").toList();
        List<String> bits = List.of("X'31'", "X'01020304'");
        TYPES.put("SMALLINT", List.of("0", "1", "-300"));
        TYPES.put("INTEGER", List.of("0", "1", "-300", "70000"));
        TYPES.put("BIGINT", List.of("0", "-300", "5000000000"));
        TYPES.put("REAL", List.of("0", "1.5", "-300.25", "3e10"));
        TYPES.put("DOUBLE", List.of("0", "1.5", "3e10", "1e300"));
        TYPES.put("DECIMAL(25,3)", List.of("0", "1.5", "-300.25", "30000000000", "1234567890123456789012"));
        TYPES.put("NUMERIC(5,0)", List.of("0", "300"));
        TYPES.put("BOOLEAN", List.of("true", "false"));
        TYPES.put("CHAR(22)", texts);
        TYPES.put("VARCHAR(22)", texts);
        TYPES.put("LONG VARCHAR", texts);
        TYPES.put("CLOB", texts.stream().map(text -> "CAST(" + text + " AS CLOB)").toList());
        TYPES.put("CHAR(4) FOR BIT DATA", bits);
        TYPES.put("VARCHAR(4) FOR BIT DATA", bits);
        TYPES.put("LONG VARCHAR FOR BIT DATA", bits);
        TYPES.put("BLOB", bits.stream().map(text -> "CAST(" + text + " AS BLOB)").toList());
        TYPES.put("DATE", List.of("'2020-01-02'", "'0001-01-01'"));
        TYPES.put("TIME", List.of("'10:11:12'"));
        TYPES.put("TIMESTAMP", List.of("'2020-01-02 10:11:12.5'", "'2020-01-02 00:00:00'"));
    }

    private static final List<String> NAMES = List.copyOf(TYPES.keySet());

    /// Classes that `getObject` is asked for.
    private static final List<Class<?>> CLASSES = List.of(String.class, BigDecimal.class, Boolean.class, Byte.class, Short.class,
        Integer.class, Long.class, Float.class, Double.class, Date.class, Time.class, Timestamp.class, byte[].class, Blob.class,
        Clob.class, Object.class);

    /// Codes that `setObject` is given: those of Derby's types, those that mean the same, and some that it has not.
    private static final List<JDBCType> CODES = List.of(JDBCType.TINYINT, JDBCType.SMALLINT, JDBCType.INTEGER, JDBCType.BIGINT,
        JDBCType.REAL, JDBCType.FLOAT, JDBCType.DOUBLE, JDBCType.DECIMAL, JDBCType.BIT, JDBCType.BOOLEAN, JDBCType.CHAR,
        JDBCType.VARCHAR, JDBCType.LONGVARCHAR, JDBCType.CLOB, JDBCType.BINARY, JDBCType.VARBINARY, JDBCType.LONGVARBINARY,
        JDBCType.BLOB, JDBCType.DATE, JDBCType.TIME, JDBCType.TIMESTAMP, JDBCType.JAVA_OBJECT, JDBCType.OTHER, JDBCType.ARRAY,
        JDBCType.NVARCHAR);

    private static final byte[] FOUR = {1, 2, 3, 4};
    private static final Timestamp MOMENT = Timestamp.valueOf("2020-01-02 10:11:12.5");

    /// Created for each call, because streams are read once and large objects belong to a connection.
    private interface Maker {
        Object make(Connection of) throws SQLException;
    }

    private interface Step {
        Object take() throws SQLException, ReflectiveOperationException, IOException;
    }

    /// The result of one method for one type and value.
    ///
    /// @param method with the types of its arguments next to the column
    /// @param value the value read or set, with the other arguments
    private record Cell(String method, String type, String value) {}

    /// The results of both databases: `error` with a state, or the class and the value.
    private record Difference(Cell cell, String here, String there) {
        boolean of(String methods, String types) {
            return cell.method.matches(methods) && cell.type.matches(types);
        }

        boolean fails(String states) {
            return here.matches("error (" + states + ")");
        }

        boolean failsThere(String states) {
            return there.matches("error (" + states + ")");
        }

        boolean works() {
            return !here.startsWith("error");
        }

        boolean worksThere() {
            return !there.startsWith("error");
        }
    }

    private record Rule(String why, Predicate<Difference> covers) {}

    private static final String TEXT = "(LONG )?(VAR)?CHAR(\\(22\\))?";
    private static final String BITS = ".* FOR BIT DATA";
    private static final Rule NOT_THERE = new Rule("national texts, XML and arrays are read and given; Derby knows none of them",
        cell -> (cell.of("(get|set|update)(N(String|CharacterStream|Clob)|Array|SQLXML)\\(.*", ".*") || cell.of("setNull\\(.*", ".*") && cell.cell.value.equals("SQLXML")) && cell.there.equals("error 0A000"));
    private static final Rule UNKNOWN_CLASS = new Rule("Derby says 22005 of large objects that it cannot put; here as of all else",
        cell -> cell.of("(set|update)(Blob|Clob|Object)\\(.*", ".*") && cell.cell.value.matches("(blob|clob|null).*")
            && cell.fails("XCL12") && cell.failsThere("22005"));
    private static final Rule CHARACTERS = new Rule("a Character is a text of one",
        cell -> cell.cell.value.startsWith("Character ") && cell.failsThere("22005"));
    private static final Rule NO_BYTES_AS_TEXT = new Rule("no text is made of bytes two by two",
        cell -> cell.of("(set|update)(Bytes|Object)\\(.*", TEXT) && cell.cell.value.startsWith("bytes") && cell.fails("XCL12"));
    private static final Rule NO_BYTES = new Rule("no bytes are NULL of a CLOB, too",
        cell -> cell.of("(set|update)Bytes\\(.*", "CLOB") && cell.cell.value.equals("null") && cell.failsThere("XCL12"));

    private static final Rule NO_NUMBER = new Rule("what is no number is no value of any type, not even a truth or a text",
        cell -> cell.of("(set|update)(Float|Double|Object)\\(.*", ".*") && cell.cell.value.matches(".* (NaN|-Infinity)( as .*)?")
            && cell.fails("22003") && (cell.worksThere() || cell.failsThere("XCL12")));
    private static final Rule SCALE = new Rule("a DECIMAL is a text with the scale that was given, and without an exponent",
        cell -> cell.of("(set|update)Object\\(Object, .+\\)", TEXT) && cell.worksThere() && (cell.fails("22001")
            || cell.here.matches("String -?\\d+\\.\\d\\d *") || cell.here.matches("String -?\\d{100,}(\\.00)?")));

    private static final List<Rule> GETTER_RULES = List.of(NOT_THERE,
        new Rule("texts and bits of any length are read as Clob and Blob; Derby does so only of its own types of these names",
            cell -> (cell.of("getClob\\(.*", TEXT) || cell.of("getBlob\\(.*", BITS)
                || cell.of("getObject\\(Class\\)", TEXT) && cell.cell.value.endsWith("Clob")
                || cell.of("getObject\\(Class\\)", BITS) && cell.cell.value.endsWith("Blob"))
                && cell.works() && cell.failsThere("22005")),
        new Rule("NULL is null whatever it is read as",
            cell -> cell.cell.value.startsWith("NULL") && cell.here.equals("NULL was null") && cell.failsThere("22005")),
        new Rule("a time is of the day that JDBC says, not of today",
            cell -> cell.of("get(Timestamp|Object)\\(.*", "TIME") && cell.here.startsWith("Timestamp 1970-01-01")
                && cell.there.matches("Timestamp 2\\d.*") && cell.here.substring(20).equals(cell.there.substring(20))));

    private static final List<Rule> SETTER_RULES = List.of(NOT_THERE, UNKNOWN_CLASS, CHARACTERS, NO_BYTES_AS_TEXT, NO_BYTES, NO_NUMBER,
        new Rule("a null may be told to be OTHER, NULL or bits", cell -> cell.of("setNull\\(.*", ".*") && cell.here.equals("NULL")
            && (cell.cell.value.matches("OTHER|NULL") && cell.failsThere("0A000") || cell.of(".*", "BLOB") && cell.failsThere("22005"))
            || cell.cell.value.equals("null as OTHER") && cell.here.equals("NULL") && cell.failsThere("0A000")),
        new Rule("times with a zone are types here, and have Derby's types beside them",
            cell -> cell.of("setNull\\(.*", TEXT + "|DATE|TIME|TIMESTAMP") && cell.cell.value.endsWith("_WITH_TIMEZONE")
                && cell.failsThere("22005")),
        new Rule("arrays are a type here", cell -> cell.cell.value.matches("(.* as )?ARRAY") && cell.failsThere("0A000")),
        new Rule("a DECIMAL keeps its scale, of which Derby cuts all", cell -> cell.cell.value.matches(".* as (DECIMAL|NUMERIC|VARCHAR)")
            && cell.of(".*", "DECIMAL.*") && cell.there.matches("BigDecimal \\d+\\.000") && cell.works()),
        SCALE, new Rule("a code converts to its type, and then to the column's", AccessorsCompareTest::byTwoSteps));

    private static final List<Rule> UPDATER_RULES = List.of(NOT_THERE, UNKNOWN_CLASS, CHARACTERS, NO_BYTES_AS_TEXT, NO_BYTES, NO_NUMBER,
        SCALE,
        new Rule("rows take the objects that parameters take", cell -> cell.of("updateObject\\(.*", ".*")
            && cell.cell.value.matches("(Calendar|Date \\w{3} .*|Byte .*|BigInteger .*|1)( as .*)?") && cell.failsThere("22005")
            && (cell.works() || cell.fails("XCL12"))));

    /// Returns the meaning of a code, as a column of Bowler's that takes any value.
    private static final Map<JDBCType, String> MEANT = new EnumMap<>(JDBCType.class);

    static {
        for (JDBCType text : List.of(JDBCType.CHAR, JDBCType.VARCHAR, JDBCType.LONGVARCHAR, JDBCType.NVARCHAR)) {
            MEANT.put(text, "VARCHAR(500)");
        }
        for (JDBCType bits : List.of(JDBCType.BINARY, JDBCType.VARBINARY, JDBCType.LONGVARBINARY)) {
            MEANT.put(bits, "VARCHAR(500) FOR BIT DATA");
        }
        for (JDBCType same : List.of(JDBCType.TINYINT, JDBCType.SMALLINT, JDBCType.INTEGER, JDBCType.BIGINT, JDBCType.REAL,
                JDBCType.DOUBLE, JDBCType.BOOLEAN, JDBCType.CLOB, JDBCType.BLOB, JDBCType.DATE, JDBCType.TIME, JDBCType.TIMESTAMP)) {
            MEANT.put(same, same.name());
        }
        MEANT.put(JDBCType.FLOAT, "DOUBLE");
        MEANT.put(JDBCType.BIT, "BOOLEAN");
        MEANT.put(JDBCType.DECIMAL, "DECIMAL(60,10)");
        MEANT.put(JDBCType.NUMERIC, "DECIMAL(60,10)");
    }

    /// The values that were given with a code.
    private static final Map<Cell, Maker> CODED = new HashMap<>();

    /// Returns whether Bowler's result equals its result in two steps. First the value is set in a
    /// column of the code's type, then the value read from it is set in the other column.
    private static boolean byTwoSteps(Difference difference) {
        if (!CODED.containsKey(difference.cell)) {
            return false;
        }
        String meant = MEANT.get(JDBCType.valueOf(difference.cell.value.replaceFirst(".* as ", "")));
        if (meant == null) {
            return false;
        }
        return difference.here.equals(outcome(() -> {
            Object between = stored(meant, CODED.get(difference.cell).make(bowler));
            Object given = between instanceof BigDecimal number ? new BigDecimal(number.stripTrailingZeros().toPlainString()) : between;
            return shown(stored(difference.cell.type, given));
        }));
    }

    private static Object stored(String type, Object value) throws SQLException {
        try (Statement statement = bowler.createStatement()) {
            statement.execute("CREATE TABLE between_both (v " + type + ")");
            try (PreparedStatement insert = bowler.prepareStatement("INSERT INTO between_both VALUES (?)")) {
                insert.setObject(1, value);
                insert.executeUpdate();
                try (ResultSet row = statement.executeQuery("SELECT v FROM between_both")) {
                    row.next();
                    return row.getObject(1);
                }
            } finally {
                statement.execute("DROP TABLE between_both");
            }
        }
    }

    private static Connection bowler;
    private static Connection derby;

    @BeforeAll
    static void open() throws SQLException {
        System.setProperty("derby.stream.error.method", "bowler.compare.CompareTest.noLog");
        assumeTrue(DriverManager.drivers().anyMatch(driver -> driver.getClass().getName().contains("derby")));
        bowler = DriverManager.getConnection("jdbc:bowler:memory:accessors;create=true");
        derby = DriverManager.getConnection("jdbc:derby:memory:accessors;create=true");
        for (Connection each : List.of(bowler, derby)) {
            each.setAutoCommit(false);
            try (Statement statement = each.createStatement()) {
                for (int type = 0; type < NAMES.size(); type++) {
                    statement.execute("CREATE TABLE t" + type + " (v " + NAMES.get(type) + ")");
                }
            }
            each.commit();
        }
    }

    @AfterAll
    static void close() throws SQLException {
        if (bowler != null) {
            bowler.rollback();
            bowler.close();
            derby.rollback();
            derby.close();
        }
    }

    @Test
    void getters() throws SQLException {
        compare(read(bowler), read(derby), GETTER_RULES);
    }

    @Test
    void setters() throws SQLException {
        compare(given(bowler, false), given(derby, false), SETTER_RULES);
    }

    @Test
    void updaters() throws SQLException {
        compare(given(bowler, true), given(derby, true), UPDATER_RULES);
    }

    private static void compare(Map<Cell, String> here, Map<Cell, String> there, List<Rule> rules) {
        assertThat(here).hasSizeGreaterThan(1000).hasSameSizeAs(there);
        List<String> unmeant = new ArrayList<>();
        Set<Rule> idle = new LinkedHashSet<>(rules);
        here.forEach((cell, outcome) -> {
            Difference difference = new Difference(cell, outcome, there.get(cell));
            if (!outcome.equals(difference.there)) {
                List<Rule> covering = rules.stream().filter(rule -> rule.covers.test(difference)).toList();
                covering.forEach(idle::remove);
                if (covering.isEmpty()) {
                    unmeant.add(cell.method + "|" + cell.type + "|" + cell.value + "|" + outcome + "|" + difference.there);
                }
            }
        });
        assertThat(unmeant).isEmpty();
        assertThat(idle).extracting(Rule::why).isEmpty();
    }

    private static Map<Cell, String> read(Connection of) throws SQLException {
        Map<Cell, String> cells = new LinkedHashMap<>();
        for (int type = 0; type < NAMES.size(); type++) {
            List<String> literals = new ArrayList<>(TYPES.get(NAMES.get(type)));
            literals.add("NULL");
            for (String literal : literals) {
                try (Statement statement = of.createStatement()) {
                    statement.executeUpdate("DELETE FROM t" + type);
                    statement.executeUpdate("INSERT INTO t" + type + " VALUES " + literal);
                    for (Method getter : accessors(ResultSet.class, "get")) {
                        for (List<Object> rest : read(getter)) {
                            try (ResultSet row = statement.executeQuery("SELECT v FROM t" + type)) {
                                row.next();
                                cells.put(new Cell(told(getter), NAMES.get(type), literal + told(rest)), outcome(() ->
                                    shown(call(getter, row, rest)) + (row.wasNull() ? " was null" : "")));
                            }
                        }
                    }
                }
            }
        }
        return cells;
    }

    /// @param updating through a row, rather than as a parameter
    private static Map<Cell, String> given(Connection of, boolean updating) throws SQLException {
        Map<Cell, String> cells = new LinkedHashMap<>();
        List<Method> setters = updating ? accessors(ResultSet.class, "update") : accessors(PreparedStatement.class, "set");
        for (int type = 0; type < NAMES.size(); type++) {
            String table = "t" + type;
            try (Statement statement = of.createStatement()) {
                statement.executeUpdate("DELETE FROM " + table);
                statement.executeUpdate("INSERT INTO " + table + " VALUES NULL");
            }
            try (PreparedStatement select = of.prepareStatement("SELECT v FROM " + table);
                    PreparedStatement updatable = of.prepareStatement("SELECT v FROM " + table, ResultSet.TYPE_FORWARD_ONLY,
                        ResultSet.CONCUR_UPDATABLE);
                    PreparedStatement update = of.prepareStatement("UPDATE " + table + " SET v = ?")) {
                for (Method setter : setters) {
                    for (Map.Entry<String, List<Maker>> values : given(setter).entrySet()) {
                        Cell cell = new Cell(told(setter), NAMES.get(type), values.getKey());
                        if (cell.value.contains(" as ")) {
                            CODED.put(cell, values.getValue().get(0));
                        }
                        cells.put(cell, outcome(() -> {
                            List<Object> rest = new ArrayList<>();
                            for (Maker each : values.getValue()) {
                                rest.add(each.make(of));
                            }
                            if (updating) {
                                try (ResultSet row = updatable.executeQuery()) {
                                    row.next();
                                    call(setter, row, rest);
                                    row.updateRow();
                                }
                            } else {
                                call(setter, update, rest);
                                update.executeUpdate();
                            }
                            try (ResultSet row = select.executeQuery()) {
                                row.next();
                                return shown(row.getObject(1));
                            }
                        }));
                    }
                }
            }
        }
        return cells;
    }

    /// Those by number of column or parameter.
    private static List<Method> accessors(Class<?> of, String verb) {
        return Arrays.stream(of.getMethods())
            .filter(method -> method.getName().startsWith(verb) && method.getParameterCount() > 0
                && method.getParameterTypes()[0] == int.class && method.getDeclaringClass() == of
                && !method.getName().matches("setFetch.*|setMax.*|setQuery.*"))
            .sorted(Comparator.comparing(AccessorsCompareTest::told)).toList();
    }

    private static String told(Method method) {
        List<String> rest = Arrays.stream(method.getParameterTypes()).skip(1).map(Class::getSimpleName).toList();
        return method.getName() + rest.toString().replace('[', '(').replace(']', ')');
    }

    private static String told(List<Object> rest) {
        return rest.isEmpty() ? "" : " " + (rest.get(0) instanceof Class<?> type ? type.getSimpleName() : "");
    }

    private static Calendar elsewhere() {
        return new GregorianCalendar(TimeZone.getTimeZone("GMT+05:00"));
    }

    /// The arguments of a getter next to the column.
    private static List<List<Object>> read(Method getter) {
        if (getter.getParameterCount() == 1) {
            return List.of(List.of());
        }
        Class<?> second = getter.getParameterTypes()[1];
        if (second == Class.class) {
            return CLASSES.stream().map(type -> List.<Object>of(type)).toList();
        }
        return List.of(List.of(second == Calendar.class ? elsewhere() : second == int.class ? 2 : Map.of()));
    }

    /// The arguments of a setter next to its number, by its name.
    private static Map<String, List<Maker>> given(Method setter) {
        Class<?>[] types = setter.getParameterTypes();
        Map<String, List<Maker>> given = new LinkedHashMap<>();
        if (types.length == 1) {
            given.put("", List.of());
            return given;
        }
        if (setter.getName().equals("setNull")) {
            for (JDBCType code : JDBCType.values()) {
                List<Maker> makers = new ArrayList<>(List.of(of -> code.getVendorTypeNumber()));
                if (types.length == 3) {
                    makers.add(of -> null);
                }
                given.put(code.name(), makers);
            }
            return given;
        }
        boolean stream = types[1] == InputStream.class || types[1] == Reader.class;
        Map<String, Maker> values = values(types[1], setter.getName().contains("Binary") || setter.getName().contains("Blob"));
        if (stream && setter.getName().startsWith("update")) {
            // Derby loses its connection.
            values.remove("null");
        }
        values.forEach((name, maker) -> {
            if (types.length == 2) {
                given.put(name, List.of(maker));
            } else if (types[1] == Object.class) {
                boolean coded = types[2] == int.class && !setter.getName().startsWith("update");
                boolean named = types[2] == SQLType.class;
                List<JDBCType> codes = named ? List.of(JDBCType.INTEGER, JDBCType.VARCHAR)
                    : !coded ? List.of(JDBCType.NULL)
                    : types.length == 4 ? List.of(JDBCType.DECIMAL, JDBCType.NUMERIC, JDBCType.INTEGER) : CODES;
                for (JDBCType code : codes) {
                    List<Maker> makers = new ArrayList<>(List.of(maker));
                    makers.add(of -> named ? code : coded ? code.getVendorTypeNumber() : 2);
                    if (types.length == 4) {
                        makers.add(of -> 2);
                    }
                    given.put(name + " as " + code, makers);
                }
            } else if (types[2] == Calendar.class) {
                given.put(name, List.of(maker, of -> elsewhere()));
            } else {
                int length = name.startsWith("4") || name.endsWith("four") ? 4 : 1;
                given.put(name, List.of(maker, of -> types[2] == int.class ? (Object) length : (Object) (long) length));
            }
        });
        return given;
    }

    private static Map<String, Maker> values(Class<?> type, boolean bits) {
        Map<String, Maker> values = new LinkedHashMap<>();
        if (!type.isPrimitive()) {
            values.put("null", of -> null);
        }
        boolean any = type == Object.class;
        List<Object> plain = new ArrayList<>();
        if (any || type == boolean.class) {
            plain.add(true);
        }
        if (any || type == byte.class) {
            plain.add((byte) 7);
        }
        if (any || type == short.class) {
            plain.add((short) 300);
        }
        if (any || type == int.class) {
            plain.addAll(List.of(0, 70_000));
        }
        if (any || type == long.class) {
            plain.addAll(List.of(1L, 5_000_000_000L));
        }
        if (any || type == float.class) {
            plain.addAll(List.of(1.5f, Float.NaN));
        }
        if (any || type == double.class) {
            plain.addAll(List.of(1.5, 1e300, Double.NEGATIVE_INFINITY));
        }
        if (any || type == BigDecimal.class) {
            plain.addAll(List.of(new BigDecimal("1.25"), new BigDecimal("30000000000")));
        }
        if (any) {
            plain.addAll(List.of(BigInteger.TEN, 'c', new java.util.Date(MOMENT.getTime()), new StringBuilder("1")));
            values.put("Calendar", of -> {
                Calendar calendar = new GregorianCalendar(TimeZone.getTimeZone("GMT"));
                calendar.setTimeInMillis(MOMENT.getTime());
                return calendar;
            });
        }
        if (type == String.class) {
            plain.addAll(TEXTS);
        } else if (any) {
            plain.addAll(List.of("1", "text", "2020-01-02"));
        }
        if (any || type == Date.class) {
            plain.add(Date.valueOf("2020-01-02"));
        }
        if (any || type == Time.class) {
            plain.add(Time.valueOf("10:11:12"));
        }
        if (any || type == Timestamp.class) {
            plain.add(MOMENT);
        }
        plain.forEach(value -> values.put(value.getClass().getSimpleName() + " " + value, of -> value));
        if (any || type == byte[].class) {
            values.put("bytes four", of -> FOUR.clone());
        }
        if (any || type == InputStream.class) {
            values.put("stream 1", of -> new ByteArrayInputStream("1".getBytes(StandardCharsets.US_ASCII)));
            values.put("stream four", of -> new ByteArrayInputStream(bits ? FOUR : "text".getBytes(StandardCharsets.US_ASCII)));
        }
        if (any || type == Reader.class) {
            values.put("reader 1", of -> new StringReader("1"));
            values.put("reader four", of -> new StringReader("text"));
        }
        if (any || type == Blob.class) {
            values.put("blob", of -> {
                Blob blob = of.createBlob();
                blob.setBytes(1, FOUR);
                return blob;
            });
        }
        if (any || type == Clob.class) {
            values.put("clob", of -> {
                Clob clob = of.createClob();
                clob.setString(1, "1");
                return clob;
            });
        }
        return values;
    }

    private static Object call(Method method, Object on, List<Object> rest) throws SQLException, ReflectiveOperationException {
        List<Object> all = new ArrayList<>(List.of(1));
        all.addAll(rest);
        try {
            return method.invoke(on, all.toArray());
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof SQLException failure) {
                throw failure;
            }
            throw e;
        }
    }

    private static String outcome(Step step) {
        try {
            return String.valueOf(step.take());
        } catch (SQLException e) {
            return "error " + e.getSQLState();
        } catch (InvocationTargetException e) {
            return "thrown " + e.getCause();
        } catch (ReflectiveOperationException | IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String shown(Object value) throws SQLException, IOException {
        return switch (value) {
            case null -> "NULL";
            case byte[] bytes -> "bytes " + HexFormat.of().formatHex(bytes);
            case Blob blob -> "blob " + HexFormat.of().formatHex(blob.getBytes(1, (int) blob.length()));
            case Clob clob -> "clob " + clob.getSubString(1, (int) clob.length());
            case InputStream stream -> "stream " + HexFormat.of().formatHex(stream.readAllBytes());
            case Reader reader -> {
                StringWriter text = new StringWriter();
                reader.transferTo(text);
                yield "reader " + text;
            }
            default -> value.getClass().getSimpleName() + " " + value;
        };
    }
}
