// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind.scope;

import bowler.sql.bound.Relation;
import java.util.List;

/// A bound query: its relation and its output columns.
public record QueryRows(Relation relation, List<OutputColumn> output) {}
