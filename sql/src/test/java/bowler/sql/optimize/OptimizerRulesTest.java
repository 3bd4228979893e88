// SPDX-License-Identifier: Apache-2.0
package bowler.sql.optimize;

import bowler.plan.ExplainFormat;
import bowler.plan.show.Explanation;
import bowler.sql.Compiler;
import bowler.sql.ExpectFile;
import bowler.sql.TestCatalog;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Shows the choices of each rule of the optimizer: statements to which the rule applies and statements to which it
/// does not. Each is followed by its plan with estimated rows and costs. Tables and their sizes are those of
/// [TestCatalog#shop()].
class OptimizerRulesTest {
    private final TestCatalog catalog = TestCatalog.shop();

    @ParameterizedTest
    @ValueSource(strings = {
        "KeyRanges", "LikeRange", "DisjunctionBound", "IndexCombination", "IndexOnly", "KeyOrder", "JoinMethod",
        "JoinOrder", "MergeJoin", "DisjunctiveJoin", "SemiJoin", "Grouping", "SkipScan", "MinMax", "UniquenessProof",
        "SetOperation", "Window", "CommonTable", "OffsetPushdown", "Implication", "Selectivity", "Hints", "Series"})
    void rule(String name) {
        if (name.equals("Implication")) {
            catalog.define("CREATE INDEX ORDERS_LATE ON ORDERS (PLACED) WHERE STATE > 5");
        }
        ExpectFile.check("optimize/" + name + ".expect", sql -> {
            List<String> lines = Explanation.of(Compiler.compile(sql, catalog, "APP").plan(), ExplainFormat.TEXT);
            return lines.subList(1, lines.size());
        });
    }
}
