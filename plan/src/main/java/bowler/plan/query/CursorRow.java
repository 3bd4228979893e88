// SPDX-License-Identifier: Apache-2.0
package bowler.plan.query;

/// The current row of an open cursor of the session, as WHERE CURRENT OF names it.
public record CursorRow(String cursor) {}
