// SPDX-License-Identifier: Apache-2.0
package bowler.jta.xid;

import bowler.jta.failure.JtaError;
import java.nio.charset.StandardCharsets;

/// The name that distinguishes one manager's branches from another's: 1 to 40 letters, digits, `.`, `_` or `-`.
public record NodeName(String text) {
    private static final int MAX_LENGTH = 40;

    public NodeName {
        if (text.isEmpty() || text.length() > MAX_LENGTH) {
            throw JtaError.BAD_NODE.failure(text, "it has " + text.length() + " characters, not 1 to " + MAX_LENGTH);
        }
        for (int at = 0; at < text.length(); at++) {
            char c = text.charAt(at);
            boolean fits = c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '.' || c == '_' || c == '-';
            if (!fits) {
                throw JtaError.BAD_NODE.failure(text, "character '" + c + "' is no letter, digit, '.', '_' or '-'");
            }
        }
    }

    byte[] bytes() {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
