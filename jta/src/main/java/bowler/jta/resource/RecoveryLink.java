// SPDX-License-Identifier: Apache-2.0
package bowler.jta.resource;

import javax.transaction.xa.XAResource;

/// A connection that recovery uses and closes.
public interface RecoveryLink extends AutoCloseable {
    XAResource resource();

    /// Why its resource manager, as it is set up, will refuse to prepare whatever it is asked; null if it will not, or does not say. Asked once, after
    /// recovery.
    default String obstacle() throws Exception {
        return null;
    }
}
