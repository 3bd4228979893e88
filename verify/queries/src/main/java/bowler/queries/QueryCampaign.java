// SPDX-License-Identifier: Apache-2.0
package bowler.queries;

import bowler.queries.ask.Fault;
import bowler.queries.ask.Oracle;
import bowler.queries.ask.Question;
import bowler.queries.ask.Shrinking;
import bowler.queries.make.Dialect;
import bowler.queries.make.Draw;
import bowler.queries.make.QueryMaker;
import bowler.queries.make.World;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/// Asks oracles about worlds.
public final class QueryCampaign {
    private static final int QUESTIONS = 12;
    private static final int FEW_ROWS = 6;
    private static final int MANY_ROWS = 20;

    private final Dialect dialect;
    private final List<Oracle> oracles;
    private final Consumer<Finding> found;
    private final Map<String, Long> questions = new TreeMap<>();

    /// @param question shrunk
    public record Finding(long seed, String oracle, Question question, Fault fault) {
        @Override
        public String toString() {
            StringBuilder shown = new StringBuilder("-- seed " + seed + ", " + oracle + "\n");
            question.definitions().forEach(sql -> shown.append(sql).append(";\n"));
            question.rows().forEach(sql -> shown.append(sql).append(";\n"));
            question.indexes().forEach(sql -> shown.append(sql).append(";\n"));
            return shown.append(fault.text()).append('\n').toString();
        }
    }

    public QueryCampaign(Dialect dialect, List<Oracle> oracles, Consumer<Finding> found) {
        this.dialect = dialect;
        this.oracles = oracles;
        this.found = found;
    }

    public long questionCount() {
        return questions.values().stream().mapToLong(Long::longValue).sum();
    }

    /// How many each oracle was asked.
    public Map<String, Long> questions() {
        return questions;
    }

    /// One world and the questions about it.
    public void round(long seed) {
        Draw draw = new Draw(seed);
        World world = World.make(draw, dialect, draw.once(6) ? MANY_ROWS : FEW_ROWS);
        for (int i = 0; i < QUESTIONS; i++) {
            Oracle oracle = oracles.get(i % oracles.size());
            List<String> parts = oracle.draw(draw, new QueryMaker(draw, dialect, world));
            Question question = new Question(world.definitions(), world.rows(), world.indexes(), parts);
            questions.merge(oracle.name(), 1L, Long::sum);
            Fault fault = oracle.fault(question);
            if (fault != null) {
                Question least = Shrinking.shrunk(question, candidate -> shows(oracle, candidate, fault.kind()));
                Fault again = oracle.fault(least);
                // A fault that comes and goes is told as it was met.
                found.accept(again == null
                    ? new Finding(seed, oracle.name(), question, fault) : new Finding(seed, oracle.name(), least, again));
            }
        }
    }

    private static boolean shows(Oracle oracle, Question candidate, String kind) {
        Fault fault = oracle.fault(candidate);
        return fault != null && fault.kind().equals(kind);
    }
}
