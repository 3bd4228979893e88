// SPDX-License-Identifier: Apache-2.0

/// Measurements of a database for Micrometer.
package bowler.integration.micrometer;
