// SPDX-License-Identifier: Apache-2.0
package bowler.catalog.system;

import bowler.catalog.ColumnDescriptor;
import bowler.catalog.Dependency;
import bowler.catalog.RoutineDescriptor;
import bowler.catalog.SchemaObject;
import bowler.catalog.SequenceDescriptor;
import bowler.catalog.SynonymDescriptor;
import bowler.catalog.TableDescriptor;
import bowler.catalog.TriggerDescriptor.Subject;
import bowler.catalog.UserTypeDescriptor;
import bowler.catalog.ViewDescriptor.CheckOption;
import bowler.catalog.ViewDescriptor;
import bowler.catalog.system.text.AliasText;
import bowler.catalog.system.text.DependencyText;
import bowler.catalog.system.text.Identifiers;
import bowler.catalog.system.text.ParsedTypes;
import bowler.catalog.system.text.RoutineText;
import bowler.catalog.system.text.RowSecurityText;
import bowler.catalog.system.text.TypeText;
import bowler.storage.StoreTransaction;
import bowler.storage.api.TreeRef;
import bowler.types.encode.EncodedRow;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;

/// Reads views, synonyms and sequences. First the rows of SYSTABLES are shown to it, then those of SYSCOLUMNS, as both
/// tables tell of tables too.
final class ObjectReader {
    private final StoreTransaction transaction;
    private final IntFunction<TreeRef> trees;
    private final ParsedTypes types;
    private final Map<String, Listed> listed = new HashMap<>();
    private final Map<String, List<ColumnDescriptor>> columns = new HashMap<>();
    private final Map<String, List<Dependency>> dependencies = new HashMap<>();

    /// An object whose name is known, yet not more.
    private record Listed(SchemaObject.Kind kind, String schemaId, String name) {}

    ObjectReader(StoreTransaction transaction, IntFunction<TreeRef> trees, ParsedTypes types) {
        this.transaction = transaction;
        this.trees = trees;
        this.types = types;
    }

    void noteTable(EncodedRow row) {
        switch (text(row, 2)) {
            case "V" -> listed.put(text(row, 0), new Listed(SchemaObject.Kind.VIEW, text(row, 3), text(row, 1)));
            case "A" -> listed.put(text(row, 0), new Listed(SchemaObject.Kind.SYNONYM, text(row, 3), text(row, 1)));
            default -> {}
        }
    }

    boolean owns(String id) {
        return listed.containsKey(id);
    }

    void addColumn(EncodedRow row) {
        List<ColumnDescriptor> list = columns.computeIfAbsent(text(row, 0), id -> new ArrayList<>());
        String type = text(row, 3);
        list.add(new ColumnDescriptor(
            text(row, 1), list.size(), types.of(type), TypeText.isNullable(type), null, null));
    }

    /// @param schemaNames by id
    /// @param tables by id
    List<SchemaObject> read(Map<String, String> schemaNames, Map<Integer, TableDescriptor> tables) {
        List<SchemaObject> sequences = new ArrayList<>();
        rows(SystemTable.SYSSEQUENCES).forEach(row -> {
            // Identity columns are read from SYSCOLUMNS.
            if (!Identifiers.isIdentity(text(row, 0))) {
                listed.put(text(row, 0), new Listed(SchemaObject.Kind.SEQUENCE, text(row, 2), text(row, 1)));
                sequences.add(new SequenceDescriptor(
                    schemaNames.get(text(row, 2)), text(row, 1), TypeText.type(text(row, 3)), row.longAt(5), row.longAt(8),
                    row.longAt(6), row.longAt(7), text(row, 9).equals("Y")));
            }
        });
        rows(SystemTable.SYSALIASES).forEach(row -> {
            if (!SystemRoutine.owns(schemaNames.get(text(row, 2)))) {
                listed.putIfAbsent(text(row, 0), new Listed(switch (text(row, 4)) {
                    case "F" -> SchemaObject.Kind.FUNCTION;
                    case "G" -> SchemaObject.Kind.AGGREGATE;
                    case "A" -> SchemaObject.Kind.TYPE;
                    case ObjectWriter.ROW_SECURITY -> SchemaObject.Kind.ROW_SECURITY;
                    default -> SchemaObject.Kind.PROCEDURE;
                }, text(row, 2), text(row, 1)));
            }
        });
        rows(SystemTable.SYSTRIGGERS).forEach(row -> listed.put(
            text(row, 0), new Listed(SchemaObject.Kind.TRIGGER, text(row, 2), text(row, 1))));
        rows(SystemTable.SYSDEPENDS).forEach(row -> addDependency(row, schemaNames, tables));
        List<SchemaObject> objects = new ArrayList<>();
        rows(SystemTable.SYSVIEWS).forEach(row -> {
            Listed view = listed.get(text(row, 0));
            objects.add(new ViewDescriptor(
                schemaNames.get(view.schemaId), view.name, columns.getOrDefault(text(row, 0), List.of()), text(row, 1),
                checkOption(text(row, 2)), schemaNames.get(text(row, 3)),
                dependencies.getOrDefault(text(row, 0), List.of())));
        });
        rows(SystemTable.SYSALIASES).forEach(row -> {
            String type = text(row, 4);
            if (SystemRoutine.owns(schemaNames.get(text(row, 2)))) {
                return;
            }
            if (type.equals("G")) {
                objects.add(RoutineText.aggregate(schemaNames.get(text(row, 2)), text(row, 1), text(row, 3), text(row, 7), types));
            } else if (type.equals(ObjectWriter.ROW_SECURITY)) {
                objects.add(RowSecurityText.read(schemaNames.get(text(row, 2)), Integer.parseInt(text(row, 1)), text(row, 7)));
            } else if (type.equals("A")) {
                objects.add(new UserTypeDescriptor(schemaNames.get(text(row, 2)), text(row, 1), text(row, 3)));
            } else if (!type.equals("S")) {
                RoutineDescriptor routine = RoutineText.routine(schemaNames.get(text(row, 2)), text(row, 1), type.equals("F"),
                    text(row, 3), text(row, 7), types);
                objects.add(routine.isSql() ? routine.with(dependencies.getOrDefault(text(row, 0), List.of())) : routine);
            } else {
                String[] target = AliasText.target(text(row, 7));
                objects.add(new SynonymDescriptor(
                    schemaNames.get(text(row, 2)), text(row, 1), target[0], target[1]));
            }
        });
        objects.addAll(sequences);
        readTriggers(schemaNames, tables, objects);
        return objects;
    }

