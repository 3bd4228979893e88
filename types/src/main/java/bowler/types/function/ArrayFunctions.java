// SPDX-License-Identifier: Apache-2.0
package bowler.types.function;

import bowler.types.ArrayValue;
import bowler.types.DataType;
import bowler.types.RowBuffer;
import bowler.types.RowReader;
import bowler.types.TypeId;
import bowler.types.TypesError;
import bowler.types.ValueOrder;
import bowler.types.cast.CommonType;
import bowler.types.cast.ValueText;
import bowler.types.function.call.Argument;
import bowler.types.function.call.ArgumentTypes;
import bowler.types.function.call.BoundFunction;
import bowler.types.function.call.ComparisonTest;
import bowler.types.function.call.FunctionCall;
import bowler.types.function.call.FunctionFactories;
import bowler.types.function.call.FunctionRegister;
import bowler.types.function.call.NullableCall;
import bowler.types.function.text.TextTransformFunctions;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.regex.Pattern;

/// Functions of arrays. Searches compare with IS NOT DISTINCT FROM, so they find NULL, too. Subscripts start at 1.
final class ArrayFunctions {
    /// The maximum number of NULLs that assigning an element may add before it.
    private static final long MAX_NULLS = 1_000_000;

    private ArrayFunctions() {}

    static void register(FunctionRegister register) {
        register.add(1, 1, ArrayFunctions::cardinality, "CARDINALITY");
        register.add(1, 2, ArrayFunctions::cardinality, "ARRAY_LENGTH");
        register.add(2, 2, ArrayFunctions::bound, "ARRAY_UPPER", "ARRAY_LOWER");
        register.add(3, 3, ArrayFunctions::slice, "ARRAY_SLICE");
        register.add(2, 3, ArrayFunctions::split, "STRING_TO_ARRAY");
        register.add(1, 1, ArrayFunctions::maxCardinality, "ARRAY_MAX_CARDINALITY");
        register.add(2, 2, ArrayFunctions::trim, "TRIM_ARRAY");
        register.add(2, 2, ArrayFunctions::concatenation, "ARRAY_CAT");
        register.add(2, 2, (name, arguments) -> appended(name, arguments, 0), "ARRAY_APPEND");
        register.add(2, 2, (name, arguments) -> appended(name, arguments, 1), "ARRAY_PREPEND");
        register.add(2, 2, ArrayFunctions::contains, "ARRAY_CONTAINS");
        register.add(2, 2, ArrayFunctions::position, "ARRAY_POSITION");
        register.add(2, 2, ArrayFunctions::removal, "ARRAY_REMOVE");
        register.add(3, 3, ArrayFunctions::replacement, "ARRAY_REPLACE");
        register.add(2, 3, ArrayFunctions::text, "ARRAY_TO_STRING");
    }

    /// `ARRAY[...]`.
    static FunctionCall made(DataType array, int count) {
        DataType element = array.element();
        return new NullableCall("ARRAY", array, Collections.nCopies(count, element)) {
            @Override
            public void evaluate(RowReader row, RowBuffer target, int column) {
                ArrayValue.Builder made = new ArrayValue.Builder(element, count);
                for (int at = 0; at < count; at++) {
                    made.add(row, at);
                }
                target.setObject(column, made.build());
            }
        };
    }

    /// `array[subscript]`.
    static FunctionCall element(DataType array) {
        DataType element = array.element();
        return new NullableCall("ELEMENT", element, List.of(array, DataType.INTEGER)) {
            @Override
            public void evaluate(RowReader row, RowBuffer target, int column) {
                if (row.isNull(0) || row.isNull(1)) {
                    target.setNull(column);
                    return;
                }
                ArrayValue from = (ArrayValue) row.objectAt(0);
                long subscript = row.longAt(1);
                if (subscript < 1 || subscript > from.count()) {
                    throw TypesError.ARRAY_SUBSCRIPT.failure(subscript, from.count());
                }
                target.set(column, element, from, (int) subscript - 1);
            }
        };
    }

