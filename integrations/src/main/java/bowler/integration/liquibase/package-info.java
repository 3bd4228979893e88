// SPDX-License-Identifier: Apache-2.0

/// Liquibase's class for `jdbc:bowler:` URLs.
package bowler.integration.liquibase;