    private void readTriggers(
            Map<String, String> schemaNames, Map<Integer, TableDescriptor> tables, List<SchemaObject> objects) {
        Map<String, String> compilationSchemas = new HashMap<>();
        rows(SystemTable.SYSSTATEMENTS).forEach(row -> compilationSchemas.put(text(row, 0), schemaNames.get(text(row, 7))));
        rows(SystemTable.SYSTRIGGERS).forEach(row -> {
            String subjectId = text(row, 8);
            Listed view = listed.get(subjectId);
            TableDescriptor table = view == null ? tables.get(Identifiers.treeOf(subjectId)) : null;
            Subject subject = view == null ? new Subject(table.tableId(), table.schemaName(), table.name())
                : new Subject(0, schemaNames.get(view.schemaId), view.name);
            objects.add(TriggerRows.trigger(row, schemaNames.get(text(row, 2)), subject, compilationSchemas,
                dependencies.getOrDefault(text(row, 0), List.of())));
        });
    }

    private void addDependency(
            EncodedRow row, Map<String, String> schemaNames, Map<Integer, TableDescriptor> tables) {
        String dependent = text(row, 0);
        if (!owns(dependent)) {
            return;
        }
        List<Integer> positions = DependencyText.columns(text(row, 3));
        String provider = text(row, 2);
        Listed object = listed.get(provider);
        Dependency dependency;
        if (object == null) {
            dependency = Dependency.on(tables.get(Identifiers.treeOf(provider)), positions);
        } else {
            Dependency.Provider kind = switch (object.kind) {
                case VIEW -> Dependency.Provider.VIEW;
                case SYNONYM -> Dependency.Provider.SYNONYM;
                case SEQUENCE -> Dependency.Provider.SEQUENCE;
                case FUNCTION -> Dependency.Provider.FUNCTION;
                case PROCEDURE -> Dependency.Provider.PROCEDURE;
                case TRIGGER -> Dependency.Provider.TRIGGER;
                case AGGREGATE -> Dependency.Provider.AGGREGATE;
                case TYPE -> Dependency.Provider.TYPE;
                case ROW_SECURITY -> throw new IllegalStateException("no definition depends on policies");
            };
            dependency = new Dependency(kind, schemaNames.get(object.schemaId), object.name, 0, positions);
        }
        dependencies.computeIfAbsent(dependent, id -> new ArrayList<>()).add(dependency);
    }

    private static CheckOption checkOption(String letter) {
        return switch (letter) {
            case "L" -> CheckOption.LOCAL;
            case "C" -> CheckOption.CASCADED;
            default -> CheckOption.NONE;
        };
    }

    private SystemRows rows(SystemTable table) {
        return new SystemRows(table, trees.apply(table.descriptor().tableId()), transaction);
    }

    private static String text(EncodedRow row, int column) {
        return (String) row.objectAt(column);
    }
}
