// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind.scope;

import bowler.sql.bound.Relation;
import java.util.List;

/// A query after binding: its relation and the columns that it shows.
public record QueryRows(Relation relation, List<OutputColumn> output) {}
