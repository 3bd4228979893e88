// SPDX-License-Identifier: Apache-2.0
package bowler.pack;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.IntToLongFunction;
import java.util.function.IntUnaryOperator;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;

/// One of everything that is linked; what it says must be the same before and after.
public final class LinkedSample implements Supplier<String> {
    private final String text = "sample";
    private int counter;

    sealed interface Shape permits Circle, Square, Nothing {
        default Supplier<String> named() {
            return this::secret;
        }

        private String secret() {
            return "shape " + this;
        }
    }

    record Circle(double radius) implements Shape {}

    record Square(int side, String name) implements Shape {}

    enum Nothing implements Shape { NOTHING }

    record All(
        boolean a, byte b, short c, char d, int e, long f, float g, double h, String i, int[] j, List<Integer> k, Shape l) {
        private static final int[] SHARED = {1};

        static All of(float g, double h, String i) {
            return new All(true, (byte) 2, (short) 3, 'd', 5, 6L << 40, g, h, i, null, List.of(1, 2), new Circle(1));
        }
    }

    record Empty() {}

    /// More than a class can be told of at once.
    private interface Three {
        long of(long first, Integer second, Object third);
    }

    @Override
    public String get() {
        List<String> said = new ArrayList<>();
        for (Object each : new Object[] {new Circle(2), new Square(3, "x"), new Square(4, null), Nothing.NOTHING, "text", 7, 7L, 'c'}) {
            said.add(kind(each));
        }
        said.add(area(new Circle(1)) + " " + area(new Square(2, "")) + " " + area(Nothing.NOTHING) + " " + nullArea(null));
        lambdas(said);
        records(said);
        return String.join("\n", said);
    }

    private static String kind(Object value) {
        return switch (value) {
            case Circle(double radius) when radius > 10 -> "large circle";
            case Circle circle -> "circle " + circle.radius();
            case Square(int side, String name) when side > 3 -> "large square " + name;
            case Square square -> "square";
            case Integer number when number > 5 -> "many";
            case Integer number -> "few";
            case CharSequence sequence -> "text " + sequence.length();
            case Number number -> "number " + number;
            default -> "other";
        };
    }

    private static double area(Shape shape) {
        return switch (shape) {
            case Circle circle -> circle.radius();
            case Square square -> square.side() * square.side();
            case Nothing nothing -> 0;
        };
    }

    private static String nullArea(Shape shape) {
        return switch (shape) {
            case null -> "null";
            case Circle circle -> "c";
            case Square square -> "s";
            case Nothing nothing -> "n";
        };
    }

    private void lambdas(List<String> said) {
        int base = 5;
        long wide = 1L << 33;
        double part = 0.5;
        Function<Integer, Integer> boxed = x -> x + base;
        IntUnaryOperator plain = x -> x * base + (int) part;
        IntToLongFunction widened = Math::abs;
        LongSupplier captured = () -> wide + counter;
        DoubleUnaryOperator doubled = x -> x * part;
        ToIntFunction<String> unboxed = Integer::valueOf;
        Supplier<List<String>> made = ArrayList::new;
        IntFunction<String[]> array = String[]::new;
        BiFunction<String, String, Integer> compared = String::compareTo;
        Three three = (a, b, c) -> a + b + c.hashCode();
        Function<String, Object> same = String::trim;
        Runnable ran = this::count;
        Runnable dropped = said::isEmpty;
        Runnable droppedLong = captured::getAsLong;
        Comparator<String> order = Comparator.<String, Integer>comparing(String::length).thenComparing(String::strip);
        ran.run();
        dropped.run();
        droppedLong.run();
        said.add(boxed.apply(1) + " " + plain.applyAsInt(2) + " " + widened.applyAsLong(-3) + " " + captured.getAsLong()
            + " " + doubled.applyAsDouble(3) + " " + unboxed.applyAsInt("12") + " " + made.get() + " " + array.apply(2).length
            + " " + compared.apply("a", "c") + " " + three.of(1, 2, "") + " " + same.apply(" s ") + " " + counter
            + " " + new Square(1, "q").named().get() + " " + superText().get() + " " + order.compare("abc", "abd"));
        Supplier<Supplier<String>> nested = () -> () -> text + base;
        said.add(nested.get().get());
        Function<List<? extends Number>, Number> first = List::getFirst;
        TreeMap<String, Integer> counts = new TreeMap<>();
        for (String word : new String[] {"a", "b", "a"}) {
            counts.merge(word, 1, Integer::sum);
        }
        said.add(first.apply(List.of(3L)) + " " + counts);
        said.add(String.valueOf(none() == none()));
    }

    private Supplier<String> superText() {
        Supplier<Boolean> isSame = () -> super.equals(this);
        return () -> isSame.get() ? text : "another";
    }

    private static Runnable none() {
        return () -> { };
    }

    private boolean count() {
        counter++;
        return true;
    }

    private static void records(List<String> said) {
        All one = All.of(0f, Double.NaN, "i");
        All same = All.of(0f, Double.NaN, "i");
        All other = All.of(-0f, Double.NaN, "i");
        All without = All.of(0f, 1, null);
        said.add(one.equals(same) + " " + one.equals(other) + " " + one.equals(without) + " " + without.equals(one) + " "
            + one.equals("one") + " " + one.equals(null) + " " + one.hashCode() + " " + without.hashCode() + " " + without);
        said.add(one.toString());
        said.add(new Empty() + " " + new Empty().hashCode() + " " + new Empty().equals(new Empty()));
    }
}
