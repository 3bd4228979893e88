// SPDX-License-Identifier: Apache-2.0
package bowler.os.encrypt;

import bowler.base.bytes.BigEndian;
import bowler.base.bytes.Checksum;
import bowler.os.Disk;
import bowler.os.DiskFile;
import bowler.os.DiskFullException;
import bowler.os.Entropy;
import java.io.IOException;
import java.util.Arrays;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Consumer;

/// A file whose content is encrypted. It has a header of 4 KiB; the content is shifted by as much.
///
///     offset size field
///          0    8 "BOWLCRYP"
///          8    8 salt       random number of the file, part of the tweak
///         16    8 keyId      of the [DataKey]
///         24    4 checksum   CRC32C of bytes 0 to 23
///       2048   28            the same again
///       4096      the content: blocks of 16 bytes, encrypted
///
/// If the length of the content is no multiple of 16, its last block is filled with zeros before it is encrypted. Then as many
/// bytes follow it as the block has of the content. So the size of the file determines the length of the content.
///
/// **Threads.** Reads and writes of whole blocks run at the same time, as in a plain file. A write that changes a part of a
/// block, or the length, is alone. Callers must not make two of them at the same time through two handles of one file.
///
/// **Crashes.** Bytes of a block that is written in part are written again with it. They survive, because a block lies within
/// a sector of the device. The header is written before the first content, and every force covers both. So a file without a
/// header was never forced, and its content is discarded.
final class EncryptedFile implements DiskFile {
    static final int HEADER_BYTES = 4096;
    private static final long MAGIC = 0x424F574C43525950L;
    private static final int SALT = 8;
    private static final int KEY_ID = 16;
    private static final int CHECKSUM = 24;
    private static final int FIELDS_BYTES = 28;
    private static final int COPY = HEADER_BYTES / 2;
    private static final int BLOCK = SectorCipher.BLOCK_BYTES;
    private static final int CHUNK = SectorCipher.CHUNK_BYTES;

    /// Replaced under the exclusive lock when the file gets another key.
    private volatile DiskFile file;
    private final String name;
    private final KeyRing keys;
    private final Entropy entropy;
    private final Consumer<EncryptedFile> onClose;
    /// The ciphers of the file's key. Written before `hasHeader`.
    private SectorCiphers ciphers;
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    private volatile boolean hasHeader;
    /// Written before `hasHeader`.
    private long salt;
    /// The header that was read and not yet written again; null: none. A force may have failed before the file was opened; then
    /// the header can be read, and later forces do not cover it. Not null only before the first write.
    private volatile byte[] readHeader;
    /// The content has at least this length; spares asking for the size.
    private volatile long knownSize;

    /// A copy with another key, which gets what is written below [#copiedBytes]; null: none. Both change under the exclusive
    /// lock.
    private EncryptedFile copy;
    private long copiedBytes;
    /// Set if the copy lacks something that was written.
    private volatile boolean isCopyBroken;

    EncryptedFile(DiskFile file, String name, KeyRing keys, Entropy entropy, Consumer<EncryptedFile> onClose) {
        this.file = file;
        this.name = name;
        this.keys = keys;
        this.entropy = entropy;
        this.onClose = onClose;
    }

    // -- header

    /// Returns whether the file has a header; if not, it is empty.
    private boolean findHeader() throws IOException {
        if (hasHeader) {
            return true;
        }
        byte[] header = new byte[HEADER_BYTES];
        int length = file.read(0, header, 0, HEADER_BYTES);
        int at = isHeader(header, 0) ? 0 : isHeader(header, COPY) ? COPY : -1;
        if (at < 0) {
            for (int i = 0; i < length; i++) {
                if (header[i] != 0) {
                    throw new IOException(name + " is not an encrypted file, or its first 4096 bytes are damaged");
                }
            }
            return false;
        }
        SectorCiphers found = keys.of(BigEndian.getLong(header, at + KEY_ID));
        if (found == null) {
            throw new IOException(name + " is encrypted with another key");
        }
        ciphers = found;
        salt = BigEndian.getLong(header, at + SALT);
        System.arraycopy(header, at, header, COPY - at, FIELDS_BYTES);
        readHeader = header;
        hasHeader = true;
        return true;
    }