    /// The array with one element replaced; if the array is shorter, NULLs are added before the element.
    static FunctionCall elementSet(DataType array) {
        return new NullableCall("WITH ELEMENT", array, List.of(array, DataType.INTEGER, array.element())) {
            @Override
            public void evaluate(RowReader row, RowBuffer target, int column) {
                if (row.isNull(0)) {
                    throw TypesError.NO_ARRAY.failure();
                }
                ArrayValue given = (ArrayValue) row.objectAt(0);
                long subscript = row.longAt(1);
                if (row.isNull(1) || subscript < 1 || subscript > array.length() || subscript > given.count() + MAX_NULLS) {
                    throw TypesError.ARRAY_INDEX_OUT_OF_RANGE.failure(row.isNull(1) ? "NULL" : subscript, given.count(), array);
                }
                int place = (int) subscript - 1;
                ArrayValue.Builder made = new ArrayValue.Builder(array.element(), Math.max(given.count(), place + 1));
                made.addAll(given, 0, Math.min(place, given.count()));
                while (made.count() < place) {
                    made.addNull();
                }
                made.add(row, 2);
                target.setObject(column, made.addAll(given, Math.min(place + 1, given.count()), given.count()).build());
            }
        };
    }

    /// `value op ANY (array)` or `value op ALL (array)`. Unknown if a NULL element or a NULL value could decide the
    /// result.
    ///
    /// @param test tests the order of an element relative to the value
    static FunctionCall quantified(String name, boolean all, ComparisonTest test, DataType value, DataType array) {
        DataType element = array.element();
        return new NullableCall(name, DataType.BOOLEAN, List.of(value, array)) {
            @Override
            public void evaluate(RowReader row, RowBuffer target, int column) {
                if (row.isNull(1)) {
                    target.setNull(column);
                    return;
                }
                ArrayValue elements = (ArrayValue) row.objectAt(1);
                boolean unknown = false;
                for (int at = 0; at < elements.count(); at++) {
                    if (row.isNull(0) || elements.isNull(at)) {
                        unknown = true;
                    } else if (test.holds(ValueOrder.compare(element, row, 0, elements, at)) != all) {
                        target.setLong(column, all ? 0 : 1);
                        return;
                    }
                }
                if (unknown) {
                    target.setNull(column);
                } else {
                    target.setLong(column, all ? 1 : 0);
                }
            }
        };
    }

    /// Returns the bound of a dimension; NULL if it has no elements.
    private static BoundFunction bound(String name, List<Argument> arguments) {
        DataType array = array(name, arguments.getFirst());
        return new NullableCall(name, DataType.INTEGER, List.of(array, ArgumentTypes.integer(name, arguments.get(1)))) {
            @Override
            public void evaluate(RowReader row, RowBuffer target, int column) {
                ArrayValue found = row.isNull(0) || row.isNull(1) || row.longAt(1) < 1 ? null : (ArrayValue) row.objectAt(0);
                DataType type = array;
                for (long dimension = 1; found != null && dimension < row.longAt(1); dimension++) {
                    type = type.element();
                    boolean isInner = type.id() == TypeId.ARRAY && found.count() > 0 && !found.isNull(0);
                    found = isInner ? (ArrayValue) found.objectAt(0) : null;
                }
                if (found == null || found.count() == 0) {
                    target.setNull(column);
                } else {
                    target.setLong(column, name.equals("ARRAY_LOWER") ? 1 : found.count());
                }
            }
        };
    }

    /// Returns the existing elements between two subscripts.
    private static BoundFunction slice(String name, List<Argument> arguments) {
        DataType array = array(name, arguments.getFirst());
        DataType place = ArgumentTypes.integer(name, arguments.get(1));
        ArgumentTypes.integer(name, arguments.get(2));
        return FunctionFactories.ofObject(name, array, List.of(array, place, place), row -> {
            ArrayValue from = (ArrayValue) row.objectAt(0);
            int first = Math.clamp(row.longAt(1) - 1, 0, from.count());
            return part(array, from, first, Math.clamp(row.longAt(2), first, from.count())).build();
        });
    }

    /// Splits a text at separators, or into its characters if the separator is NULL. A part equal to the third argument
    /// becomes NULL.
    private static BoundFunction split(String name, List<Argument> arguments) {
        List<DataType> parameters = arguments.stream().map(argument -> ArgumentTypes.text(name, argument)).toList();
        DataType element = TextTransformFunctions.varying(parameters.getFirst());
        if (!element.isElement()) {
            throw TypesError.FUNCTION_TYPE.failure(name, element);
        }
        return new NullableCall(name, unlimited(element), parameters) {
            @Override
            public void evaluate(RowReader row, RowBuffer target, int column) {
                if (row.isNull(0)) {
                    target.setNull(column);
                    return;
                }
                String text = (String) row.objectAt(0);
                String separator = row.isNull(1) ? "" : Pattern.quote((String) row.objectAt(1));
                boolean whole = !row.isNull(1) && ((String) row.objectAt(1)).isEmpty();
                ArrayValue.Builder made = new ArrayValue.Builder(element);
                RowBuffer part = new RowBuffer(1);
                for (String each : text.isEmpty() ? new String[0] : whole ? new String[] {text} : text.split(separator, row.isNull(1) ? 0 : -1)) {
                    part.setObject(0, each);
                    if (parameters.size() > 2 && !row.isNull(2) && each.equals(row.objectAt(2))) {
                        made.addNull();
                    } else {
                        made.add(part, 0);
                    }
                }
                target.setObject(column, made.build());
            }
        };
    }

