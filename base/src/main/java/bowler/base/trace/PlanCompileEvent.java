// SPDX-License-Identifier: Apache-2.0
package bowler.base.trace;

import jdk.jfr.Category;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/// A statement was not in the plan cache, and its text was compiled to a plan.
@Name("bowler.PlanCompile")
@Label("Plan compile")
@Category({"Bowler", "Statements"})
@StackTrace(false)
public final class PlanCompileEvent extends Event {
    @Label("Text")
    public String text;
}