    private static boolean isHeader(byte[] bytes, int at) {
        return BigEndian.getLong(bytes, at) == MAGIC
            && BigEndian.getInt(bytes, at + CHECKSUM) == Checksum.crc32c(bytes, at, CHECKSUM);
    }

    /// Writes a header if there is none. The caller holds the exclusive lock.
    private void demandHeader() throws IOException {
        if (findHeader()) {
            if (readHeader != null) {
                file.write(0, readHeader, 0, HEADER_BYTES);
                readHeader = null;
            }
            return;
        }
        if (file.sizeBytes() > 0) {
            file.resize(0);
        }
        byte[] header = new byte[HEADER_BYTES];
        long drawn = entropy.nextLong();
        BigEndian.putLong(header, 0, MAGIC);
        BigEndian.putLong(header, SALT, drawn);
        SectorCiphers newest = keys.current();
        BigEndian.putLong(header, KEY_ID, newest.key().id());
        BigEndian.putInt(header, CHECKSUM, Checksum.crc32c(header, 0, CHECKSUM));
        System.arraycopy(header, 0, header, COPY, FIELDS_BYTES);
        file.write(0, header, 0, HEADER_BYTES);
        ciphers = newest;
        salt = drawn;
        hasHeader = true;
    }

    // -- reading

    @Override
    public int read(long position, byte[] target, int offset, int length) throws IOException {
        lock.readLock().lock();
        try {
            if (length <= 0 || !findHeader()) {
                return 0;
            }
            int count = length;
            if (position + length > knownSize) {
                count = (int) Math.max(0, Math.min(length, size() - position));
            }
            int done = 0;
            while (done < count) {
                int got = readChunk(position + done, target, offset + done, count - done);
                if (got == 0) {
                    break;
                }
                done += got;
            }
            return done;
        } finally {
            lock.readLock().unlock();
        }
    }

    /// Reads at most a chunk, from a position below the size.
    private int readChunk(long position, byte[] target, int offset, int length) throws IOException {
        long start = floor(position);
        int lead = (int) (position - start);
        int count = Math.min(length, CHUNK - lead);
        int span = (int) (ceiling(position + count) - start);
        SectorCipher cipher = ciphers.take();
        try {
            if (lead == 0 && span == count) {
                int got = file.read(HEADER_BYTES + start, target, offset, span) & -BLOCK;
                if (got > 0) {
                    cipher.decrypt(salt, start, target, offset, got);
                }
                return got;
            }
            int got = file.read(HEADER_BYTES + start, cipher.scratch, 0, span) & -BLOCK;
            if (got <= lead) {
                return 0;
            }
            cipher.decrypt(salt, start, cipher.scratch, 0, got);
            int usable = Math.min(count, got - lead);
            System.arraycopy(cipher.scratch, lead, target, offset, usable);
            return usable;
        } finally {
            ciphers.give(cipher);
        }
    }

    // -- writing

    @Override
    public void write(long position, byte[] source, int offset, int length) throws IOException {
        if (length <= 0) {
            return;
        }
        boolean isWhole = position % BLOCK == 0 && length % BLOCK == 0;
        if (isWhole && hasHeader && readHeader == null && position + length <= knownSize) {
            lock.readLock().lock();
            try {
                if (position + length <= knownSize) {
                    writeBlocks(position, source, offset, length);
                    alsoWrite(position, source, offset, length);
                    return;
                }
            } finally {
                lock.readLock().unlock();
            }
        }
        lock.writeLock().lock();
        try {
            demandHeader();
            writeAlone(position, source, offset, length);
            alsoWrite(position, source, offset, length);
        } finally {
            lock.writeLock().unlock();
        }
    }

