// SPDX-License-Identifier: Apache-2.0
package bowler.storage.file;

import bowler.base.bytes.BigEndian;
import bowler.base.bytes.Checksum;
import bowler.base.bytes.ChecksumMethod;
import bowler.base.error.SqlFailure;
import bowler.os.Disk;
import bowler.os.DiskFile;
import bowler.os.DiskFullException;
import bowler.storage.page.PageChecksum;
import bowler.storage.page.PageHeader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// The double-write area. A batch of pages is written here completely and forced before the first of them is written to
/// its place. So a page torn by a crash can be repaired.
///
///     offset  size
///          0     8 "BOWLDBLW"
///          8     4 page size
///         12     4 pages in the batch
///         16   8*n page addresses (file id, page number)
///       4092     4 CRC32C of bytes 0 to 4091
///       4096       the pages, sealed
///
/// There is one batch at a time: its pages are in place and forced before the next one overwrites it. So an image here
/// is the newest state that its place has seen, unless it is left from an older batch or half written. Header, address
/// and checksum detect those cases. A torn header means that no page of its batch had been written in place yet.
///
/// The design is InnoDB's doublewrite buffer without its rotation between two files, because batches are serialized in
/// any case.
public final class DoubleWrite implements AutoCloseable {
    public static final String NAME = "doublewrite";
    /// Bytes of the header; a batch buffer has its pages after as many bytes.
    public static final int HEADER_BYTES = 4096;
    private static final long MAGIC = 0x424F574C44424C57L;
    private static final int PAGE_SIZE = 8;
    private static final int COUNT = 12;
    private static final int ADDRESSES = 16;
    private static final int CHECKSUM = HEADER_BYTES - Integer.BYTES;
    private static final int MAX_PAGES = (CHECKSUM - ADDRESSES) / Long.BYTES;

    private final DiskFile file;
    private final int pageSizeBytes;
    private final ChecksumMethod checksums;
    private final StoreHealth health;

    private DoubleWrite(DiskFile file, int pageSizeBytes, ChecksumMethod checksums, StoreHealth health) {
        this.file = file;
        this.pageSizeBytes = pageSizeBytes;
        this.checksums = checksums;
        this.health = health;
    }

    /// Opens the area and allocates space for a batch, so that a full disk cannot make a later batch fail.
    public static DoubleWrite open(Disk disk, StoreFiles files, int batchPages) {
        int pageSizeBytes = files.pageSizeBytes();
        try {
            boolean isNew = !disk.exists(NAME);
            DiskFile file = disk.open(NAME, true);
            reserve(file, HEADER_BYTES + (long) batchPages * pageSizeBytes, pageSizeBytes);
            if (isNew) {
                disk.forceNames("");
            }
            return new DoubleWrite(file, pageSizeBytes, files.checksums(), files.health());
        } catch (DiskFullException e) {
            throw FileError.DISK_FULL.causedBy(e, NAME);
        } catch (IOException e) {
            throw FileError.FILE_FAILED.causedBy(e, NAME, e.getMessage());
        }
    }

    private static void reserve(DiskFile file, long sizeBytes, int pageSizeBytes) throws IOException {
        byte[] zeros = new byte[pageSizeBytes];
        for (long at = file.sizeBytes(); at < sizeBytes; at += pageSizeBytes) {
            file.write(at, zeros, 0, (int) Math.min(pageSizeBytes, sizeBytes - at));
        }
        file.force();
    }

    /// Allocates space for larger batches.
    ///
    /// @return false if the disk has no space for them
    public boolean extend(int batchPages) {
        if (file == null) {
            return true;
        }
        try {
            reserve(file, HEADER_BYTES + (long) batchPages * pageSizeBytes, pageSizeBytes);
            return true;
        } catch (DiskFullException e) {
            return false;
        } catch (IOException e) {
            SqlFailure failure = FileError.WRITE_FAILED.causedBy(e, NAME, e.getMessage());
            health.stop(failure);
            throw failure;
        }
    }

    /// Returns an absent area, for stores whose files are of no use after a crash: those in memory, and those that a restore
    /// is making.
    public static DoubleWrite none(StoreFiles files) {
        return new DoubleWrite(null, files.pageSizeBytes(), files.checksums(), files.health());
    }

    /// Returns whether torn pages can be repaired.
    public boolean isPresent() {
        return file != null;
    }

    /// Returns the maximum number of pages in a batch.
    public static int maxPages() {
        return MAX_PAGES;
    }

    /// Makes a batch durable in the area; does nothing without an area or if `count` is 0. `batch` has sealed pages
    /// from [#HEADER_BYTES] on; this method fills in the header.
    public void write(byte[] batch, long[] addresses, int count) {
        if (file == null || count == 0) {
            return;
        }
        fillHeader(batch, addresses, count);
        try {
            file.write(0, batch, 0, HEADER_BYTES + count * pageSizeBytes);
            file.force();
        } catch (DiskFullException e) {
            throw FileError.DISK_FULL.causedBy(e, NAME);
        } catch (IOException e) {
            SqlFailure failure = FileError.WRITE_FAILED.causedBy(e, NAME, e.getMessage());
            health.stop(failure);
            throw failure;
        }
    }

