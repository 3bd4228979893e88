// SPDX-License-Identifier: Apache-2.0
package bowler.sql;

import bowler.types.DataType;
import bowler.types.RowBuffer;
import java.math.BigDecimal;
import java.util.Arrays;

/// Finds the literals that can be lifted in one pass over a text. It knows words and operators, not grammar, so it
/// lifts a literal only if its neighbours leave no doubt:
///
/// - after a comparison, LIKE or BETWEEN, or within an IN list, in WHERE or ON;
/// - as a whole value of VALUES in an INSERT, or of SET in an UPDATE;
/// - as the number of LIMIT, OFFSET, FETCH FIRST.
///
/// In addition, the next token must end the value: `)`, `,`, AND, OR, the next clause, the end. Literals in select
/// lists, GROUP BY and ORDER BY stay, because they determine types, names and matches. Texts with a `?`, a comment, a
/// JDBC escape or a string with a prefix, as in `E'...'`, are not normalized.
public final class TextNormalizer {
    private static final int MAX_LITERALS = 256;
    private static final int MAX_DEPTH = 60;
    private static final int MAX_INTEGER_DIGITS = 18;
    private static final RowBuffer NO_VALUES = new RowBuffer(0);
    private static final DataType[] NO_TYPES = {};
    private static final String INTERSECT = "INTERSECT";
    private static final DataType TEXT = DataType.varchar(DataType.MAX_VARCHAR_LENGTH);

    private static final long AND = word("AND");
    private static final long BETWEEN = word("BETWEEN");
    private static final long DELETE = word("DELETE");
    private static final long EXCEPT = word("EXCEPT");
    private static final long FETCH = word("FETCH");
    private static final long FIRST = word("FIRST");
    private static final long FOR = word("FOR");
    private static final long GROUP = word("GROUP");
    private static final long HAVING = word("HAVING");
    private static final long IN = word("IN");
    private static final long INNER = word("INNER");
    private static final long INSERT = word("INSERT");
    private static final long JOIN = word("JOIN");
    private static final long LEFT = word("LEFT");
    private static final long LIKE = word("LIKE");
    private static final long LIMIT = word("LIMIT");
    private static final long MINUS = word("MINUS");
    private static final long NEXT = word("NEXT");
    private static final long OFFSET = word("OFFSET");
    private static final long ON = word("ON");
    private static final long OR = word("OR");
    private static final long ORDER = word("ORDER");
    private static final long ROW = word("ROW");
    private static final long ROWS = word("ROWS");
    private static final long SELECT = word("SELECT");
    private static final long SET = word("SET");
    private static final long UNION = word("UNION");
    private static final long UPDATE = word("UPDATE");
    private static final long VALUES = word("VALUES");
    private static final long WHERE = word("WHERE");
    private static final long WITH = word("WITH");

    private final String sql;
    private int offset;
    private int depth;
    /// One bit per depth of parentheses, set where conditions are expected.
    private long conditionBits;
    /// One bit per depth of parentheses, set within a list of values.
    private long listBits;
    private boolean inserts;
    private boolean inSet;
    private boolean inValues;
    private boolean afterBetween;
    private boolean afterIn;
    private Expects expects = Expects.NOTHING;

    // The literal just read, if it may be lifted.
    private int pendingStart = -1;
    private int pendingEnd;
    private Expects pendingUse;

    // The text built so far, and the lifted literals.
    private StringBuilder text;
    private int copied;
    private int literalCount;
    private int[] starts;
    private int[] ends;
    private Expects[] uses;

    private TextNormalizer(String sql) {
        this.sql = sql;
    }

    /// Returns the text without the literals that can become parameters.
    public static NormalizedText normalized(String sql) {
        return new TextNormalizer(sql).read();
    }

    private NormalizedText read() {
        if (!scan() || literalCount == 0) {
            return new NormalizedText(sql, sql, sql.length(), NO_TYPES, NO_VALUES, null);
        }
        text.append(sql, copied, sql.length());
        int textLength = text.length();
        text.append('\0');
        DataType[] types = new DataType[literalCount];
        RowBuffer values = new RowBuffer(literalCount);
        for (int i = 0; i < literalCount; i++) {
            types[i] = value(i, values);
        }
        return new NormalizedText(sql, text.toString(), textLength, types, values, LiteralLocations.of(sql, starts, ends, uses, types));
    }

    /// Returns false if the text must not be normalized.
    private boolean scan() {
        String sql = this.sql;
        int length = sql.length();
        boolean first = true;
        while (offset < length) {
            char c = sql.charAt(offset);
            if (literalCount > MAX_LITERALS) {
                return false;
            }
            if (c <= ' ') {
                offset++;
            } else if (isLetter(c)) {
                long word = readWord();
                if (first) {
                    if (word != SELECT && word != INSERT && word != UPDATE && word != DELETE) {
                        return false;
                    }
                    first = false;
                    inserts = word == INSERT;
                }
                if (offset < length && sql.charAt(offset) == '\'') {
                    // The letter before the quote may give backslashes a meaning.
                    return false;
                }
                settle(endsValue(word));
                if (inValues && depth == 0 && joinsQueries(word)) {
                    // The literals in these VALUES determine the types of a set operation.
                    return false;
                }
                word(word);
            } else if (c >= '0' && c <= '9') {
                if (!readNumber(offset)) {
                    return false;
                }
            } else if (c == '\'') {
                settle(false);
                if (!readText()) {
                    return false;
                }
            } else if (!sign(c)) {
                return false;
            }
        }
        settle(true);
        return literalCount <= MAX_LITERALS;
    }

