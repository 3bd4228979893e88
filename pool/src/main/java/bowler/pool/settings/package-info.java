// SPDX-License-Identifier: Apache-2.0

/// How a pool shall be: settings, named as HikariCP names them wherever it has the same.
///
/// **Idea.** [PoolSettings] is filled by setters or from properties, and checked as a whole when a pool is opened: a mistake
/// names the pool and the setting, and nothing has been opened yet.
/// **Start at** [PoolSettings].
package bowler.pool.settings;
