// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind.scope;

import bowler.catalog.Dependency;
import bowler.catalog.SchemaObject;
import bowler.catalog.TableDescriptor;
import bowler.plan.scalar.Scalar.Column;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The objects that the text of a definition refers to: tables, views, synonyms, sequences, and their columns.
public final class Dependencies {
    /// The positions of referenced columns, by table or object.
    private final Map<Object, BitSet> named = new LinkedHashMap<>();
    private final Map<Integer, Place> places = new HashMap<>();
    private final List<Mention> mentions = new ArrayList<>();

    /// The origin of a column of the statement.
    private record Place(Object provider, int position) {}

    /// A name in the text.
    ///
    /// @param provider a table or view
    /// @param position the column; -1 for the table or view itself
    /// @param source tells the rows of the table apart that the statement reads: the column's id, or the slot of the column of
    ///     a transition row; -1 for the table or view itself and for columns that the statement assigns
    /// @param offset the offset of the name with its qualifiers
    public record Mention(Object provider, int position, int source, int offset) {}

    void add(Object tableOrObject) {
        named.computeIfAbsent(tableOrObject, provider -> new BitSet());
    }

    /// Records the origin of a column.
    public void place(Column column, Object provider, int position) {
        places.put(column.column(), new Place(provider, position));
    }

    /// Records a reference to a column.
    void name(Column column, int offset) {
        Place place = places.get(column.column());
        if (place != null && named.containsKey(place.provider)) {
            named.get(place.provider).set(place.position);
            mentions.add(new Mention(place.provider, place.position, column.column(), offset));
        }
    }

    /// Records a name of a table or view.
    void mention(Object provider, int offset) {
        mentions.add(new Mention(provider, -1, -1, offset));
    }

    /// Returns the names of tables, views and their columns in the order of their binding.
    public List<Mention> mentions() {
        return mentions;
    }

    /// Records a reference to a column of a transition row, or to a column that the statement assigns.
    ///
    /// @param source the slot of the column of a transition row; -1 for others
    /// @param offset the offset of the name with its qualifiers; -1 if it is not written
    void name(TableDescriptor table, int position, int source, int offset) {
        named.computeIfAbsent(table, provider -> new BitSet()).set(position);
        if (offset >= 0) {
            mentions.add(new Mention(table, position, source, offset));
        }
    }

    /// Forgets the origins of columns, because the next statement of the body has columns of its own.
    void beginStatement() {
        places.clear();
    }

    /// Records that a definition needs all columns of a table.
    public void nameAll(TableDescriptor table) {
        named.computeIfAbsent(table, provider -> new BitSet()).set(0, table.columns().size());
    }

    /// Records that a definition needs some columns of a table.
    public void name(TableDescriptor table, List<Integer> positions) {
        BitSet columns = named.computeIfAbsent(table, provider -> new BitSet());
        positions.forEach(columns::set);
    }

    public List<Dependency> list() {
        List<Dependency> list = new ArrayList<>();
        named.forEach((provider, positions) -> {
            List<Integer> columns = positions.stream().boxed().toList();
            list.add(provider instanceof TableDescriptor table ? Dependency.on(table, columns)
                    : Dependency.on((SchemaObject) provider, columns));
        });
        return list;
    }
}
