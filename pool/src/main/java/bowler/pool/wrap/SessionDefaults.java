// SPDX-License-Identifier: Apache-2.0
package bowler.pool.wrap;

/// The settings that connections have when they are lent. Null keeps the driver's default.
///
/// @param isolation one of `Connection.TRANSACTION_…`
public record SessionDefaults(boolean autoCommit, Boolean readOnly, Integer isolation, String catalog, String schema) {}