    private void fillHeader(byte[] batch, long[] addresses, int count) {
        java.util.Arrays.fill(batch, 0, HEADER_BYTES, (byte) 0);
        BigEndian.putLong(batch, 0, MAGIC);
        BigEndian.putInt(batch, PAGE_SIZE, pageSizeBytes);
        BigEndian.putInt(batch, COUNT, count);
        for (int i = 0; i < count; i++) {
            BigEndian.putLong(batch, ADDRESSES + i * Long.BYTES, addresses[i]);
        }
        BigEndian.putInt(batch, CHECKSUM, Checksum.crc32c(batch, 0, CHECKSUM));
    }

    /// One page, repaired in its place or with a copy in this area.
    public record Repair(int fileId, int pageNumber) {}

    /// Repairs those pages of the last batch that are not intact in their places, before anything else is read. The
    /// other pages are rewritten unchanged: if a force of them failed, they can be read but are not on the disk. They
    /// would otherwise not be durable before the next batch overwrites this one.
    ///
    /// @return the pages that were not intact
    public List<Repair> repair(StoreFiles files) {
        List<Repair> repairs = new ArrayList<>();
        byte[] header = new byte[HEADER_BYTES];
        if (file == null || !readHeader(header)) {
            return repairs;
        }
        byte[] image = new byte[pageSizeBytes];
        byte[] scratch = new byte[pageSizeBytes];
        int count = BigEndian.getInt(header, COUNT);
        Set<PageFile> written = new LinkedHashSet<>();
        for (int i = 0; i < count; i++) {
            int fileId = BigEndian.getInt(header, ADDRESSES + i * Long.BYTES);
            int pageNumber = BigEndian.getInt(header, ADDRESSES + i * Long.BYTES + Integer.BYTES);
            if (readImage(i, fileId, pageNumber, image) && files.exists(fileId)) {
                PageFile target = files.open(fileId);
                boolean isIntact = target.isIntact(pageNumber, scratch);
                target.write(pageNumber, isIntact ? scratch : image, 0, 1);
                written.add(target);
                if (!isIntact) {
                    repairs.add(new Repair(fileId, pageNumber));
                }
            }
        }
        written.forEach(PageFile::force);
        return repairs;
    }

    /// Returns the pages of which the area has an intact copy, for inspecting a store that is not open. Nothing is
    /// written. Empty if there is no area, or no batch in it.
    public static List<Repair> copies(Disk disk, int pageSizeBytes) {
        List<Repair> copies = new ArrayList<>();
        try {
            if (!disk.exists(NAME)) {
                return copies;
            }
        } catch (IOException e) {
            throw FileError.FILE_FAILED.causedBy(e, NAME, e.getMessage());
        }
        try (DiskFile file = disk.open(NAME, false);
                DoubleWrite area = new DoubleWrite(file, pageSizeBytes, disk.checksums(), new StoreHealth())) {
            byte[] header = new byte[HEADER_BYTES];
            byte[] image = new byte[pageSizeBytes];
            int count = area.readHeader(header) ? BigEndian.getInt(header, COUNT) : 0;
            for (int i = 0; i < count; i++) {
                int fileId = BigEndian.getInt(header, ADDRESSES + i * Long.BYTES);
                int pageNumber = BigEndian.getInt(header, ADDRESSES + i * Long.BYTES + Integer.BYTES);
                if (area.readImage(i, fileId, pageNumber, image)) {
                    copies.add(new Repair(fileId, pageNumber));
                }
            }
            return copies;
        } catch (IOException e) {
            throw FileError.FILE_FAILED.causedBy(e, NAME, e.getMessage());
        }
    }

    private boolean readHeader(byte[] header) {
        return readAt(0, header) == HEADER_BYTES
            && BigEndian.getLong(header, 0) == MAGIC
            && BigEndian.getInt(header, PAGE_SIZE) == pageSizeBytes
            && BigEndian.getInt(header, CHECKSUM) == Checksum.crc32c(header, 0, CHECKSUM)
            && BigEndian.getInt(header, COUNT) <= MAX_PAGES;
    }

    private boolean readImage(int index, int fileId, int pageNumber, byte[] image) {
        return readAt(HEADER_BYTES + (long) index * pageSizeBytes, image) == pageSizeBytes
            && PageHeader.fileId(image) == fileId
            && PageHeader.pageNumber(image) == pageNumber
            && PageChecksum.isIntact(checksums, image, 0, pageSizeBytes);
    }

    private int readAt(long position, byte[] into) {
        try {
            return file.read(position, into, 0, into.length);
        } catch (IOException e) {
            throw FileError.FILE_FAILED.causedBy(e, NAME, e.getMessage());
        }
    }

    @Override
    public void close() {
        if (file != null) {
            try {
                file.close();
            } catch (IOException e) {
                throw FileError.FILE_FAILED.causedBy(e, NAME, e.getMessage());
            }
        }
    }
}
