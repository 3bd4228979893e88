// SPDX-License-Identifier: Apache-2.0
package bowler.os;

import java.io.IOException;

/// No space is left for a write; the write may be retried when there is space.
public final class DiskFullException extends IOException {
    private static final long serialVersionUID = 1L;

    public DiskFullException(String message, Throwable cause) {
        super(message, cause);
    }
}
