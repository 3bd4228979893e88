// SPDX-License-Identifier: Apache-2.0

/// Routines in Java: methods that SQL calls, and tests of the calls.
package bowler.embedded.routine;
