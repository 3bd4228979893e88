// SPDX-License-Identifier: Apache-2.0

/// A JUnit Jupiter extension that gives each test a database in memory.
///
/// **Start at** [BowlerDatabase].
package bowler.junit;
