// SPDX-License-Identifier: Apache-2.0
package bowler.execute.ddl;

import bowler.catalog.ColumnDescriptor;
import bowler.catalog.statistics.ColumnDistribution.CommonValue;
import bowler.catalog.statistics.ColumnDistribution;
import bowler.catalog.IndexDescriptor;
import bowler.catalog.KeyColumn;
import bowler.catalog.TableDescriptor;
import bowler.catalog.statistics.TableStatistics.KeyDistribution;
import bowler.catalog.statistics.TableStatistics;
import bowler.storage.StoreTransaction;
import bowler.storage.api.TreeRef;
import bowler.types.ArrayValue;
import bowler.types.DataType;
import bowler.types.Value;
import bowler.types.ValueOrder;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.BooleanSupplier;

/// Collects the distribution of a table's values from a sample of its rows.
///
/// The number of distinct values is exact if the sample has all rows. Otherwise it is estimated from the sample and the
/// number of values that occur once: these hint at values not met. Source: Haas and Stokes, *Estimating the Number of
/// Classes in a Finite Population*, 1998, estimator Duj1.
public final class StatisticsCollector {
    private static final int MAX_COMMON = 100;
    private static final int MAX_BUCKETS = 100;
    /// The minimum ratio of a common value's frequency to the average frequency.
    private static final double COMMON_FACTOR = 1.25;
    /// Longer texts are not common values, and bounds are cut to this length, in characters.
    private static final int MAX_LENGTH = 200;
    /// The divisor of a statement's memory for the sample.
    private static final int SAMPLE_PART = 4;

    private final ReservoirSample sample;
    private final TableDescriptor table;

    private StatisticsCollector(ReservoirSample sample) {
        this.sample = sample;
        table = sample.table();
    }

    /// Reads the table's rows within a statement of the transaction.
    ///
    /// @param memoryBytes the memory of a statement; the sample takes a part of it
    /// @param isEnded polled now and then
    /// @return null if `isEnded` returned true
    public static TableStatistics gather(
            TableDescriptor table, TreeRef rows, StoreTransaction transaction, LocalDateTime now,
            long memoryBytes, BooleanSupplier isEnded) {
        ReservoirSample sample = ReservoirSample.of(table, rows, transaction, memoryBytes / SAMPLE_PART, isEnded);
        return sample == null ? null : new StatisticsCollector(sample).statistics(now);
    }

    private TableStatistics statistics(LocalDateTime now) {
        List<ColumnDistribution> columns = new ArrayList<>();
        for (ColumnDescriptor column : table.columns()) {
            columns.add(distribution(column.type(), sample.values(column.position())));
        }
        List<KeyDistribution> keys = new ArrayList<>();
        addKey(table.treeId(), table.clusteringKey(), true, columns, keys);
        for (IndexDescriptor index : table.indexes()) {
            if (index.form().hasSingleEntry()) {
                addKey(index.treeId(), index.keyColumns(), index.unique(), columns, keys);
            }
        }
        return new TableStatistics(sample.total(), now, columns, keys);
    }

    private void addKey(
            int treeId, List<KeyColumn> key, boolean unique, List<ColumnDistribution> columns,
            List<KeyDistribution> keys) {
        long[] hashes = new long[sample.count()];
        for (int i = 0; i < key.size(); i++) {
            mix(key.get(i).position(), hashes);
            double distinct = i == 0 ? columns.get(key.getFirst().position()).distinct()
                : unique && i == key.size() - 1 ? sample.total() : distinct(hashes.clone());
            boolean isWhole = i == key.size() - 1;
            keys.add(new KeyDistribution(treeId, i + 1, Math.max(1, distinct),
                isWhole && treeId != table.treeId() ? IndexClustering.of(sample, key) : 1));
        }
    }

    private void mix(int position, long[] hashes) {
        DataType type = table.columns().get(position).type();
        Value[] values = sample.values(position);
        for (int i = 0; i < hashes.length; i++) {
            long hash = (hashes[i] ^ ValueOrder.hash(type, values[i], 0)) * 0x9E37_79B9_7F4A_7C15L;
            hashes[i] = hash ^ hash >>> 32;
        }
    }

    private double distinct(long[] hashes) {
        Arrays.sort(hashes);
        int different = 0;
        int once = 0;
        for (int begin = 0, end; begin < hashes.length; begin = end) {
            for (end = begin + 1; end < hashes.length && hashes[end] == hashes[begin]; ) {
                end++;
            }
            different++;
            once += end - begin == 1 ? 1 : 0;
        }
        return distinct(hashes.length, different, once, sample.total());
    }