    private void writeAlone(long position, byte[] source, int offset, int length) throws IOException {
        long size = size();
        if (position > size) {
            resizeTo(size, position);
            size = position;
        }
        long end = position + length;
        long start = floor(position);
        if (start == position && end % BLOCK == 0) {
            writeBlocks(position, source, offset, length);
        } else {
            writeParts(position, source, offset, length, size);
        }
        if (end > size) {
            setRawSize(size, end);
        }
        knownSize = Math.max(size, end);
    }

    /// Writes a range whose first or last block is only partly covered.
    private void writeParts(long position, byte[] source, int offset, int length, long size) throws IOException {
        int done = 0;
        byte[] block = new byte[BLOCK];
        while (done < length) {
            long at = position + done;
            long start = floor(at);
            int lead = (int) (at - start);
            int left = length - done;
            if (lead == 0 && left >= BLOCK) {
                int whole = left & -BLOCK;
                writeBlocks(at, source, offset + done, whole);
                done += whole;
                continue;
            }
            Arrays.fill(block, (byte) 0);
            if (start < size) {
                readChunk(start, block, 0, BLOCK);
            }
            int part = Math.min(BLOCK - lead, left);
            System.arraycopy(source, offset + done, block, lead, part);
            writeBlocks(start, block, 0, BLOCK);
            done += part;
        }
    }

    private void writeBlocks(long position, byte[] source, int offset, int length) throws IOException {
        SectorCipher cipher = ciphers.take();
        try {
            for (int done = 0; done < length; ) {
                int count = Math.min(length - done, CHUNK - (int) ((position + done) % SectorCipher.UNIT_BYTES));
                cipher.encrypt(salt, position + done, source, offset + done, count, cipher.scratch, 0);
                file.write(HEADER_BYTES + position + done, cipher.scratch, 0, count);
                done += count;
            }
        } finally {
            ciphers.give(cipher);
        }
    }

    // -- size

    @Override
    public long sizeBytes() throws IOException {
        lock.readLock().lock();
        try {
            return findHeader() ? size() : 0;
        } finally {
            lock.readLock().unlock();
        }
    }

    private long size() throws IOException {
        long raw = Math.max(0, file.sizeBytes() - HEADER_BYTES);
        long size = raw % BLOCK == 0 ? raw : Math.max(0, raw - BLOCK);
        knownSize = size;
        return size;
    }

    /// Makes the file as long as content of this length needs. The bytes after a partial last block are zeros.
    private void setRawSize(long oldSize, long size) throws IOException {
        int rest = (int) (size % BLOCK);
        long needed = HEADER_BYTES + ceiling(size) + rest;
        if (file.sizeBytes() != needed) {
            file.resize(needed);
        }
        if (rest != 0 && size < oldSize) {
            file.write(HEADER_BYTES + ceiling(size), new byte[BLOCK], 0, rest);
        }
    }

    @Override
    public void resize(long sizeBytes) throws IOException {
        lock.writeLock().lock();
        try {
            demandHeader();
            knownSize = 0;
            resizeTo(size(), sizeBytes);
            knownSize = sizeBytes;
            alsoResize(sizeBytes);
        } finally {
            lock.writeLock().unlock();
        }
    }

    private void resizeTo(long oldSize, long size) throws IOException {
        if (size < oldSize && size % BLOCK != 0) {
            byte[] block = new byte[BLOCK];
            readChunk(floor(size), block, 0, BLOCK);
            Arrays.fill(block, (int) (size % BLOCK), BLOCK, (byte) 0);
            writeBlocks(floor(size), block, 0, BLOCK);
        }
        if (size != oldSize) {
            setRawSize(oldSize, size);
        }
    }

    private static long floor(long position) {
        return position & -BLOCK;
    }

    private static long ceiling(long position) {
        return position + BLOCK - 1 & -BLOCK;
    }

