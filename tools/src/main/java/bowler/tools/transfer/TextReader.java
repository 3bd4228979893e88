// SPDX-License-Identifier: Apache-2.0
package bowler.tools.transfer;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.CodingErrorAction;

/// The characters of a file, without the byte order mark at its start. Bytes that the encoding does not have are an error.
final class TextReader extends Reader {
    private static final char BYTE_ORDER_MARK = '\uFEFF';

    private final InputStreamReader characters;
    private final Charset encoding;
    private boolean hasBegun;
    private char last = '\n';

    TextReader(InputStream in, Charset encoding) {
        characters = new InputStreamReader(in,
            encoding.newDecoder().onMalformedInput(CodingErrorAction.REPORT).onUnmappableCharacter(CodingErrorAction.REPORT));
        this.encoding = encoding;
    }

    @Override
    public int read(char[] target, int offset, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        int count = decode(target, offset, length);
        if (!hasBegun && count > 0) {
            hasBegun = true;
            if (target[offset] == BYTE_ORDER_MARK) {
                System.arraycopy(target, offset + 1, target, offset, --count);
                count = count == 0 ? decode(target, offset, length) : count;
            }
        }
        for (int i = offset + count - 1; i >= offset; i--) {
            if (target[i] != '\n' && target[i] != '\r') {
                last = target[i];
                break;
            }
        }
        return count;
    }

    private int decode(char[] target, int offset, int length) throws IOException {
        try {
            return characters.read(target, offset, length);
        } catch (CharacterCodingException e) {
            throw new IOException("the file has bytes that are not valid in " + encoding + "; name its encoding with --encoding", e);
        }
    }

    /// Returns the last character so far that does not end a line; a line feed if there is none.
    char last() {
        return last;
    }

    @Override
    public void close() throws IOException {
        characters.close();
    }
}
