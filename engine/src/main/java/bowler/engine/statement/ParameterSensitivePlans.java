// SPDX-License-Identifier: Apache-2.0
package bowler.engine.statement;

import bowler.execute.api.Program;
import bowler.plan.CompiledStatement;
import bowler.plan.StatementPlan;
import bowler.plan.query.PlanStructure;
import bowler.plan.query.RowSource;
import bowler.plan.query.RowSourceTraversal;
import bowler.sql.ParameterPeek;
import bowler.types.RowReader;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Function;

/// Plans of one text for parameter values that select few rows, and for values that select many. An example is `a > ?`,
/// where `a` has an index and statistics on its distribution.
///
/// The plan that was made without values serves the values that match its estimate. For other values the statement is
/// compiled once per order of magnitude of the estimated rows, when it first runs with such values; the plan is kept in
/// addition to the first, unless it is the same. Estimating from the values takes some hundred nanoseconds, so a lookup
/// of one row by its key is not examined.
final class ParameterSensitivePlans {
    /// A plan with its program.
    private record Variant(CompiledStatement compiled, Program program) {}

    private final ParameterPeek parameterPeek;
    private final int guessed;
    private final Variant first;
    private final String skeleton;
    private final Function<RowReader, CompiledStatement> compiler;
    private final Function<CompiledStatement, Program> programs;
    /// By signature; a race compiles twice.
    private final AtomicReferenceArray<Variant> variants = new AtomicReferenceArray<>(ParameterPeek.SIGNATURES);

    private ParameterSensitivePlans(
            ParameterPeek parameterPeek, CompiledStatement compiled, Program program, Function<RowReader, CompiledStatement> compiler,
            Function<CompiledStatement, Program> programs) {
        this.parameterPeek = parameterPeek;
        this.compiler = compiler;
        this.programs = programs;
        guessed = parameterPeek.guessedSignature();
        first = new Variant(compiled, program);
        skeleton = skeleton(compiled);
    }

    /// Null if no values matter.
    ///
    /// @param compiled without values
    /// @param compiler compiles for some
    static ParameterSensitivePlans of(
            ParameterPeek parameterPeek, CompiledStatement compiled, Program program, Function<RowReader, CompiledStatement> compiler,
            Function<CompiledStatement, Program> programs) {
        if (parameterPeek.isEmpty()) {
            return null;
        }
        RowSource source = source(compiled.plan());
        return source == null || isPoint(source) ? null : new ParameterSensitivePlans(parameterPeek, compiled, program, compiler, programs);
    }

    private static RowSource source(StatementPlan plan) {
        return switch (plan) {
            case StatementPlan.Query query -> query.target() == null ? query.source() : null;
            case StatementPlan.Update update -> update.source();
            case StatementPlan.Delete delete -> delete.source();
            case StatementPlan.Insert insert -> insert.source();
            case StatementPlan.Explain explain -> source(explain.plan());
            case StatementPlan other -> null;
        };
    }

    /// Returns whether the source is one row identified by its key.
    private static boolean isPoint(RowSource source) {
        return source instanceof RowSource.TableAccess access ? access.singleRow()
            : (source instanceof RowSource.Project || source instanceof RowSource.Filter)
                && isPoint(RowSourceTraversal.inputs(source).getFirst());
    }

    /// Returns the text by which plans are distinguished; the plan of an EXPLAIN includes its own text.
    private static String skeleton(CompiledStatement compiled) {
        return compiled.plan() instanceof StatementPlan.Explain ? null : PlanStructure.of(source(compiled.plan()));
    }

    Program program(RowReader values) {
        return variant(values).program;
    }

    CompiledStatement compiled(RowReader values) {
        return variant(values).compiled;
    }

    private Variant variant(RowReader values) {
        int signature = parameterPeek.signature(values);
        if (signature == guessed) {
            return first;
        }
        Variant known = variants.get(signature);
        if (known == null) {
            CompiledStatement compiled = compiler.apply(values);
            known = skeleton != null && skeleton.equals(skeleton(compiled)) ? first
                : new Variant(compiled, programs.apply(compiled));
            variants.set(signature, known);
        }
        return known;
    }
}
