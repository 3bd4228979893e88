// SPDX-License-Identifier: Apache-2.0
package bowler.tools.xa;

import javax.transaction.xa.XAResource;

/// The calls of a thread to the measured manager, in the order of a transaction.
interface TransactionCalls {
    void begin() throws Throwable;

    /// The transaction of this thread.
    Object transaction() throws Throwable;

    void enlist(Object in, XAResource resource) throws Throwable;

    void delist(Object in, XAResource resource) throws Throwable;

    void commit() throws Throwable;
}
