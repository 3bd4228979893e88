// SPDX-License-Identifier: Apache-2.0
package bowler.queries.make;

import java.util.List;

/// A table or view of a schema for tests, or a table of WITH.
public record Table(String name, List<Column> columns) {}
