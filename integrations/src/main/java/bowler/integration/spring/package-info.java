// SPDX-License-Identifier: Apache-2.0

/// Embedded databases of Spring's tests.
package bowler.integration.spring;
