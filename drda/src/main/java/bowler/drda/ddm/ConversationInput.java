// SPDX-License-Identifier: Apache-2.0
package bowler.drda.ddm;

import java.io.IOException;

/// Where the bytes of a conversation come from.
@FunctionalInterface
public interface ConversationInput {
    /// Waits for at least one byte.
    ///
    /// @return how many came; -1: the other side has ended the conversation
    int read(byte[] into, int offset, int length) throws IOException;
}
