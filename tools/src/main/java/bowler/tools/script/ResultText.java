// SPDX-License-Identifier: Apache-2.0
package bowler.tools.script;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Pattern;

/// A result as a script writes it: one value a line, or their number and hash.
final class ResultText {
    private static final Pattern NUMBER = Pattern.compile("[-+]?[0-9]*\\.?[0-9]+([eE][-+]?[0-9]+)?");
    private static final Pattern UNPRINTABLE = Pattern.compile("[^ -~]");
    private static final String HASHING_TO = " values hashing to ";
    private static final int DECIMALS = 3;

    private static final Comparator<List<String>> BY_TEXT = (left, right) -> {
        for (int i = 0; i < left.size(); i++) {
            int order = left.get(i).compareTo(right.get(i));
            if (order != 0) {
                return order;
            }
        }
        return 0;
    };

    private ResultText() {}

    static List<List<String>> rows(ResultSet rows) throws SQLException {
        List<List<String>> table = new ArrayList<>();
        int columns = rows.getMetaData().getColumnCount();
        while (rows.next()) {
            List<String> row = new ArrayList<>(columns);
            for (int column = 1; column <= columns; column++) {
                row.add(rows.getString(column));
            }
            table.add(row);
        }
        return table;
    }

    /// @param types what is missing in it is text
    /// @param numericTruth truth values are 1 and 0 where numbers are expected, as with those who have no type for them
    static List<String> values(List<List<String>> rows, String types, SqlScript.Sort sort, boolean numericTruth) {
        List<List<String>> table = new ArrayList<>(rows.size());
        for (List<String> row : rows) {
            List<String> texts = new ArrayList<>(row.size());
            for (int column = 0; column < row.size(); column++) {
                texts.add(shown(row.get(column), column < types.length() ? types.charAt(column) : 'T', numericTruth));
            }
            table.add(texts);
        }
        if (sort == SqlScript.Sort.ROWSORT) {
            table.sort(BY_TEXT);
        }
        List<String> values = new ArrayList<>();
        table.forEach(values::addAll);
        if (sort == SqlScript.Sort.VALUESORT) {
            Collections.sort(values);
        }
        return values;
    }

    private static String shown(String text, char type, boolean numericTruth) {
        if (text == null) {
            return "NULL";
        }
        if (type == 'T') {
            return text.isEmpty() ? "(empty)" : UNPRINTABLE.matcher(text).replaceAll("@");
        }
        String written = !numericTruth ? text : text.equals("true") ? "1" : text.equals("false") ? "0" : text;
        if (!NUMBER.matcher(written).matches()) {
            return text;
        }
        return type == 'I' ? new BigDecimal(written).toBigInteger().toString() : rounded(Double.parseDouble(written));
    }

    /// Formats as the C program that made the expected results: the nearest to the exact value of the double.
    private static String rounded(double number) {
        return Double.isFinite(number) ? new BigDecimal(number).setScale(DECIMALS, RoundingMode.HALF_UP).toPlainString()
            : Double.toString(number);
    }

    static boolean isHash(List<String> expected) {
        return expected.size() == 1 && expected.getFirst().contains(HASHING_TO);
    }

    static List<String> hashed(List<String> values) {
        try {
            MessageDigest digest = MessageDigest.getInstance("MD5");
            for (String value : values) {
                digest.update((value + "\n").getBytes(StandardCharsets.UTF_8));
            }
            return List.of(values.size() + HASHING_TO + HexFormat.of().formatHex(digest.digest()));
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every Java platform has MD5", impossible);
        }
    }
}
