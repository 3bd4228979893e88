// SPDX-License-Identifier: Apache-2.0
package bowler.jta;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;

/// The expected result of given answers. It implements the rules of XA and of presumed abort a second time, in another
/// form: as one straight walk over the codes.
final class ExpectedOutcome {
    private static final Set<Integer> NOTHING_DONE = Set.of(-6, -5, -9, -8, -2, 4);

    final List<String> calls = new ArrayList<>();
    /// "name did".
    final Set<String> notes = new TreeSet<>();
    final Set<String> open = new TreeSet<>();
    String thrown = "";

    private final Function<String, Integer> answer;

    ExpectedOutcome(Function<String, Integer> answer) {
        this.answer = answer;
    }

    private int ask(String name, String verb) {
        int code = answer.apply(name + ' ' + verb);
        calls.add(name + ' ' + verb + ' ' + code);
        return code;
    }

    private static boolean rolledBack(int code) {
        return code >= 100 && code <= 107;
    }

    private void forget(String name, int code) {
        if (code >= 5 && code <= 8) {
            calls.add(name + " forget 0");
        }
    }

    ExpectedOutcome commit(List<String> names) {
        List<String> withBranch = new ArrayList<>();
        for (String name : names) {
            if (ask(name, "start") != 0) {
                return rollback(withBranch, true);
            }
            withBranch.add(name);
        }
        boolean doomed = false;
        for (String name : names) {
            doomed |= ask(name, "end") != 0;
        }
        if (doomed) {
            return rollback(names, false);
        }
        List<String> yes = new ArrayList<>();
        List<String> left = new ArrayList<>(names);
        for (String name : names) {
            if (left.size() == 1 && yes.isEmpty()) {
                return onePhase(name);
            }
            int code = ask(name, "prepare");
            if (code == 0) {
                yes.add(name);
            } else {
                boolean gone = code == ScriptedResource.READ_ONLY || rolledBack(code) || code == -4 || code == -7;
                if (gone) {
                    left.remove(name);
                }
                if (code != ScriptedResource.READ_ONLY) {
                    return rollback(left, false);
                }
            }
        }
        int committed = 0;
        int against = 0;
        int otherwise = 0;
        int pending = 0;
        List<String> forgets = new ArrayList<>();
        for (String name : yes) {
            int code = ask(name, "commit");
            switch (code) {
                case 0, 7 -> committed++;
                case -7, 4 -> pending++;
                case 6, 100, 101, 102, 103, 104, 105, 106, 107 -> {
                    against++;
                    notes.add(name + " ROLLED_BACK");
                }
                case 5 -> {
                    otherwise++;
                    notes.add(name + " MIXED");
                }
                case 8, -4 -> {
                    otherwise++;
                    notes.add(name + " UNKNOWN");
                }
                default -> pending++;
            }
            boolean isOver = committed + against + otherwise > 0;
            if (isOver && code >= 5 && code <= 8) {
                forgets.add(name + " forget 0");
            }
            if (code == -7 || code == 4 || !Set.of(0, 7, 6, 5, 8, -4).contains(code) && !rolledBack(code)) {
                open.add(name);
            }
        }
        calls.addAll(forgets);
        if (against + otherwise > 0) {
            thrown = committed + pending + otherwise == 0 ? "HeuristicRollbackException" : "HeuristicMixedException";
        }
        return this;
    }

    private ExpectedOutcome onePhase(String name) {
        int code = ask(name, "commit1");
        if (NOTHING_DONE.contains(code)) {
            return rollback(List.of(name), false, true);
        }
        if (code == 5) {
            notes.add(name + " MIXED");
            thrown = "HeuristicMixedException";
        } else if (code == 6 || code == -4 || rolledBack(code)) {
            thrown = "RollbackException";
        } else if (code != 0 && code != 7) {
            notes.add(name + " UNKNOWN");
            thrown = "HeuristicMixedException";
        }
        forget(name, code);
        return this;
    }

    private ExpectedOutcome rollback(List<String> names, boolean withEnds) {
        return rollback(names, withEnds, true);
    }

    /// @param withEnds if their work has not ended yet
    ExpectedOutcome rollback(List<String> names, boolean withEnds, boolean byCommit) {
        boolean bad = false;
        for (String name : names) {
            if (withEnds) {
                ask(name, "end");
            }
            int code = ask(name, "rollback");
            String did = code == 7 ? "COMMITTED" : code == 5 ? "MIXED" : code == 8 ? "UNKNOWN" : null;
            if (did != null) {
                bad = true;
                notes.add(name + ' ' + did);
            }
            forget(name, code);
        }
        thrown = bad ? byCommit ? "HeuristicMixedException" : "SystemException" : byCommit ? "RollbackException" : "";
        return this;
    }
}
