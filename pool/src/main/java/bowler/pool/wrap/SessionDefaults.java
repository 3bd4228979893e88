// SPDX-License-Identifier: Apache-2.0
package bowler.pool.wrap;

/// How connections are lent. Null is: as the driver has it.
///
/// @param isolation one of `Connection.TRANSACTION_…`
public record SessionDefaults(boolean autoCommit, Boolean readOnly, Integer isolation, String catalog, String schema) {}
