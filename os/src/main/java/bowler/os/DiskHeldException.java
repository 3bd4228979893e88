// SPDX-License-Identifier: Apache-2.0
package bowler.os;

import java.io.IOException;

/// Another process or object holds the disk; [#holder] is its description of itself.
public final class DiskHeldException extends IOException {
    private static final long serialVersionUID = 1L;

    private final String holder;

    public DiskHeldException(String message, String holder) {
        super(message);
        this.holder = holder;
    }

    public String holder() {
        return holder;
    }
}