    // -- another key

    boolean hasCurrentKey() throws IOException {
        lock.readLock().lock();
        try {
            return !findHeader() || ciphers == keys.current();
        } finally {
            lock.readLock().unlock();
        }
    }

    /// Begins to follow this file with an empty copy, or ends it.
    void followWith(EncryptedFile newCopy) throws IOException {
        if (newCopy != null) {
            newCopy.resize(0); // writes the header with the new key
        }
        lock.writeLock().lock();
        try {
            copy = newCopy;
            copiedBytes = 0;
            isCopyBroken = false;
        } finally {
            lock.writeLock().unlock();
        }
    }

    /// Writes to the copy what it has already. A failure ends the copy, not the write.
    private void alsoWrite(long position, byte[] source, int offset, int length) {
        if (copy != null && position < copiedBytes && !isCopyBroken) {
            try {
                copy.write(position, source, offset, (int) Math.min(length, copiedBytes - position));
            } catch (IOException e) {
                isCopyBroken = true;
            }
        }
    }

    private void alsoResize(long sizeBytes) {
        if (copy != null && sizeBytes < copiedBytes) {
            copiedBytes = sizeBytes;
            try {
                copy.resize(sizeBytes);
            } catch (IOException e) {
                isCopyBroken = true;
            }
        }
    }

    /// Copies the next chunk of the content, if there is a whole one.
    ///
    /// @return false if there is none, or the copy has failed
    boolean copyChunk(int chunkBytes, ContentRewriter rewriter) throws IOException {
        return copyChunk(chunkBytes, rewriter, false);
    }

    private boolean copyChunk(int chunkBytes, ContentRewriter rewriter, boolean isLast) throws IOException {
        byte[] chunk = new byte[chunkBytes];
        lock.writeLock().lock();
        try {
            if (isCopyBroken) {
                return false;
            }
            int count = read(copiedBytes, chunk, 0, chunkBytes);
            if (count == chunkBytes || isLast && count > 0) {
                rewriter.rewrite(chunk, copiedBytes, count);
                copy.write(copiedBytes, chunk, 0, count);
                copiedBytes += count;
            }
            return count == chunkBytes;
        } catch (DiskFullException e) {
            isCopyBroken = true;
            return false;
        } finally {
            lock.writeLock().unlock();
        }
    }

    /// Renames the copy.
    interface Renaming {
        void run() throws IOException;
    }

    /// Copies the rest, makes the copy durable, and uses it instead of the file.
    ///
    /// @return false if the copy has failed
    boolean becomeCopy(int chunkBytes, ContentRewriter rewriter, Renaming renaming) throws IOException {
        lock.writeLock().lock();
        try {
            while (copyChunk(chunkBytes, rewriter, true)) {
                // The next chunk.
            }
            if (isCopyBroken) {
                return false;
            }
            copy.force();
            renaming.run();
            DiskFile old = file;
            salt = copy.salt;
            ciphers = copy.ciphers;
            file = copy.file;
            readHeader = null;
            copy = null;
            copiedBytes = 0;
            old.close();
            return true;
        } finally {
            lock.writeLock().unlock();
        }
    }

    void checkInPlace(Disk disk, String presentName) throws IOException {
        lock.readLock().lock();
        try {
            disk.checkInPlace(presentName, file);
        } finally {
            lock.readLock().unlock();
        }
    }

    // -- passed on

    /// Needs no lock: if the file is replaced meanwhile, its copy is durable.
    @Override
    public void force() throws IOException {
        DiskFile forced;
        do {
            forced = file;
            try {
                forced.force();
            } catch (IOException e) {
                if (file == forced) {
                    throw e;
                }
            }
        } while (file != forced);
    }

    @Override
    public Object identity() {
        return file.identity();
    }

    @Override
    public void close() throws IOException {
        onClose.accept(this);
        file.close();
    }
}
