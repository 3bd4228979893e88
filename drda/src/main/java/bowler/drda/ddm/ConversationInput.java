// SPDX-License-Identifier: Apache-2.0
package bowler.drda.ddm;

import java.io.IOException;

/// The source of a conversation's bytes.
@FunctionalInterface
public interface ConversationInput {
    /// Waits for at least one byte.
    ///
    /// @return the number of bytes read; -1 if the other side has ended the conversation
    int read(byte[] into, int offset, int length) throws IOException;
}
