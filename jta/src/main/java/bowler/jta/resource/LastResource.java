// SPDX-License-Identifier: Apache-2.0
package bowler.jta.resource;

/// Takes part without XA, once in a transaction: after all others are prepared, its own commit decides.
///
/// A crash between its commit and the record of it leaves it committed and the others rolled back. Where that must not be, use
/// XA.
public interface LastResource {
    void commit() throws Exception;

    void rollback() throws Exception;
}
