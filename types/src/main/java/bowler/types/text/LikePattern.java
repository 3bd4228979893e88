// SPDX-License-Identifier: Apache-2.0
package bowler.types.text;

import bowler.types.TypesError;

/// A compiled LIKE pattern: `%` matches any characters, `_` matches one; blanks are significant. Immutable.
///
/// The pattern is a sequence of pieces separated by `%`. The first must match at the start of the text and the last at
/// its end. The pieces between are searched from left to right, each at its first match; this is always correct since
/// `%` matches anything. A piece without `_` is found by [String#indexOf]. Matching is thus linear in the text for
/// practical patterns; the worst case is text length times piece length.
public final class LikePattern {
    private static final char ANY = '%';
    private static final char ONE = '_';

    /// The characters of a piece, with the positions of `_` marked in an array; null marks mean that there are none.
    private record Piece(String characters, boolean[] wild) {
        int length() {
            return characters.length();
        }

        boolean matchesAt(String text, int from) {
            if (wild == null) {
                return text.startsWith(characters, from);
            }
            for (int at = 0; at < wild.length; at++) {
                if (!wild[at] && text.charAt(from + at) != characters.charAt(at)) {
                    return false;
                }
            }
            return true;
        }

        /// Returns the first match from `from` on that ends at `to` at the latest, or -1.
        int find(String text, int from, int to) {
            if (wild == null) {
                return text.indexOf(characters, from, to);
            }
            for (int start = from; start + wild.length <= to; start++) {
                if (matchesAt(text, start)) {
                    return start;
                }
            }
            return -1;
        }
    }

    private final Piece[] pieces;
    private final int minLength;

    private LikePattern(Piece[] pieces) {
        this.pieces = pieces;
        int length = 0;
        for (Piece piece : pieces) {
            length += piece.length();
        }
        minLength = length;
    }

    public static LikePattern compile(String pattern) {
        return compile(pattern, (char) 0, false);
    }

    /// Compiles a pattern with an ESCAPE, which must be one character (22019) and must be followed by `%`, `_` or
    /// itself (22025).
    public static LikePattern compile(String pattern, String escape) {
        if (escape == null) {
            throw TypesError.ESCAPE_NULL.failure();
        }
        if (escape.length() != 1) {
            throw TypesError.ESCAPE_LENGTH.failure(escape);
        }
        return compile(pattern, escape.charAt(0), true);
    }

    private static LikePattern compile(String pattern, char escape, boolean hasEscape) {
        java.util.ArrayList<Piece> pieces = new java.util.ArrayList<>();
        StringBuilder characters = new StringBuilder();
        java.util.BitSet wild = new java.util.BitSet();
        for (int at = 0; at < pattern.length(); at++) {
            char next = pattern.charAt(at);
            if (hasEscape && next == escape) {
                at++;
                if (at == pattern.length() || !isSpecial(pattern.charAt(at), escape)) {
                    throw TypesError.ESCAPE_SEQUENCE.failure();
                }
                characters.append(pattern.charAt(at));
            } else if (next == ANY) {
                pieces.add(piece(characters, wild));
                characters.setLength(0);
                wild.clear();
            } else {
                if (next == ONE) {
                    wild.set(characters.length());
                }
                characters.append(next);
            }
        }
        pieces.add(piece(characters, wild));
        return new LikePattern(pieces.toArray(new Piece[0]));
    }

    private static boolean isSpecial(char character, char escape) {
        return character == ANY || character == ONE || character == escape;
    }

    private static Piece piece(StringBuilder characters, java.util.BitSet wild) {
        if (wild.isEmpty()) {
            return new Piece(characters.toString(), null);
        }
        boolean[] marks = new boolean[characters.length()];
        for (int at = 0; at < marks.length; at++) {
            marks[at] = wild.get(at);
        }
        return new Piece(characters.toString(), marks);
    }

    public boolean matches(String text) {
        Piece[] pieces = this.pieces;
        int to = text.length();
        Piece first = pieces[0];
        if (to < minLength || pieces.length == 1 && to != minLength) {
            return false;
        }
        if (!first.matchesAt(text, 0)) {
            return false;
        }
        if (pieces.length == 1) {
            return true;
        }
        Piece last = pieces[pieces.length - 1];
        int end = to - last.length();
        if (!last.matchesAt(text, end)) {
            return false;
        }
        int from = first.length();
        for (int index = 1; index < pieces.length - 1; index++) {
            int found = pieces[index].find(text, from, end);
            if (found < 0) {
                return false;
            }
            from = found + pieces[index].length();
        }
        return true;
    }

    /// Returns whether the pattern has neither `%` nor `_`, so that it only matches the text [#prefix] including
    /// blanks.
    public boolean isExact() {
        return pieces.length == 1 && pieces[0].wild() == null;
    }

    /// Returns the common prefix of all matching texts, for index ranges; it may be empty.
    public String prefix() {
        Piece first = pieces[0];
        if (first.wild() == null) {
            return first.characters();
        }
        int plain = 0;
        while (!first.wild()[plain]) {
            plain++;
        }
        return first.characters().substring(0, plain);
    }
}
