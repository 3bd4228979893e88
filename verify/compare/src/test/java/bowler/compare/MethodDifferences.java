// SPDX-License-Identifier: Apache-2.0
package bowler.compare;

import java.util.List;

/// Where methods of JDBC answer otherwise than Derby's with the same arguments, and why.
///
/// Each rule has five regular expressions: interface, call, state of the object, answer of Bowler, answer of Derby.
final class MethodDifferences {
    /// @param why the reason
    record Rule(String why, String type, String call, String state, String here, String there) {
        boolean covers(String ofType, String ofCall, String ofState, String bowler, String derby) {
            return ofType.matches(type) && ofCall.matches(call) && ofState.matches(state) && bowler.matches(here)
                && derby.matches(there);
        }

        /// Returns whether it belongs to one interface alone, so that it has to cover something there.
        boolean isOf(String ofType) {
            return type.equals(ofType);
        }
    }

    private static final String ANY = ".*";
    private static final String ERROR = "error \\w{5}";
    private static final String STATEMENTS = "(Prepared|Callable)?Statement";
    private static final String SETTING = "PreparedStatement|CallableStatement|ResultSet";

    static final List<Rule> RULES = List.of(
        new Rule("an SQLException or an answer; Derby throws a RuntimeException or an Error", ANY, ANY, ANY, ANY, "thrown .*"),
        new Rule("the name of a class of our own", ANY, "unwrap.*|getObject.*", ANY, "[A-Z]\\w+", "Embed\\w+"),
        new Rule("a closed object still is what it is", ANY, "(unwrap|isWrapperFor).*", ".*closed.*", ANY, ERROR),
        new Rule("arrays, national texts, SQLXML and network timeouts are there; Derby knows none of them", ANY,
            "(get|set|update)(Array|SQLXML|N(String|CharacterStream|Clob)).*|(get|set)NetworkTimeout.*|createArrayOf.*|createSQLXML.*|cancel.*", ANY, ANY,
            "error 0A000"),
        new Rule("what is closed says so before anything else", ANY, ANY, ".*closed.*", "error (XJ012|XCL16|08003)", ANY),
        new Rule("of several faults one is told: a negative length, a null, where the object stands or what it cannot do", ANY, ANY, ANY,
            "error (XJ025|XJ081|XJ083|XCL1[34]|XJ018|24000|S0022|0A000|XJ021|XJ103|XJ016|08003|XCL27|XCL26|07009|22005|XCL25)", ERROR),
        new Rule("Derby says 22005 of streams, large objects and bits that it cannot put; here as of all else", SETTING,
            "(set|update)(Blob|Clob|BinaryStream|NClob|AsciiStream|CharacterStream).*", ANY, "error (XCL12|22018|22005|22007|XJ215)", "error (22005|0A000)"),
        new Rule("streams are read when they are given, so their faults are told then", SETTING,
            "(set|update)(\\w*Stream|N?[BC]lob).*", ANY, "error (XSDA4|XCL30)", "done|error (22003|22005|0A000)"),
        new Rule("values are looked at when they are given; Derby waits with some until the statement runs", SETTING,
            "(set|update)(Object|Timestamp|BigDecimal|Bytes|Double|Float|NString).*", ANY, "error (22\\d{3}|XCL12)", "done|error (XCL12|0A000)"),
        new Rule("a null may be told to be OTHER, NULL or bits, and types are told by the number of JDBC", STATEMENTS, "set(Null|Object).*",
            ANY, "done|error (0A000|22005)", "error (0A000|22005)"),
        new Rule("targets given as an SQLType are done without", "ResultSet", "updateObject.*", ANY, "done|error .*", "error 0A000"),

        new Rule("options that JDBC does not have are refused; Derby takes them", "Connection",
            "createStatement.*|prepare(Statement|Call).*|setHoldability.*", ANY, "error XJ081", "Statement|(Prepared|Callable)Statement|done"),
        new Rule("reading has begun a transaction", "Connection", "setReadOnly.*", "reading", "error 25501", "done"),
        new Rule("an array of a type that is not there", "Connection", "createArrayOf.*", ANY, "error 22005", "error 0A000"),
        new Rule("a null batch element is refused when it is added", "Statement", "addBatch.*null", ANY, "error XJ067", "done"),
        new Rule("columns whose values are asked for are left aside by statements that add no rows, as JDBC says", "Statement",
            "execute.*", ANY, "true|false|\\d|" + ERROR, "error (X0X0E|X0X0F|X0Y79)"),
        new Rule("a prepared statement runs no other text; Derby lets executeLargeUpdate", "PreparedStatement|CallableStatement",
            "executeLargeUpdate.*", ANY, "error XJ016", ANY),
        new Rule("parameters of calls have names; Derby knows numbers only", "CallableStatement", "\\w+\\(String.*",
            ANY, "done|error 42X93", "error (0A000|XJ081)"),
        new Rule("a user's name is checked before the database is looked for", "(ConnectionPool)?DataSource", "get(Pooled)?Connection.*",
            ANY, "error 28502", "error XJ004"),
        new Rule("cancel works", STATEMENTS, "cancel.*", ANY, "done", "error 0A000"),
        new Rule("an element of a batch has all its values", "(Prepared|Callable)Statement", "addBatch.*", ANY, "error 07000", "done"),
        new Rule("the value of a function is no rows, and its count is 0", "CallableStatement", "execute(Query|(Large)?Update)\\(\\).*", "function.*",
            "error X0Y78|0|error 07004", "null|-1|" + ERROR),
        new Rule("a type that cannot be is said not to fit", "CallableStatement", "registerOutParameter.*", ANY, ERROR, ERROR),
        new Rule("a type given as an SQLType counts as its number", "CallableStatement", "registerOutParameter.*SQLType.*", ANY, ANY, ANY),
        new Rule("null before a function is called", "CallableStatement", "get.*", "function.*", "null", "error (0A000|22005)"),

        new Rule("positions are told also going forward only", "ResultSet", "getRow.*", "forward.*|large.*|metadata.*", "\\d", "error XJ061"),
        new Rule("the direction that there is may be set", "ResultSet", "setFetchDirection\\(int\\) 1000", "forward.*|large.*|metadata.*", "done", "error XJ061"),
        new Rule("what is no direction is refused", "ResultSet", "setFetchDirection.*", "scrolling.*", "error XJ064", "done"),
        new Rule("rows that nobody may change were not changed", "ResultSet", "row(Updated|Deleted|Inserted).*", ANY, "false", "error 24000"),
        new Rule("texts and bits of any length are read as Clob and Blob", "ResultSet", "get[BC]lob.*", ANY, "Clob|Blob", "error 22005"),
        new Rule("NULL is null whatever it is read as", "ResultSet", "get.*", ".*insert row", "null", "error 22005"),
        new Rule("metadata are of no statement, which JDBC allows", "ResultSet", "getStatement.*", "metadata.*", "null", "Statement"),

        new Rule("a column that is not there is told", "ResultSetMetaData", "isCurrency.*", ANY, "error S0022", "false"),

        new Rule("whose driver it is, and where", "DatabaseMetaData", "get(Driver|DatabaseProduct|URL|JDBC).*", ANY, ANY, ANY),
        new Rule("keys come from all rows, held rows outlive commits, files are the system's", "DatabaseMetaData",
            "supportsGetGeneratedKeys.*|supportsOpenCursorsAcrossCommit.*|usesLocalFile.*", ANY, "true", "false"),
        new Rule("what is no kind of result set is not there", "DatabaseMetaData", "supportsResultSet.*", ANY, "false", "true"),
        new Rule("types are told of a closed connection, too", "DatabaseMetaData", ANY, "of a closed connection", ANY, "error 08003"),

        new Rule("a position below 1 is XJ070 however far below", "[BC]lob", ".* -9223372036854775808.*", ANY, "error XJ070", "error XJ076"),
        new Rule("a freed LOB says so", "Blob", "position.*freed.*", ANY, "error XJ215", "error XJ077"),
        new Rule("nothing is read behind the end", "Blob", "getBytes.*", "stored.*", "error XJ076", "bytes .*"),
        new Rule("as much as there is is read", "Blob", "getBytes.*2147483647", ANY, "bytes .*", "error XJ001"),
        new Rule("a negative length is refused", "Blob", "truncate.*", "stored.*", "error XJ071", "done"),
        new Rule("positions are looked at when a stream is opened", "Clob", "set(Ascii|Character)Stream.*", ANY, "error XJ07[06]",
            "OutputStream|Writer"),
        new Rule("what was written is counted", "Clob", "setString.*", ANY, "\\d", "\\d"),

        new Rule("savepoints are counted from 1", "Savepoint", "getSavepointId.*", ANY, "1", "0"),
        new Rule("null is no URL of ours, as JDBC says", "Driver", "(acceptsURL|connect).*null.*", ANY, "false|null", "error XJ028"),
        new Rule("there are no users yet, so that none is refused", "(ConnectionPool)?DataSource", "get(Pooled)?Connection.*'%'.*", ANY,
            "(Pooled)?Connection", "error 28502"),
        new Rule("a negative time is refused", "(ConnectionPool)?DataSource", "setLoginTimeout.*", ANY, "error XJ074", "done"));

    private MethodDifferences() {}
}
