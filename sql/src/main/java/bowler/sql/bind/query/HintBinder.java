// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind.query;

import bowler.catalog.ForeignKey;
import bowler.catalog.IndexDescriptor;
import bowler.catalog.TableDescriptor;
import bowler.sql.ast.TableReference.Property;
import bowler.sql.bind.scope.BindContext;
import bowler.sql.bind.scope.BindError;
import bowler.sql.bound.ColumnSets;
import bowler.sql.bound.OptimizerHint;
import bowler.sql.bound.Relation.TableRead;
import bowler.sql.bound.Relation;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/// Binds `--DERBY-PROPERTIES` of tables and of FROM clauses. Properties that concern only Derby's memory and batches
/// are checked and ignored.
public final class HintBinder {
    private static final String NONE = "NULL";

    private final BindContext context;

    public HintBinder(BindContext context) {
        this.context = context;
    }

    /// @param name the name of the table in messages and EXPLAIN
    public void table(Relation relation, String name, List<Property> properties) {
        BitSet columns = ColumnSets.of(relation);
        boolean isRead = relation instanceof TableRead;
        boolean chosen = false;
        for (Property property : properties) {
            switch (property.key()) {
                case "joinStrategy" -> strategy(columns, name, property);
                case "index", "constraint" -> {
                    if (!isRead) {
                        throw unknown(property, "joinStrategy");
                    }
                    if (chosen) {
                        throw context.failure(BindError.INDEX_AND_CONSTRAINT, property.offset(), name);
                    }
                    chosen = true;
                    TableDescriptor table = ((TableRead) relation).table();
                    int tree = property.key().equals("index") ? ofIndex(table, property) : ofConstraint(table, property);
                    context.direct(new OptimizerHint.Access(
                            columns, tree, property.key() + '=' + property.value() + " of " + name));
                }
                case "bulkFetch" -> atLeastOne(property, BindError.BULK_FETCH);
                case "hashInitialCapacity" -> atLeastOne(property, BindError.HASH_CAPACITY);
                case "hashMaxCapacity" -> atLeastOne(property, BindError.HASH_MAXIMUM);
                case "hashLoadFactor" -> loadFactor(property);
                default -> throw unknown(property, isRead ? "index, constraint and joinStrategy" : "joinStrategy");
            }
        }
    }

    void tables(List<BitSet> tables, List<Property> properties) {
        for (Property property : properties) {
            if (!property.key().equals("joinOrder")) {
                throw context.failure(BindError.FROM_PROPERTY, property.offset(), property.key(), property.value());
            }
            switch (property.value()) {
                case "FIXED" -> context.direct(new OptimizerHint.Sequence(new ArrayList<>(tables), "joinOrder=FIXED"));
                case "UNFIXED" -> {}
                default -> throw context.failure(BindError.JOIN_ORDER, property.offset(), property.value());
            }
        }
    }

    private void strategy(BitSet columns, String name, Property property) {
        boolean hash = property.value().equals("HASH");
        if (!hash && !property.value().equals("NESTEDLOOP")) {
            throw context.failure(BindError.JOIN_STRATEGY, property.offset(), property.value(), name);
        }
        context.direct(new OptimizerHint.Strategy(columns, hash, "joinStrategy=" + property.value() + " of " + name));
    }

    private int ofIndex(TableDescriptor table, Property property) {
        if (property.value().equals(NONE)) {
            return table.treeId();
        }
        for (IndexDescriptor index : table.indexes()) {
            if (index.name().equals(property.value())) {
                return index.treeId();
            }
        }
        throw context.failure(BindError.NO_INDEX_OF_TABLE, property.offset(), property.value(), table.name());
    }

    private int ofConstraint(TableDescriptor table, Property property) {
        if (property.value().equals(NONE) || property.value().equals(table.primaryKeyName())) {
            return table.treeId();
        }
        for (IndexDescriptor index : table.indexes()) {
            if (property.value().equals(index.constraintName())) {
                return index.treeId();
            }
        }
        for (ForeignKey key : table.foreignKeys()) {
            if (property.value().equals(key.name())) {
                return key.treeId();
            }
        }
        throw context.failure(BindError.NO_CONSTRAINT_OF_TABLE, property.offset(), property.value(), table.name());
    }

    private void atLeastOne(Property property, BindError error) {
        int value;
        try {
            value = Integer.parseInt(property.value());
        } catch (NumberFormatException noNumber) {
            throw context.failure(BindError.PROPERTY_NUMBER, property.offset(), property.value(), property.key());
        }
        if (value < 1) {
            throw context.failure(error, property.offset(), value);
        }
    }

    private void loadFactor(Property property) {
        float value;
        try {
            value = Float.parseFloat(property.value());
        } catch (NumberFormatException noNumber) {
            throw context.failure(BindError.PROPERTY_NUMBER, property.offset(), property.value(), property.key());
        }
        if (!(value > 0 && value <= 1)) {
            throw context.failure(BindError.HASH_LOAD, property.offset(), property.value());
        }
    }

    private RuntimeException unknown(Property property, String known) {
        return context.failure(BindError.TABLE_PROPERTY, property.offset(), property.key(), known);
    }
}
