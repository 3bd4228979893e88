// SPDX-License-Identifier: Apache-2.0

/// Operators whose rows no table holds: VALUES, series, arrays, JSON, table functions, diagnostic tables.
///
/// **Start at** [ValuesScan].
package bowler.execute.scan.value;
