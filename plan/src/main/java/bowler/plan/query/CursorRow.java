// SPDX-License-Identifier: Apache-2.0
package bowler.plan.query;

/// The row that an open cursor of the session stands on, as WHERE CURRENT OF names it.
public record CursorRow(String cursor) {}
