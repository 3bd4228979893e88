// SPDX-License-Identifier: Apache-2.0
package bowler.jta.resource;

import javax.transaction.xa.XAResource;

/// A connection that recovery uses and closes.
public interface RecoveryLink extends AutoCloseable {
    XAResource resource();
}
