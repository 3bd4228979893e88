// SPDX-License-Identifier: Apache-2.0

/// Configures Spring Boot applications that use a `jdbc:bowler:` URL. It needs no class of Boot itself.
package bowler.integration.boot;
