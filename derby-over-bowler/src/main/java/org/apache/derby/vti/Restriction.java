// SPDX-License-Identifier: Apache-2.0
package org.apache.derby.vti;

import java.io.Serializable;

/// A condition on the columns of a table function: comparisons, joined by AND and OR.
public abstract class Restriction implements Serializable {
    private static final long serialVersionUID = 1L;

    /// Returns the condition as SQL text.
    public abstract String toSQL();

    protected String parenthesize(String text) {
        return "( " + text + " )";
    }

    /// Both conditions.
    public static class AND extends Restriction {
        public static final long serialVersionUID = -8205388794606605844L;
        private final Restriction leftChild;
        private final Restriction rightChild;

        public AND(Restriction leftChild, Restriction rightChild) {
            this.leftChild = leftChild;
            this.rightChild = rightChild;
        }

        public Restriction getLeftChild() {
            return leftChild;
        }

        public Restriction getRightChild() {
            return rightChild;
        }

        @Override
        public String toSQL() {
            return parenthesize(leftChild.toSQL()) + " AND " + parenthesize(rightChild.toSQL());
        }
    }

    /// At least one of the conditions.
    public static class OR extends Restriction {
        public static final long serialVersionUID = -8205388794606605844L;
        private final Restriction leftChild;
        private final Restriction rightChild;

        public OR(Restriction leftChild, Restriction rightChild) {
            this.leftChild = leftChild;
            this.rightChild = rightChild;
        }

        public Restriction getLeftChild() {
            return leftChild;
        }

        public Restriction getRightChild() {
            return rightChild;
        }

        @Override
        public String toSQL() {
            return parenthesize(leftChild.toSQL()) + " OR " + parenthesize(rightChild.toSQL());
        }
    }

    /// A comparison of a column with a constant.
    public static class ColumnQualifier extends Restriction {
        public static final long serialVersionUID = -8205388794606605844L;
        public static final int ORDER_OP_LESSTHAN = 0;
        public static final int ORDER_OP_EQUALS = 1;
        public static final int ORDER_OP_LESSOREQUALS = 2;
        public static final int ORDER_OP_GREATERTHAN = 3;
        public static final int ORDER_OP_GREATEROREQUALS = 4;
        public static final int ORDER_OP_ISNULL = 5;
        public static final int ORDER_OP_ISNOTNULL = 6;
        public static final int ORDER_OP_NOT_EQUALS = 7;
        private static final String[] OPERATORS = {"<", "=", "<=", ">", ">=", "IS NULL", "IS NOT NULL", "!="};

        private final String columnName;
        private final int comparisonOperator;
        private final transient Object constantOperand;

        /// @param constantOperand null for IS NULL and IS NOT NULL
        public ColumnQualifier(String columnName, int comparisonOperator, Object constantOperand) {
            this.columnName = columnName;
            this.comparisonOperator = comparisonOperator;
            this.constantOperand = constantOperand;
        }

        public String getColumnName() {
            return columnName;
        }

        public int getComparisonOperator() {
            return comparisonOperator;
        }

        public Object getConstantOperand() {
            return constantOperand;
        }

        @Override
        public String toSQL() {
            String test = '"' + columnName.replace("\"", "\"\"") + "\" " + OPERATORS[comparisonOperator];
            return constantOperand == null ? test : test + ' ' + toEscapedString(constantOperand);
        }

        protected String toEscapedString(Object value) {
            return value instanceof Number || value instanceof Boolean ? value.toString()
                : '\'' + value.toString().replace("'", "''") + '\'';
        }
    }
}
