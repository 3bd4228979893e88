// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind.scope;

/// The names to which a place in a text can refer, apart from the columns of its query. Binders pass it down as a part of the
/// context; no binder changes it.
///
/// @param part the part of the statement that is being bound
/// @param definitionDepth the nesting depth of views, common tables and functions around the place
/// @param commonTables the tables of WITH; null if there are none
/// @param changedRows the change whose rows the statement's query reads; null if there is none
/// @param outward the columns of outer queries; null outside of queries within expressions
/// @param allowsNextValue whether an expression may have NEXT VALUE FOR
record BindScope(
        WithPart part, int definitionDepth, VisibleCommonTables commonTables, DataChangeSource changedRows, Correlation outward,
        boolean allowsNextValue) {
    static final BindScope OUTERMOST = new BindScope(WithPart.WITHOUT_CHANGES, 0, null, null, null, false);

    /// A part of a statement with data changes in its WITH.
    ///
    /// @param changes null if there are no data changes
    /// @param number the number of the change, or [ChangesOfWith#STATEMENT]
    record WithPart(ChangesOfWith changes, int number) {
        static final WithPart WITHOUT_CHANGES = new WithPart(null, ChangesOfWith.STATEMENT);
    }

    BindScope withPart(WithPart now) {
        return new BindScope(now, definitionDepth, commonTables, changedRows, outward, allowsNextValue);
    }

    BindScope withCommonTables(VisibleCommonTables visible) {
        return new BindScope(part, definitionDepth, visible, changedRows, outward, allowsNextValue);
    }

    BindScope withChangedRows(DataChangeSource rows) {
        return new BindScope(part, definitionDepth, commonTables, rows, outward, allowsNextValue);
    }

    BindScope withOutward(Correlation correlation) {
        return new BindScope(part, definitionDepth, commonTables, changedRows, correlation, allowsNextValue);
    }

    BindScope withNextValue(boolean allowed) {
        return new BindScope(part, definitionDepth, commonTables, changedRows, outward, allowed);
    }

    BindScope deeper() {
        return new BindScope(part, definitionDepth + 1, commonTables, changedRows, outward, allowsNextValue);
    }

    /// Returns the scope in which another text begins that is bound in this place.
    BindScope ofOtherText() {
        return new BindScope(part, definitionDepth, null, null, null, false);
    }
}
