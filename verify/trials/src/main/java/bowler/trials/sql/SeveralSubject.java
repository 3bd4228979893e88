// SPDX-License-Identifier: Apache-2.0
package bowler.trials.sql;

import bowler.simulation.SeededRandom;
import bowler.trials.machine.SimulatedMachine;
import bowler.trials.machine.TrialSubject;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/// Several databases open at once in one process, on one disk and with the same workers. Now and then one of them is closed and opened again; the others
/// go on.
public final class SeveralSubject implements TrialSubject {
    private static final int DATABASES = 3;
    private static final int MAX_REOPENED_IN = 60;

    private final SeededRandom random;
    private final List<SqlSubject> databases = new ArrayList<>();
    private SimulatedMachine simulatedMachine;

    public SeveralSubject(long seed) {
        random = new SeededRandom(~seed);
        for (int number = 0; number < DATABASES; number++) {
            databases.add(new SqlSubject(seed * DATABASES + number, "database" + number));
        }
    }

    @Override
    public void create(SimulatedMachine newMachine) {
        simulatedMachine = newMachine;
        each(database -> database.create(newMachine));
    }

    /// The making of the last may have been cut off.
    @Override
    public boolean exists(SimulatedMachine present) {
        return databases.stream().allMatch(database -> database.exists(present));
    }

    @Override
    public void open(SimulatedMachine newMachine) {
        simulatedMachine = newMachine;
        each(database -> database.open(newMachine));
    }

    @Override
    public void step() {
        SqlSubject database = databases.get(random.nextInt(DATABASES));
        if (random.nextInt(MAX_REOPENED_IN) == 0) {
            database.close();
            database.open(simulatedMachine);
            database.checkCurrent();
        } else {
            database.step();
        }
    }

    @Override
    public void checkRecovered() {
        each(SqlSubject::checkRecovered);
    }

    @Override
    public void checkCurrent() {
        each(SqlSubject::checkCurrent);
    }

    @Override
    public void close() {
        each(SqlSubject::close);
    }

    @Override
    public void abandon() {
        each(SqlSubject::abandon);
    }

    private void each(Consumer<SqlSubject> verb) {
        databases.forEach(verb);
    }

    @Override
    public long commits() {
        return databases.stream().mapToLong(SqlSubject::commits).sum();
    }

    @Override
    public long conflicts() {
        return databases.stream().mapToLong(SqlSubject::conflicts).sum();
    }
}