    /// @param count the number of values in the sample
    /// @param once the number of distinct values that occur once
    /// @param total the number of values in the table
    static double distinct(int count, int different, int once, double total) {
        if (count == 0 || once == 0 || count >= total) {
            return different;
        }
        return once == count ? total : count * (double) different / (count - once + once * (count / total));
    }

    private ColumnDistribution distribution(DataType type, Value[] values) {
        Value[] present = Arrays.stream(values).filter(value -> !value.isNull()).toArray(Value[]::new);
        double nullShare = values.length == 0 ? 0 : 1 - (double) present.length / values.length;
        double bytes = 0;
        for (Value value : present) {
            bytes += bytesOf(value);
        }
        bytes = present.length == 0 ? 0 : bytes / present.length;
        if (!type.isIndexed() || type.element() != null || present.length == 0) {
            return new ColumnDistribution(nullShare, present.length == 0 ? 1 : 0, bytes, List.of(), List.of());
        }
        Arrays.sort(present, (left, right) -> ValueOrder.compare(type, left, 0, right, 0));
        List<Run> runs = runs(type, present);
        int once = (int) runs.stream().filter(run -> run.count == 1).count();
        double distinct = distinct(present.length, runs.size(), once, sample.total() * (1 - nullShare));
        List<Run> common = common(present, runs, once);
        List<CommonValue> frequent = new ArrayList<>();
        for (Run run : common) {
            frequent.add(new CommonValue(present[run.begin], (double) run.count / values.length));
        }
        return new ColumnDistribution(
            nullShare, Math.max(1, distinct), bytes, frequent, bounds(type, present, runs, common));
    }

    /// A run of equal values.
    private record Run(int begin, int count) {}

    private static List<Run> runs(DataType type, Value[] sorted) {
        List<Run> runs = new ArrayList<>();
        int begin = 0;
        for (int i = 1; i <= sorted.length; i++) {
            if (i == sorted.length || ValueOrder.compare(type, sorted[begin], 0, sorted[i], 0) != 0) {
                runs.add(new Run(begin, i - begin));
                begin = i;
            }
        }
        return runs;
    }

    /// Returns all values if they are few and each occurs more than once; otherwise those much more frequent than
    /// average.
    private List<Run> common(Value[] present, List<Run> runs, int once) {
        int count = present.length;
        boolean all = runs.size() <= MAX_COMMON && (once == 0 || count == sample.total());
        double min = all ? 0 : Math.max(2, COMMON_FACTOR * count / runs.size());
        return runs.stream().filter(run -> run.count >= min && !isLong(present[run.begin]))
            .sorted(Comparator.comparingInt(Run::count).reversed().thenComparing(Run::begin)).limit(MAX_COMMON)
            .toList();
    }

    /// Returns histogram bounds: values at equal distances among those that are not common.
    private static List<Value> bounds(DataType type, Value[] sorted, List<Run> runs, List<Run> common) {
        boolean[] isCommon = new boolean[sorted.length];
        common.forEach(run -> isCommon[run.begin] = true);
        List<Value> rest = new ArrayList<>();
        int different = 0;
        for (Run run : runs) {
            if (!isCommon[run.begin]) {
                different++;
                rest.addAll(Arrays.asList(sorted).subList(run.begin, run.begin + run.count));
            }
        }
        if (different < 2) {
            return List.of();
        }
        int buckets = Math.min(MAX_BUCKETS, rest.size() - 1);
        List<Value> bounds = new ArrayList<>();
        for (int i = 0; i <= buckets; i++) {
            bounds.add(cut(type, rest.get((int) ((long) i * (rest.size() - 1) / buckets))));
        }
        return bounds;
    }

    private static Value cut(DataType type, Value value) {
        return value.object() instanceof String text && text.length() > MAX_LENGTH
            ? Value.of(type, text.substring(0, MAX_LENGTH)) : value;
    }

    private static boolean isLong(Value value) {
        return bytesOf(value) > MAX_LENGTH;
    }

    private static double bytesOf(Value value) {
        return switch (value.object()) {
            case String text -> text.length();
            case byte[] bits -> bits.length;
            case ArrayValue array -> array.heldBytes();
            case null -> Long.BYTES;
            default -> 2 * Long.BYTES;
        };
    }
}
