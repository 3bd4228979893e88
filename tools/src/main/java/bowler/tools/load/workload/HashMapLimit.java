// SPDX-License-Identifier: Apache-2.0
package bowler.tools.load.workload;

import bowler.tools.load.client.LoadClient;
import bowler.tools.load.client.Workload;
import bowler.tools.load.client.WrongResult;
import bowler.tools.load.client.Xorshift;
import bowler.tools.peer.LoadFailure;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// The same rows, encoded, in a hash map, and the same clients without a database: nothing that these clients call can
/// be faster. Rows are decoded as a driver must; one that is updated is encoded.
final class HashMapLimit implements Workload {
    private final WorkloadName name;
    private final int rows;
    private final Map<Integer, byte[]> map;

    HashMapLimit(ChildSpec spec) {
        this.name = spec.workload();
        this.rows = spec.rows();
        this.map = name == WorkloadName.UPDATE ? new ConcurrentHashMap<>(2 * rows) : new HashMap<>(2 * rows);
    }

    @Override
    public void prepare() {
        for (int key = 0; key < rows; key++) {
            map.put(key, encoded(key, FooTable.text(key)));
        }
    }

    private static byte[] encoded(int key, String text) {
        return ByteBuffer.allocate(Integer.BYTES + FooTable.TEXT_LENGTH).putInt(key)
            .put(text.getBytes(StandardCharsets.ISO_8859_1)).array();
    }

    private static int key(byte[] row) {
        return row[0] << 24 | (row[1] & 0xFF) << 16 | (row[2] & 0xFF) << 8 | row[3] & 0xFF;
    }

    @Override
    public LoadClient client(int worker, int workers) {
        return switch (name) {
            case SELECT -> new KeyClient();
            case SELECT_ROW -> new RowClient();
            case UPDATE -> new UpdateClient();
            default -> throw new IllegalArgumentException("no limit for " + name);
        };
    }

    @Override
    public void check(long committed) throws LoadFailure {
        if (map.size() != rows) {
            throw new LoadFailure("the map holds " + map.size() + " rows instead of " + rows);
        }
    }

    @Override
    public void close() {}

    private abstract static class MapClient implements LoadClient {
        @Override
        public void rollback() {}

        @Override
        public void close() {}
    }

    private final class KeyClient extends MapClient {
        @Override
        public void transact(long bits) {
            int key = Xorshift.below(rows, bits);
            if (key(map.get(key)) != key) {
                throw new WrongResult("the map returned another row than " + key);
            }
        }
    }

    private final class RowClient extends MapClient {
        @Override
        public void transact(long bits) {
            int key = Xorshift.below(rows, bits);
            byte[] row = map.get(key);
            var text = new String(row, Integer.BYTES, FooTable.TEXT_LENGTH, StandardCharsets.ISO_8859_1);
            if (key(row) != key || text.length() != FooTable.TEXT_LENGTH) {
                throw new WrongResult("the map returned another row than " + key);
            }
        }
    }

    private final class UpdateClient extends MapClient {
        private final String[] texts = FooTable.updateTexts();

        @Override
        public void transact(long bits) {
            int key = Xorshift.below(rows, bits);
            if (map.put(key, encoded(key, texts[(int) bits & texts.length - 1])) == null) {
                throw new WrongResult("the map lost row " + key);
            }
        }
    }
}
