// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind.scope;

import bowler.catalog.CatalogSnapshot;
import bowler.catalog.ColumnDescriptor;
import bowler.catalog.SchemaObject.Kind;
import bowler.catalog.SchemaObject;
import bowler.catalog.SequenceDescriptor;
import bowler.catalog.SynonymDescriptor;
import bowler.catalog.TableDescriptor;
import bowler.catalog.TemporaryRules;
import bowler.catalog.ViewDescriptor;
import bowler.catalog.privilege.Privilege;
import bowler.catalog.system.IdentityColumn;
import bowler.catalog.system.Securables;
import bowler.plan.access.RequiredPrivilege;
import bowler.plan.query.DiagnosticTable;
import bowler.sql.ast.Name;
import bowler.sql.suggest.NearestName;
import java.util.ArrayList;
import java.util.List;

/// Resolves names of tables, views, synonyms and sequences in one catalog, and finds the names that were probably meant.
/// It records as used what it finds.
public final class CatalogNames {
    private final CatalogSnapshot catalog;
    private final String currentSchema;
    private final StatementText text;
    private final UsedObjects used;

    CatalogNames(CatalogSnapshot catalog, String currentSchema, StatementText text, UsedObjects used) {
        this.catalog = catalog;
        this.currentSchema = currentSchema;
        this.text = text;
        this.used = used;
    }

    public String schemaOf(Name name) {
        return name.schema() == null ? currentSchema : name.schema();
    }

    public void requireSchema(String schema, int offset) {
        if (!catalog.hasSchema(schema) && !schema.equals(TableDescriptor.TEMPORARY_SCHEMA)) {
            throw text.unknown(BindError.NO_SUCH_SCHEMA, offset, NearestName.among(schema, catalog.schemaNames()), schema);
        }
    }

    /// The table or the view that a name in FROM refers to, after resolving synonyms; the other component is null.
    public record Named(TableDescriptor table, ViewDescriptor view) {}

    public Named named(Name name) {
        String schema = schemaOf(name);
        String plain = name.name();
        while (true) {
            TableDescriptor table = catalog.table(schema, plain);
            if (table != null) {
                refuseTemporary(table.schemaName(), name);
                used.use(table);
                used.mention(table, name.offset());
                return new Named(table, null);
            }
            if (catalog.object(Kind.VIEW, schema, plain) instanceof ViewDescriptor view) {
                used.use(view);
                used.mention(view, name.offset());
                return new Named(null, view);
            }
            SynonymDescriptor synonym = (SynonymDescriptor) catalog.object(Kind.SYNONYM, schema, plain);
            if (synonym == null && name.schema() == null && plain.equals(name.name())) {
                synonym = SynonymDescriptor.builtIn(schema, plain);
            }
            TableDescriptor unqualified = synonym == null ? find(name) : null;
            if (unqualified != null) {
                refuseTemporary(unqualified.schemaName(), name);
                used.use(unqualified);
                return new Named(unqualified, null);
            }
            if (synonym == null) {
                requireSchema(schema, name.offset());
                throw text.unknown(BindError.NO_SUCH_TABLE, name.offset(), nearestRelation(schema, plain),
                        plain.equals(name.name()) ? name : schema + '.' + plain);
            }
            used.use(synonym);
            schema = synonym.targetSchema();
            plain = synonym.targetName();
        }
    }

    /// Returns the table with this name, or null. A name without a schema may also mean a temporary table, if the current
    /// schema has no such table or view.
    public TableDescriptor find(Name name) {
        TableDescriptor table = catalog.table(schemaOf(name), name.name());
        if (table != null || name.schema() != null || catalog.object(Kind.VIEW, currentSchema, name.name()) != null) {
            return table;
        }
        TemporaryRules rules = catalog.temporaryRules(name.name());
        return rules != null && rules.foundUnqualified()
            ? catalog.table(TableDescriptor.TEMPORARY_SCHEMA, name.name()) : null;
    }

    /// Refuses to let an object that is kept refer to the schema of temporary tables, which mean something else in each
    /// session.
    private void refuseTemporary(String schema, Name name) {
        if (used.isOfDefinition()) {
            refuseSessionSchema(schema, name);
        }
    }

