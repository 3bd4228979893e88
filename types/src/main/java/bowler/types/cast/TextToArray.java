// SPDX-License-Identifier: Apache-2.0
package bowler.types.cast;

import bowler.types.ArrayValue;
import bowler.types.DataType;
import bowler.types.RowBuffer;
import bowler.types.TypesError;
import bowler.types.Value;

/// Converts texts in the format of [ArrayText] to arrays; other texts fail with 22018.
final class TextToArray extends Conversion {
    /// The type of the texts of elements.
    static final DataType TEXT = DataType.varchar(DataType.MAX_VARCHAR_LENGTH);
    private static final int MAX_SHOWN = 100;

    private final Conversion elements;

    TextToArray(DataType from, DataType to, Conversion elements) {
        super(from, to);
        this.elements = elements;
    }

    /// Reads one array, of this type or nested in it.
    private final class Reader {
        private final String text;
        private final RowBuffer cell = new RowBuffer(1);
        private int at;

        Reader(String text) {
            this.text = text;
        }

        ArrayValue whole() {
            skipBlanks();
            ArrayValue array = array();
            skipBlanks();
            if (at < text.length()) {
                throw bad();
            }
            return array;
        }

        private ArrayValue array() {
            if (!takeIf('{')) {
                throw bad();
            }
            ArrayValue.Builder array = new ArrayValue.Builder(to().element());
            skipBlanks();
            if (takeIf('}')) {
                return array.build();
            }
            do {
                skipBlanks();
                element(array);
                skipBlanks();
            } while (takeIf(','));
            if (!takeIf('}')) {
                throw bad();
            }
            return array.build();
        }

        private void element(ArrayValue.Builder array) {
            if (to().element().element() != null && at < text.length() && text.charAt(at) == '{') {
                int from = at;
                skipArray();
                add(array, text.substring(from, at));
            } else if (takeIf('"')) {
                add(array, quoted());
            } else {
                int from = at;
                while (at < text.length() && !ArrayText.isMeant(text.charAt(at)) && text.charAt(at) != '"') {
                    at++;
                }
                String plain = text.substring(from, at).strip();
                if (plain.isEmpty()) {
                    throw bad();
                }
                if (plain.equalsIgnoreCase("NULL")) {
                    array.addNull();
                } else {
                    add(array, plain);
                }
            }
        }

        private void add(ArrayValue.Builder array, String element) {
            elements.convert(Value.of(elements.from(), element), 0, cell, 0);
            array.add(cell, 0);
        }

        private String quoted() {
            StringBuilder element = new StringBuilder();
            while (at < text.length()) {
                char sign = text.charAt(at++);
                if (sign == '"') {
                    return element.toString();
                }
                if (sign == '\\' && at < text.length()) {
                    sign = text.charAt(at++);
                }
                element.append(sign);
            }
            throw bad();
        }

        private void skipArray() {
            int depth = 0;
            do {
                if (at == text.length()) {
                    throw bad();
                }
                char sign = text.charAt(at++);
                depth += sign == '{' ? 1 : sign == '}' ? -1 : 0;
                if (sign == '"') {
                    quoted();
                }
            } while (depth > 0);
        }

        private boolean takeIf(char sign) {
            if (at < text.length() && text.charAt(at) == sign) {
                at++;
                return true;
            }
            return false;
        }

        private void skipBlanks() {
            while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
                at++;
            }
        }

        private RuntimeException bad() {
            String shown = text.length() <= MAX_SHOWN ? text : text.substring(0, MAX_SHOWN) + "...";
            return TypesError.BAD_TEXT.failure(shown, to());
        }
    }

    @Override
    public Object objectFromObject(Object value) {
        return ToArray.fitting(new Reader((String) value).whole(), to());
    }
}
