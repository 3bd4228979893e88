// SPDX-License-Identifier: Apache-2.0
package bowler.drda.ddm;

import java.io.IOException;

/// The destination of a conversation's bytes.
@FunctionalInterface
public interface ByteSink {
    void write(byte[] from, int offset, int length) throws IOException;
}