    /// Refuses a name in the schema of temporary tables.
    public void refuseSessionSchema(String schema, Name name) {
        if (schema.equals(TableDescriptor.TEMPORARY_SCHEMA)) {
            throw text.failure(BindError.TEMPORARY_DEPENDENCY, name.offset(), name);
        }
    }

    /// Returns the relation that was probably meant: the target of a synonym of this name, or the relation of that name in
    /// another schema. If there is neither, returns a relation with a similar name in this schema.
    private String nearestRelation(String schema, String name) {
        if (catalog.object(Kind.SYNONYM, schema, name) instanceof SynonymDescriptor synonym) {
            return NearestName.written(synonym.targetSchema()) + '.' + NearestName.written(synonym.targetName());
        }
        List<String> names = new ArrayList<>(objectNames(schema, Kind.VIEW));
        names.addAll(objectNames(schema, Kind.SYNONYM));
        for (TableDescriptor table : catalog.tables()) {
            if (table.schemaName().equals(schema)) {
                names.add(table.name());
            }
        }
        for (String other : catalog.schemaNames()) {
            if (catalog.table(other, name) != null || catalog.object(Kind.VIEW, other, name) != null) {
                return NearestName.written(other) + '.' + NearestName.written(name);
            }
        }
        return NearestName.among(name, names);
    }

    /// Returns the relation that was probably meant by the name of a table to change.
    public String nearestRelation(Name name) {
        return nearestRelation(schemaOf(name), name.name());
    }

    /// Returns the sequence, view, synonym or routine that was probably meant.
    public String nearestObject(Kind kind, Name name) {
        return NearestName.among(name.name(), objectNames(schemaOf(name), kind));
    }

    /// Returns the index that was probably meant.
    public String nearestIndex(Name name) {
        List<String> names = new ArrayList<>();
        for (TableDescriptor table : catalog.tables()) {
            if (table.schemaName().equals(schemaOf(name))) {
                table.indexes().forEach(index -> names.add(index.name()));
            }
        }
        return NearestName.among(name.name(), names);
    }

    /// Returns the column that was probably meant.
    public static String nearestColumn(String name, List<ColumnDescriptor> columns) {
        return NearestName.among(name, columns.stream().map(ColumnDescriptor::name).toList());
    }

    private List<String> objectNames(String schema, Kind kind) {
        return catalog.objects().stream()
            .filter(object -> object.kind() == kind && object.schemaName().equals(schema))
            .map(SchemaObject::name).toList();
    }

    /// Returns whether the name is that of a diagnostic table, which only queries may name.
    public boolean isDiagnostic(Name name) {
        return DiagnosticTable.of(schemaOf(name), name.name()) != null;
    }

    /// Returns the table that a query or change refers to.
    public TableDescriptor table(Name name) {
        Named named = named(name);
        if (named.view != null) {
            throw text.failure(BindError.IS_VIEW, name.offset(), name);
        }
        return named.table;
    }

    /// Returns the sequence of this name.
    public SequenceDescriptor sequence(Name name) {
        if (catalog.object(Kind.SEQUENCE, schemaOf(name), name.name()) instanceof SequenceDescriptor sequence) {
            used.use(sequence);
            used.require(new RequiredPrivilege.OnObject(
                Securables.of(sequence), sequence.schemaName(), sequence.name(), Privilege.USAGE));
            return sequence;
        }
        requireSchema(schemaOf(name), name.offset());
        boolean isOfIdentity = schemaOf(name).equals("SYS") && catalog.tables().stream().anyMatch(
            table -> IdentityColumn.orNull(table) != null && name.name().equals(IdentityColumn.of(table).sequenceName()));
        if (isOfIdentity) {
            throw text.failure(BindError.SEQUENCE_OF_IDENTITY, name.offset(), name);
        }
        throw text.unknown(BindError.NO_SUCH_SEQUENCE, name.offset(), nearestObject(Kind.SEQUENCE, name), name);
    }
}