    private boolean sign(char c) {
        char next = offset + 1 < sql.length() ? sql.charAt(offset + 1) : 0;
        switch (c) {
            case '=', '<', '>', '!' -> {
                settle(false);
                boolean stored = inSet && c == '=' && depth == 0;
                expects = stored ? Expects.STORED_VALUE : inConditions() ? Expects.CONDITION_VALUE : Expects.NOTHING;
                offset += c != '=' && (next == '=' || next == '>') ? 2 : 1;
            }
            case '(' -> {
                settle(false);
                if (++depth > MAX_DEPTH) {
                    return false;
                }
                long bit = 1L << depth;
                boolean list = afterIn || inValues && depth == 1;
                listBits = list ? listBits | bit : listBits & ~bit;
                conditionBits = inConditionsAt(depth - 1) ? conditionBits | bit : conditionBits & ~bit;
                expects = list ? listValue() : Expects.NOTHING;
                afterIn = false;
                offset++;
            }
            case ')' -> {
                settle(true);
                depth--;
                expects = Expects.NOTHING;
                offset++;
                return depth >= 0;
            }
            case ',' -> {
                settle(true);
                expects = (listBits & 1L << depth) != 0 ? listValue() : Expects.NOTHING;
                offset++;
            }
            case '-' -> {
                if (next == '-') {
                    return false;
                }
                settle(false);
                if (expects != Expects.NOTHING && expects != Expects.ROW_COUNT && next >= '0' && next <= '9') {
                    return readNumber(offset++);
                }
                other();
            }
            case '`' -> {
                return false;
            }
            case '"' -> {
                settle(false);
                int end = sql.indexOf('"', offset + 1);
                if (end < 0) {
                    return false;
                }
                offset = end;
                other();
            }
            case '/' -> {
                if (next == '*') {
                    return false;
                }
                settle(false);
                other();
            }
            case '?', '{', ';' -> {
                return false;
            }
            case '*', '+', '.', '|', '%' -> {
                settle(false);
                other();
            }
            default -> {
                return false;
            }
        }
        return true;
    }

    private void other() {
        expects = Expects.NOTHING;
        offset++;
    }

    private Expects listValue() {
        return inValues && depth == 1 ? Expects.STORED_VALUE : Expects.CONDITION_VALUE;
    }

    private boolean inConditions() {
        return inConditionsAt(depth);
    }

    private boolean inConditionsAt(int level) {
        return (conditionBits & 1L << level) != 0;
    }

    private void setConditions(boolean on) {
        conditionBits = on ? conditionBits | 1L << depth : conditionBits & ~(1L << depth);
    }

    private void word(long word) {
        expects = Expects.NOTHING;
        afterIn = false;
        if (word == AND) {
            expects = afterBetween ? Expects.CONDITION_VALUE : Expects.NOTHING;
            afterBetween = false;
        } else if (word == WHERE || word == ON) {
            setConditions(true);
            inSet = false;
        } else if (word == SELECT || word == GROUP || word == ORDER || word == HAVING) {
            setConditions(false);
            inValues = false;
            listBits &= ~(1L << depth);
        } else if (word == IN) {
            afterIn = inConditions();
        } else if (word == LIKE) {
            expects = inConditions() ? Expects.CONDITION_VALUE : Expects.NOTHING;
        } else if (word == BETWEEN) {
            afterBetween = inConditions();
            expects = afterBetween ? Expects.CONDITION_VALUE : Expects.NOTHING;
        } else if ((word == SET || inserts && word == UPDATE) && depth == 0) {
            inSet = true;
        } else if (word == VALUES && depth == 0) {
            inValues = inserts;
        } else if (word == LIMIT || word == OFFSET || word == FIRST || word == NEXT) {
            setConditions(false);
            expects = Expects.ROW_COUNT;
        }
    }

    private boolean joinsQueries(long word) {
        return word == UNION || word == EXCEPT || word == MINUS
                || sql.regionMatches(true, offset - INTERSECT.length(), INTERSECT, 0, INTERSECT.length());
    }

    private static boolean endsValue(long word) {
        return word == AND || word == OR || word == WHERE || word == ORDER || word == GROUP || word == HAVING
                || word == FETCH || word == OFFSET || word == LIMIT || word == FOR || word == WITH || word == ROWS
                || word == ROW || word == JOIN || word == INNER || word == LEFT || word == UNION || word == EXCEPT;
    }

    /// Decides whether to lift the literal before the current token.
    private void settle(boolean ended) {
        if (pendingStart >= 0) {
            if (ended) {
                replaceWithParameter();
            }
            pendingStart = -1;
        }
    }

