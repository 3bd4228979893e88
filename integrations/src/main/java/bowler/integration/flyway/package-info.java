// SPDX-License-Identifier: Apache-2.0

/// Flyway's type of database for `jdbc:bowler:` URLs.
package bowler.integration.flyway;