    private static BoundFunction cardinality(String name, List<Argument> arguments) {
        if (arguments.size() == 2) {
            return bound(name, arguments);
        }
        return FunctionFactories.ofLong(name, DataType.INTEGER, List.of(array(name, arguments.getFirst())),
            row -> ((ArrayValue) row.objectAt(0)).count());
    }

    private static BoundFunction maxCardinality(String name, List<Argument> arguments) {
        DataType array = array(name, arguments.getFirst());
        return new NullableCall(name, DataType.INTEGER, List.of(array)) {
            @Override
            public void evaluate(RowReader row, RowBuffer target, int column) {
                target.setLong(column, array.length());
            }
        };
    }

    private static BoundFunction trim(String name, List<Argument> arguments) {
        DataType array = array(name, arguments.getFirst());
        return FunctionFactories.ofObject(name, array, List.of(array, ArgumentTypes.integer(name, arguments.get(1))), row -> {
            ArrayValue from = (ArrayValue) row.objectAt(0);
            long cut = row.longAt(1);
            if (cut < 0 || cut > from.count()) {
                throw TypesError.ARRAY_TRIM.failure(cut, from.count());
            }
            return part(array, from, 0, from.count() - (int) cut).build();
        });
    }

    private static BoundFunction concatenation(String name, List<Argument> arguments) {
        DataType left = arguments.getFirst().type();
        DataType right = arguments.get(1).type();
        if (left == null && right == null) {
            throw TypesError.NO_SUCH_SIGNATURE.failure(name, 2);
        }
        DataType one = array(name, left == null ? arguments.get(1) : arguments.getFirst());
        DataType other = array(name, right == null ? arguments.getFirst() : arguments.get(1));
        return concatenated(name, CommonType.branches(one, other));
    }

    static FunctionCall concatenated(String name, DataType type) {
        DataType array = unlimited(type.element());
        return FunctionFactories.ofObject(name, array, List.of(array, array), row -> {
            ArrayValue left = (ArrayValue) row.objectAt(0);
            ArrayValue right = (ArrayValue) row.objectAt(1);
            return part(array, left, 0, left.count()).addAll(right, 0, right.count()).build();
        });
    }

    /// @param place the position of the array among the arguments
    private static BoundFunction appended(String name, List<Argument> arguments, int place) {
        DataType array = unlimited(withElement(name, arguments.get(place), arguments.get(1 - place)));
        List<DataType> parameters = place == 0 ? List.of(array, array.element()) : List.of(array.element(), array);
        return new NullableCall(name, array, parameters) {
            @Override
            public void evaluate(RowReader row, RowBuffer target, int column) {
                if (row.isNull(place)) {
                    target.setNull(column);
                    return;
                }
                ArrayValue given = (ArrayValue) row.objectAt(place);
                ArrayValue.Builder made = new ArrayValue.Builder(array.element(), given.count() + 1);
                if (place == 1) {
                    made.add(row, 0);
                }
                made.addAll(given, 0, given.count());
                if (place == 0) {
                    made.add(row, 1);
                }
                target.setObject(column, made.build());
            }
        };
    }

    private static BoundFunction contains(String name, List<Argument> arguments) {
        DataType element = withElement(name, arguments.getFirst(), arguments.get(1));
        return new NullableCall(name, DataType.BOOLEAN, List.of(unlimited(element), element)) {
            @Override
            public void evaluate(RowReader row, RowBuffer target, int column) {
                if (row.isNull(0)) {
                    target.setNull(column);
                } else {
                    target.setLong(column, find(element, (ArrayValue) row.objectAt(0), row, 1) < 0 ? 0 : 1);
                }
            }
        };
    }

    private static BoundFunction position(String name, List<Argument> arguments) {
        DataType element = withElement(name, arguments.getFirst(), arguments.get(1));
        return new NullableCall(name, DataType.INTEGER, List.of(unlimited(element), element)) {
            @Override
            public void evaluate(RowReader row, RowBuffer target, int column) {
                int place = row.isNull(0) ? -1 : find(element, (ArrayValue) row.objectAt(0), row, 1);
                if (place < 0) {
                    target.setNull(column);
                } else {
                    target.setLong(column, place + 1);
                }
            }
        };
    }

