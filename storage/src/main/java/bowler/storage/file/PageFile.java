// SPDX-License-Identifier: Apache-2.0
package bowler.storage.file;

import bowler.base.bytes.ChecksumMethod;
import bowler.base.error.SqlFailure;
import bowler.base.format.Release;
import bowler.os.DiskFile;
import bowler.os.DiskFullException;
import bowler.storage.page.PageChecksum;
import bowler.storage.page.PageHeader;
import java.io.IOException;

/// The pages of one tree: page `n` is at offset `n` times the page size. Any number of threads may use it; reads do not
/// wait for each other.
public final class PageFile {
    private final int fileId;
    private final String name;
    private final DiskFile file;
    private final int pageSizeBytes;
    private final StoreHealth health;
    private final DiskSpace space;
    private final ChecksumMethod checksums;
    /// The number of pages known to have space allocated on the disk. Guarded by this.
    private long placedPages;

    PageFile(
            int fileId, String name, DiskFile file, int pageSizeBytes, StoreHealth health, DiskSpace space,
            ChecksumMethod checksums) {
        this.fileId = fileId;
        this.name = name;
        this.file = file;
        this.pageSizeBytes = pageSizeBytes;
        this.health = health;
        this.space = space;
        this.checksums = checksums;
    }

    /// Returns whether a new page needs [#place], because the disk is short of space.
    public boolean needsPlace() {
        return space.isLow(pageSizeBytes);
    }

    /// Allocates disk space for a new page at the end of the file. Only bytes beyond the end of the file are filled, so
    /// that pages written meanwhile are not overwritten. The file may end within a page, because an earlier attempt
    /// found no space for the rest of it.
    ///
    /// @throws SqlFailure [FileError#DISK_FULL] if there is no space
    public synchronized void place(int page) {
        long pageNumber = Integer.toUnsignedLong(page);
        if (pageNumber < placedPages) {
            return;
        }
        try {
            byte[] zeros = new byte[pageSizeBytes];
            long end = (pageNumber + 1) * pageSizeBytes;
            for (long at = file.sizeBytes(); at < end; ) {
                int count = pageSizeBytes - (int) (at % pageSizeBytes);
                file.write(at, zeros, 0, count);
                at += count;
            }
            placedPages = pageNumber + 1;
        } catch (DiskFullException e) {
            throw FileError.DISK_FULL.causedBy(e, name);
        } catch (IOException e) {
            throw stopped(e);
        }
    }

    public int fileId() {
        return fileId;
    }

    /// Returns the file's name for messages.
    public String name() {
        return name;
    }

    /// Returns the number of whole pages within the file's present size; some may never have been written.
    public long pagesOnDisk() {
        try {
            return file.sizeBytes() / pageSizeBytes;
        } catch (IOException e) {
            throw FileError.FILE_FAILED.causedBy(e, name, e.getMessage());
        }
    }

    /// Reads a page and verifies that it is intact and the one requested.
    public void read(int pageNumber, byte[] into) {
        int count = readRaw(pageNumber, into);
        if (count < pageSizeBytes) {
            throw FileError.PAGE_MISSING.failure(Integer.toUnsignedString(pageNumber), name, pagesOnDisk());
        }
        String damage = damageOf(pageNumber, into);
        if (damage != null) {
            throw FileError.PAGE_DAMAGED.failure(Integer.toUnsignedString(pageNumber), name, damage);
        }
    }

    /// Returns whether the page on the disk is intact and in its place.
    public boolean isIntact(int pageNumber, byte[] scratch) {
        return readRaw(pageNumber, scratch) == pageSizeBytes && damageOf(pageNumber, scratch) == null;
    }

    /// Reads a page and returns a description of its damage; null if it is intact.
    public String damage(int pageNumber, byte[] into) {
        return readRaw(pageNumber, into) < pageSizeBytes ? "the file ends within it" : damageOf(pageNumber, into);
    }

    /// Reads consecutive pages without checking them.
    ///
    /// @return number of bytes read; fewer than requested only at the end of the file
    public int readPages(int firstPage, byte[] into, int pageCount) {
        return readRaw(firstPage, into, pageCount * pageSizeBytes);
    }

    private int readRaw(int pageNumber, byte[] into) {
        return readRaw(pageNumber, into, pageSizeBytes);
    }

    private int readRaw(int pageNumber, byte[] into, int length) {
        try {
            return file.read(position(pageNumber), into, 0, length);
        } catch (IOException e) {
            throw FileError.PAGE_UNREADABLE.causedBy(e, Integer.toUnsignedString(pageNumber), name, e.getMessage());
        }
    }

    /// Returns the damage of a page in memory that was read from this file; null if it is intact.
    public String damageOf(int pageNumber, byte[] bytes) {
        if (PageHeader.fileId(bytes) != fileId || PageHeader.pageNumber(bytes) != pageNumber) {
            return "it calls itself page " + Integer.toUnsignedString(PageHeader.pageNumber(bytes)) + " of file "
                + PageHeader.fileId(bytes);
        }
        if (!PageChecksum.isIntact(checksums, bytes, 0, pageSizeBytes)) {
            return "its checksum is wrong";
        }
        return PageHeader.isKnown(bytes) ? null : "a later release than " + Release.NAME + " wrote it";
    }

    /// Writes consecutive pages that already carry their checksums.
    public synchronized void write(int firstPage, byte[] sealed, int offset, int pageCount) {
        try {
            file.write(position(firstPage), sealed, offset, pageCount * pageSizeBytes);
        } catch (DiskFullException e) {
            throw FileError.DISK_FULL.causedBy(e, name);
        } catch (IOException e) {
            throw stopped(e);
        }
    }

    /// Truncates the file to this number of pages, if it is longer.
    public synchronized void shorten(int pageCount) {
        try {
            long size = position(pageCount);
            if (file.sizeBytes() > size) {
                placedPages = Math.min(placedPages, Integer.toUnsignedLong(pageCount));
                file.resize(size);
            }
        } catch (IOException e) {
            throw stopped(e);
        }
    }

    /// Makes all writes durable. A failed force is never retried, because it is unknown what the disk has kept.
    public void force() {
        try {
            file.force();
        } catch (IOException e) {
            throw stopped(e);
        }
    }

    private SqlFailure stopped(IOException e) {
        SqlFailure failure = FileError.ofWrite(e, name);
        health.stop(failure);
        return failure;
    }

    void close() throws IOException {
        file.close();
    }

    private long position(int pageNumber) {
        return Integer.toUnsignedLong(pageNumber) * pageSizeBytes;
    }
}
