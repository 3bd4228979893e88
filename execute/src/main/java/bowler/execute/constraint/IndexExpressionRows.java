// SPDX-License-Identifier: Apache-2.0
package bowler.execute.constraint;

import bowler.catalog.ColumnDescriptor;
import bowler.catalog.IndexDescriptor;
import bowler.catalog.TableDescriptor;
import bowler.catalog.layout.IndexEntryRows;
import bowler.execute.evaluate.Evaluator;
import bowler.execute.evaluate.build.Evaluators;
import bowler.execute.row.Batch;
import bowler.execute.row.Vector;
import bowler.execute.run.RunContext;
import bowler.execute.scan.SlotReferences;
import bowler.plan.definition.IndexExpressions;
import bowler.types.RowReader;
import java.util.BitSet;
import java.util.List;

/// Evaluates the expressions of a table's indexes, one row at a time. They decide whether a row has an entry, and
/// compute parts of the entry's key.
public final class IndexExpressionRows implements IndexEntryRows {
    private final Term[] terms;
    private final Batch batch;

    /// The expressions of one index; null in [#terms] for an index on columns only.
    private record Term(int[] read, Evaluator[] conditions, Evaluator[] computed, ExtendedRow shown) {}

    private IndexExpressionRows(TableDescriptor table, List<IndexExpressions> all, Evaluators evaluators) {
        batch = Batch.of(table.columns().stream().map(ColumnDescriptor::type).toList());
        terms = new Term[table.indexes().size()];
        for (int index = 0; index < terms.length; index++) {
            IndexExpressions own = termsOf(table.indexes().get(index), all);
            if (own != null) {
                BitSet read = new BitSet();
                own.conditions().forEach(condition -> read.or(SlotReferences.of(condition)));
                own.computed().forEach(part -> read.or(SlotReferences.of(part)));
                Evaluator[] computed = evaluators.of(own.computed());
                terms[index] = new Term(SlotReferences.list(read), evaluators.of(own.conditions()), computed,
                    new ExtendedRow(table.columns().size(), computed.length));
            }
        }
    }

    private static IndexExpressions termsOf(IndexDescriptor index, List<IndexExpressions> all) {
        for (IndexExpressions terms : all) {
            if (terms.treeId() == index.treeId()) {
                return terms;
            }
        }
        return null;
    }

    /// Returns the evaluation for the rows of a table.
    ///
    /// @param terms of its indexes
    public static IndexEntryRows of(RunContext runContext, TableDescriptor table, List<IndexExpressions> terms) {
        return terms.isEmpty() ? SINGLE : new IndexExpressionRows(table, terms, new Evaluators(runContext));
    }

    @Override
    public RowReader of(int index, RowReader row) {
        Term term = terms[index];
        if (term == null) {
            return row;
        }
        batch.start(1);
        for (int column : term.read) {
            batch.columns[column].set(0, row, column);
        }
        for (Evaluator condition : term.conditions) {
            Vector truth = condition.evaluate(batch, Batch.ALL, 1);
            if (truth.isNull(0) || truth.longs[0] == 0) {
                return null;
            }
        }
        for (int part = 0; part < term.computed.length; part++) {
            term.shown.computed[part] = term.computed[part].evaluate(batch, Batch.ALL, 1);
        }
        term.shown.row = row;
        return term.shown;
    }

    /// A row followed by computed values.
    private static final class ExtendedRow implements RowReader {
        private final int columnCount;
        private final Vector[] computed;
        private RowReader row;

        ExtendedRow(int columnCount, int computedCount) {
            this.columnCount = columnCount;
            computed = new Vector[computedCount];
        }

        @Override
        public boolean isNull(int column) {
            return column < columnCount ? row.isNull(column) : computed[column - columnCount].isNull(0);
        }

        @Override
        public long longAt(int column) {
            return column < columnCount ? row.longAt(column) : isNull(column) ? 0 : computed[column - columnCount].longs[0];
        }

        @Override
        public double doubleAt(int column) {
            return column < columnCount ? row.doubleAt(column)
                : isNull(column) ? 0 : computed[column - columnCount].doubles[0];
        }

        @Override
        public Object objectAt(int column) {
            return column < columnCount ? row.objectAt(column)
                : isNull(column) ? null : computed[column - columnCount].objectAt(0);
        }
    }
}
