// SPDX-License-Identifier: Apache-2.0
package bowler.plan.routine;

import bowler.catalog.SchemaObject;
import bowler.catalog.TableDescriptor;
import bowler.plan.CompiledStatement;
import java.util.List;

/// The compiled body of a trigger or of a routine written in SQL.
public interface BodyPlan {
    /// Returns the trigger or routine from which the plan was made.
    SchemaObject owner();

    /// Returns all statements of the body.
    List<CompiledStatement> statements();

    /// Returns the ids of the tables that the body uses.
    List<Integer> tablesUsed();

    /// Returns the views, synonyms, sequences and routines that the body uses.
    List<SchemaObject> objectsUsed();

    /// Returns the tables that are locked in mode IX before the plan is trusted.
    List<TableDescriptor> intentionLocks();
}
