// SPDX-License-Identifier: Apache-2.0
package bowler.queries;

import bowler.queries.QueryCampaign.Finding;
import bowler.queries.ask.Changes;
import bowler.queries.ask.Fault;
import bowler.queries.ask.Question;
import bowler.queries.ask.Shrinking;
import bowler.queries.make.ChangeMaker;
import bowler.queries.make.ChangeWorld;
import bowler.queries.make.Dialect;
import bowler.queries.make.Draw;
import bowler.queries.make.World;
import java.util.List;
import java.util.function.Consumer;

/// Changes rows, and compares what comes of it.
public final class ChangeCampaign {
    private final Dialect dialect;
    private final Changes changes;
    private final Consumer<Finding> found;

    public ChangeCampaign(Dialect dialect, Changes changes, Consumer<Finding> found) {
        this.dialect = dialect;
        this.changes = changes;
        this.found = found;
    }

    /// One world and the steps in it.
    public void round(long seed) {
        Draw draw = new Draw(seed);
        World world = ChangeWorld.make(draw, dialect);
        List<String> steps = new ChangeMaker(draw, dialect, world).steps();
        Question question = new Question(world.definitions(), List.of(), world.indexes(), steps);
        Fault fault = changes.fault(question);
        if (fault != null) {
            Question least = Shrinking.shrunk(question, candidate -> {
                Fault still = changes.fault(candidate);
                return still != null && still.kind().equals(fault.kind());
            });
            found.accept(new Finding(seed, "Changes", least, changes.fault(least)));
        }
    }
}
