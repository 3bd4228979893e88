// SPDX-License-Identifier: Apache-2.0
package bowler.sql.optimize.physical;

import bowler.plan.query.RowSource;
import bowler.plan.query.RowSource.HashJoin;
import bowler.plan.query.RowSource.LookupJoin;
import bowler.plan.query.RowSource.MergeJoin;
import bowler.plan.query.RowSource.NestedLoopJoin;
import bowler.plan.query.RowSource.TableAccess;
import bowler.plan.query.RowSourceTraversal;
import bowler.sql.cost.CostConstants;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/// The decisions of the optimizer about one statement, in the XML form of Derby's tool optimizerTracing or as lines of
/// text. Each search for a join order is a query block, also that of a single table.
///
/// A trace only reads candidates, so a traced statement gets the same plan as others.
public final class OptimizerTrace {
    /// Unset unless a compilation on this thread is traced.
    private static final ThreadLocal<OptimizerTrace> CURRENT = new ThreadLocal<>();

    private final boolean isXml;
    private final StringBuilder text = new StringBuilder();
    private int blocks;

    /// @param statementNumber from 1
    /// @param isXml false for lines of text
    public OptimizerTrace(String sql, int statementNumber, boolean isXml) {
        this.isXml = isXml;
        if (isXml) {
            text.append("  <statement stmtID=\"").append(statementNumber).append("\">\n    <stmtText>").append(escaped(sql)).append("</stmtText>\n");
        } else {
            text.append("Statement ").append(statementNumber).append(": ").append(sql).append('\n');
        }
    }

    /// Returns the trace of the compilation on this thread; null if it is not traced.
    public static OptimizerTrace current() {
        return CURRENT.get();
    }

    /// Runs a compilation and records its decisions here.
    public <T> T record(Supplier<T> compilation) {
        OptimizerTrace outer = CURRENT.get();
        CURRENT.set(this);
        try {
            return compilation.get();
        } finally {
            if (outer == null) {
                CURRENT.remove();
            } else {
                CURRENT.set(outer);
            }
        }
    }

    /// Returns what was recorded of the statement; empty if it has no query block.
    public String text() {
        return blocks == 0 ? "" : isXml ? text + "  </statement>\n" : text + "\n";
    }

    /// Begins a query block.
    ///
    /// @param names the base relations
    /// @param accesses for each base relation the ways to read it
    public void begin(List<String> names, List<List<CandidatePlan>> accesses) {
        blocks++;
        line("    <queryBlock qbID=\"" + blocks + "\">", "  Query block " + blocks);
        for (int table = 0; table < names.size(); table++) {
            line("      <qbOptimizable qboTableNumber=\"" + table + "\">" + escaped(names.get(table)) + "</qbOptimizable>",
                "    Table " + table + ": " + names.get(table));
        }
        for (int table = 0; table < names.size(); table++) {
            for (CandidatePlan access : accesses.get(table)) {
                access(names.get(table), access);
            }
        }
    }

    private void access(String name, CandidatePlan access) {
        String way = accessOf(access.physical().source());
        if (isXml) {
            text.append("      <decoration decConglomerateName=\"").append(escaped(way)).append("\" decTableName=\"").append(escaped(name))
                .append("\">\n        <decConglomerateCost name=\"").append(escaped(way)).append("\">\n");
            estimates("          ", access.cost, access.rows);
            text.append("        </decConglomerateCost>\n      </decoration>\n");
        } else {
            text.append("    Reading ").append(name).append(" by ").append(way);
            estimates("", access.cost, access.rows);
        }
    }

    private static String accessOf(RowSource source) {
        RowSource read = source;
        while (!(read instanceof TableAccess) && RowSourceTraversal.inputs(read).size() == 1) {
            read = RowSourceTraversal.inputs(read).getFirst();
        }
        return read instanceof TableAccess access ? access.index() == null ? access.table().name() : access.index().name()
            : source.getClass().getSimpleName();
    }