    private void replaceWithParameter() {
        if (text == null) {
            text = new StringBuilder(sql.length() + 8);
            starts = new int[4];
            ends = new int[4];
            uses = new Expects[4];
        } else if (literalCount == starts.length) {
            starts = Arrays.copyOf(starts, 2 * literalCount);
            ends = Arrays.copyOf(ends, 2 * literalCount);
            uses = Arrays.copyOf(uses, 2 * literalCount);
        }
        text.append(sql, copied, pendingStart).append('?');
        copied = pendingEnd;
        starts[literalCount] = pendingStart;
        ends[literalCount] = pendingEnd;
        uses[literalCount++] = pendingUse;
    }

    private long readWord() {
        long word = 0;
        int start = offset;
        while (offset < sql.length()) {
            char c = sql.charAt(offset);
            if (!isLetter(c) && (c < '0' || c > '9') && c != '_') {
                break;
            }
            word = word << 8 | c & 0xDF;
            offset++;
        }
        return offset - start <= Long.BYTES ? word : 0;
    }

    private static long word(String text) {
        long word = 0;
        for (int i = 0; i < text.length(); i++) {
            word = word << 8 | text.charAt(i);
        }
        return word;
    }

    /// Reads the digits at the offset. The literal begins at `start`, which may be a sign. Returns false if it is
    /// malformed.
    private boolean readNumber(int start) {
        if (start == offset) {
            settle(false);
        } else {
            offset = start + 1;
        }
        while (offset < sql.length()) {
            char c = sql.charAt(offset);
            boolean exponentSign = (c == '+' || c == '-') && (sql.charAt(offset - 1) & 0xDF) == 'E';
            if ((c < '0' || c > '9') && c != '.' && (c & 0xDF) != 'E' && !exponentSign) {
                break;
            }
            offset++;
        }
        if (offset < sql.length() && (isLetter(sql.charAt(offset)) || sql.charAt(offset) == '_')) {
            return false;
        }
        keepPending(start);
        return true;
    }

    private boolean readText() {
        int start = offset;
        do {
            int end = sql.indexOf('\'', offset + 1);
            if (end < 0) {
                return false;
            }
            offset = end + 1;
        } while (offset < sql.length() && sql.charAt(offset) == '\'');
        if (expects == Expects.ROW_COUNT) {
            expects = Expects.NOTHING;
        }
        if (offset - start <= DataType.MAX_VARCHAR_LENGTH) {
            keepPending(start);
        }
        expects = Expects.NOTHING;
        return true;
    }

    private void keepPending(int start) {
        boolean number = sql.charAt(start) != '\'';
        if (expects != Expects.NOTHING && (!number || isGoodNumber(start))) {
            pendingStart = start;
            pendingEnd = offset;
            pendingUse = expects;
        }
        expects = Expects.NOTHING;
    }

    /// Numbers beyond BIGINT and malformed numbers are left to the parser.
    private boolean isGoodNumber(int start) {
        int digits = 0;
        int points = 0;
        boolean exponent = false;
        for (int i = start; i < offset; i++) {
            char c = sql.charAt(i);
            digits += c >= '0' && c <= '9' ? 1 : 0;
            points += c == '.' ? 1 : 0;
            exponent |= (c & 0xDF) == 'E';
        }
        boolean whole = points == 0 && !exponent;
        return digits <= MAX_INTEGER_DIGITS && points <= 1 && !exponent && (whole || expects != Expects.ROW_COUNT);
    }

    /// Adds a literal to the values and the mark of its type to the key; returns the type.
    private DataType value(int index, RowBuffer values) {
        int start = starts[index];
        int end = ends[index];
        if (sql.charAt(start) == '\'') {
            text.append('c');
            String value = sql.substring(start + 1, end - 1);
            values.setObject(index, value.indexOf('\'') < 0 ? value : value.replace("''", "'"));
            return TEXT;
        }
        if (sql.indexOf('.', start) >= 0 && sql.indexOf('.', start) < end) {
            return decimal(index, new BigDecimal(sql.substring(start, end)), values);
        }
        long number = Long.parseLong(sql, start, end, 10);
        values.setLong(index, number);
        if (uses[index] == Expects.ROW_COUNT) {
            text.append('l');
            return DataType.BIGINT;
        }
        // A small type in a condition can bound index keys of small types; stored values are converted in any case.
        if (uses[index] == Expects.CONDITION_VALUE && number == (short) number) {
            text.append('s');
            return DataType.SMALLINT;
        }
        boolean isInt = number == (int) number;
        text.append(isInt ? 'i' : 'l');
        return isInt ? DataType.INTEGER : DataType.BIGINT;
    }

    private DataType decimal(int index, BigDecimal number, RowBuffer values) {
        values.setObject(index, number);
        int scale = number.scale();
        int precision = uses[index] == Expects.STORED_VALUE ? DataType.MAX_DECIMAL_PRECISION
                : Math.max(Math.max(number.precision(), scale), 1);
        text.append('d').append((char) ('0' + precision)).append((char) ('0' + scale));
        return DataType.decimal(precision, scale);
    }

    private static boolean isLetter(char c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= 128 && Character.isLetter(c);
    }
}
