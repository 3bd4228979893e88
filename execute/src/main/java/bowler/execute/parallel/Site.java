// SPDX-License-Identifier: Apache-2.0
package bowler.execute.parallel;

import bowler.base.error.SqlFailure;
import bowler.execute.evaluate.Evaluators;
import bowler.execute.operator.Operator;
import bowler.execute.operator.Watch;
import bowler.execute.run.Run;
import bowler.execute.scan.Scan;
import bowler.execute.spill.SpillDisk;
import bowler.storage.SideReader;
import bowler.storage.terms.KeyRange;
import java.util.ArrayList;
import java.util.List;

/// Where one thread works at a pipeline: what must not be shared. Between runs it is kept.
public final class Site {
    public final Run run;
    public final Evaluators evaluators;
    public final SpillDisk disk;
    private final SideReader reader;
    private final Watch watch;
    private final List<SqlFailure> warnings = new ArrayList<>();
    private Operator rows;
    private Scan lead;

    /// What makes a site's operators.
    public interface Maker {
        /// Gives the site its operators: [Site#furnish].
        void furnish(Site site);
    }

    /// @param watch null: nothing is measured
    public Site(Run whole, SideReader reader, SpillDisk disk, Watch watch) {
        this.reader = reader;
        this.disk = disk;
        this.watch = watch;
        run = new Run(whole, reader, whole.memory.part(), warnings::add);
        evaluators = new Evaluators(run);
    }

    /// @param newLead the scan at the start of the rows
    public void furnish(Operator newRows, Scan newLead) {
        rows = newRows;
        lead = newLead;
    }

    boolean isFurnished() {
        return rows != null;
    }

    /// What measures its operators, or null.
    public Watch watch() {
        return watch;
    }

    /// The pipeline's rows of the part at hand.
    public Operator rows() {
        return rows;
    }

    void turnTo(KeyRange part) {
        lead.readPart(part);
    }

    /// By the statement's thread, before another one gets it.
    void begin(Run whole, long memoryBytes) {
        run.memory.limitTo(memoryBytes);
        run.beginAs(whole);
        reader.begin();
    }

    /// By the statement's thread, when the other is done.
    void end(Run whole) {
        reader.end();
        warnings.forEach(whole::warn);
        warnings.clear();
    }
}