    private static BoundFunction removal(String name, List<Argument> arguments) {
        DataType element = withElement(name, arguments.getFirst(), arguments.get(1));
        return changed(name, element, List.of(unlimited(element), element), false);
    }

    private static BoundFunction replacement(String name, List<Argument> arguments) {
        DataType element = withElement(name, arguments.getFirst(), arguments.get(1));
        if (arguments.get(2).type() != null) {
            element = CommonType.elements(element, arguments.get(2).type());
        }
        return changed(name, element, List.of(unlimited(element), element, element), true);
    }

    /// Removes the elements equal to the second argument, or replaces them with the third.
    private static BoundFunction changed(String name, DataType element, List<DataType> parameters, boolean replaces) {
        return new NullableCall(name, parameters.getFirst(), parameters) {
            @Override
            public void evaluate(RowReader row, RowBuffer target, int column) {
                if (row.isNull(0)) {
                    target.setNull(column);
                    return;
                }
                ArrayValue given = (ArrayValue) row.objectAt(0);
                ArrayValue.Builder made = new ArrayValue.Builder(element, given.count());
                for (int at = 0; at < given.count(); at++) {
                    if (ValueOrder.compareNullsHigh(element, given, at, row, 1) != 0) {
                        made.add(given, at);
                    } else if (replaces) {
                        made.add(row, 2);
                    }
                }
                target.setObject(column, made.build());
            }
        };
    }

    /// `ARRAY_TO_STRING(array, separator [, text for NULL])`. Without a text for them, NULLs are omitted.
    private static BoundFunction text(String name, List<Argument> arguments) {
        DataType array = array(name, arguments.getFirst());
        List<DataType> parameters = new ArrayList<>(List.of(array));
        for (Argument argument : arguments.subList(1, arguments.size())) {
            parameters.add(ArgumentTypes.text(name, argument));
        }
        DataType type = ArgumentTypes.ANY_TEXT;
        return new NullableCall(name, type, parameters) {
            @Override
            public void evaluate(RowReader row, RowBuffer target, int column) {
                if (row.isNull(0) || row.isNull(1)) {
                    target.setNull(column);
                    return;
                }
                ArrayValue given = (ArrayValue) row.objectAt(0);
                String ofNull = parameters.size() < 3 || row.isNull(2) ? null : (String) row.objectAt(2);
                StringBuilder text = new StringBuilder();
                boolean first = true;
                for (int at = 0; at < given.count(); at++) {
                    String element = given.isNull(at) ? ofNull : ValueText.of(array.element(), given, at);
                    if (element != null) {
                        text.append(first ? "" : (String) row.objectAt(1)).append(element);
                        first = false;
                    }
                }
                target.setObject(column, FunctionFactories.fitting(text.toString(), type));
            }
        };
    }

    /// Returns -1 if the element is not found.
    private static int find(DataType element, ArrayValue array, RowReader row, int column) {
        for (int at = 0; at < array.count(); at++) {
            if (ValueOrder.compareNullsHigh(element, array, at, row, column) == 0) {
                return at;
            }
        }
        return -1;
    }

    private static ArrayValue.Builder part(DataType array, ArrayValue from, int first, int end) {
        return new ArrayValue.Builder(array.element(), end - first).addAll(from, first, end);
    }

    private static DataType unlimited(DataType element) {
        return DataType.array(element, DataType.MAX_CARDINALITY);
    }

    /// Returns the type of an argument that must be an array.
    private static DataType array(String name, Argument argument) {
        if (argument.type() == null) {
            throw TypesError.NO_SUCH_ARGUMENT.failure(name, "?");
        }
        if (argument.type().id() != TypeId.ARRAY) {
            throw TypesError.FUNCTION_TYPE.failure(name, argument.type());
        }
        return argument.type();
    }

    /// Returns the common type of the elements of an array and another value. An array that is a `?` gets the type of
    /// the value for its elements.
    private static DataType withElement(String name, Argument array, Argument value) {
        if (array.type() == null && value.type() != null) {
            return value.type();
        }
        DataType element = array(name, array).element();
        if (value.type() == null) {
            return element.id().isCharacter() ? ArgumentTypes.ANY_TEXT.withCollation(element.collation()) : element;
        }
        return CommonType.elements(element, value.type());
    }
}