    /// Records an order that the search has considered.
    ///
    /// @param names the relations in this order
    /// @param cheapest the cheapest plan of these relations so far; null if none was found
    /// @param isComplete whether these are all relations of the block
    public void considered(List<String> names, CandidatePlan cheapest, boolean isComplete) {
        if (isXml) {
            text.append("      <joinOrder").append(isComplete ? " joComplete=\"true\"" : "").append(">\n");
            names.forEach(name -> text.append("        <joSlot>").append(escaped(name)).append("</joSlot>\n"));
        } else {
            text.append("    Join order ").append(String.join(", ", names));
        }
        if (cheapest == null) {
            line("", ": no plan");
        } else {
            plan("withoutSortAvoidance", String.join(", ", names), cheapest.cost, cheapest.rows);
        }
        line("      </joinOrder>", null);
    }

    /// Ends a query block.
    ///
    /// @param plans the plans that were found, the cheapest first
    public void end(List<PhysicalPlan> plans) {
        for (PhysicalPlan plan : plans) {
            line("      <joinOrder joComplete=\"true\">", null);
            if (!isXml) {
                text.append("    Chosen: ").append(summary(plan.source()));
            }
            plan(plan == plans.getFirst() ? "bestPlan" : "withSortAvoidance", summary(plan.source()), plan.cost(), plan.rows());
            line("      </joinOrder>", null);
        }
        line("    </queryBlock>", null);
    }

    /// Returns the joins of a plan in Derby's notation: `#` for a hash join and `*` for a nested loop; `=` is a merge join.
    private static String summary(RowSource source) {
        return switch (source) {
            case HashJoin join -> "( " + summary(join.left()) + " # " + summary(join.right()) + " )";
            case NestedLoopJoin join -> "( " + summary(join.left()) + " * " + summary(join.right()) + " )";
            case LookupJoin join -> "( " + summary(join.left()) + " * " + summary(join.right()) + " )";
            case MergeJoin join -> "( " + summary(join.left()) + " = " + summary(join.right()) + " )";
            case TableAccess access -> '"' + access.table().schemaName() + "\".\"" + accessOf(access) + '"';
            default -> {
                List<String> inputs = new ArrayList<>();
                RowSourceTraversal.inputs(source).forEach(input -> inputs.add(summary(input)));
                yield inputs.isEmpty() ? source.getClass().getSimpleName() : String.join(", ", inputs);
            }
        };
    }

    private void plan(String type, String summary, double cost, double rows) {
        if (isXml) {
            text.append("        <planCost pcType=\"").append(type).append("\">\n          <pcSummary>").append(escaped(summary)).append("</pcSummary>\n");
            estimates("          ", cost, rows);
            text.append("        </planCost>\n");
        } else {
            estimates("", cost, rows);
        }
    }

    private void estimates(String indent, double cost, double rows) {
        if (isXml) {
            text.append(indent).append("<ceEstimatedCost>").append(cost).append("</ceEstimatedCost>\n")
                .append(indent).append("<ceEstimatedRowCount>").append(Math.round(rows)).append("</ceEstimatedRowCount>\n");
        } else if (CostConstants.isForbidden(cost)) {
            text.append(": forbidden by a hint\n");
        } else {
            text.append(": cost ").append(cost).append(", rows ").append(rows).append('\n');
        }
    }

    /// @param plain null: the text has no such line
    private void line(String xml, String plain) {
        String line = isXml ? xml : plain;
        if (line != null && !line.isEmpty()) {
            text.append(line).append('\n');
        }
    }

    private static String escaped(String text) {
        StringBuilder escaped = new StringBuilder(text.length());
        for (int at = 0; at < text.length(); at++) {
            char character = text.charAt(at);
            switch (character) {
                case '<' -> escaped.append("&lt;");
                case '>' -> escaped.append("&gt;");
                case '&' -> escaped.append("&amp;");
                case '"' -> escaped.append("&quot;");
                default -> escaped.append(character < ' ' && character != '\n' && character != '\t' || Character.isSurrogate(character)
                    || character > 0xFFFD ? ' ' : character);
            }
        }
        return escaped.toString();
    }
}
