// SPDX-License-Identifier: Apache-2.0
package bowler.storage;

import bowler.base.bytes.ChecksumMethod;
import bowler.log.SegmentChecksums;
import bowler.os.Disk;
import bowler.os.DiskFile;
import bowler.os.encrypt.KeyedContent;
import bowler.storage.backup.BackupManifest;
import bowler.storage.file.ControlFile;
import bowler.storage.file.DoubleWrite;
import bowler.storage.file.StoreFiles;
import bowler.storage.file.StoreHealth;
import bowler.storage.page.PageChecksum;
import java.io.IOException;

/// Computes the checksums of a store's pages and log records again when its files get another key.
public final class ChecksumConversion implements KeyedContent {
    private static final int CHUNK_PAGES = 16;

    @Override
    public void rewrite(Disk from, String name, Disk to, String copyName) throws IOException {
        ChecksumMethod old = from.checksums();
        ChecksumMethod wanted = to.checksums();
        boolean isSegment = name.startsWith(BackupManifest.LOG_FOLDER + '/');
        boolean hasPages = name.startsWith(StoreFiles.FOLDER + '/') && name.endsWith(StoreFiles.SUFFIX);
        boolean hasCopies = name.equals(DoubleWrite.NAME);
        if (old == wanted || !isSegment && !hasPages && !hasCopies) {
            return;
        }
        try (DiskFile copy = to.open(copyName, false)) {
            if (isSegment) {
                SegmentChecksums.convert(copy, old, wanted);
            } else {
                convertPages(copy, hasCopies ? DoubleWrite.HEADER_BYTES : 0, pageSizeBytes(from), old, wanted);
            }
        }
    }

    private static int pageSizeBytes(Disk disk) {
        try (ControlFile control = ControlFile.open(disk, new StoreHealth())) {
            return control.state().pageSizeBytes();
        }
    }

    private static void convertPages(DiskFile file, long firstAt, int pageSizeBytes, ChecksumMethod from, ChecksumMethod to)
            throws IOException {
        byte[] bytes = new byte[CHUNK_PAGES * pageSizeBytes];
        int length = bytes.length;
        for (long position = firstAt; length == bytes.length; position += length) {
            length = file.read(position, bytes, 0, bytes.length);
            for (int at = 0; at + pageSizeBytes <= length; at += pageSizeBytes) {
                if (PageChecksum.isIntact(from, bytes, at, pageSizeBytes)) {
                    PageChecksum.seal(to, bytes, at, pageSizeBytes);
                }
            }
            file.write(position, bytes, 0, length);
        }
        file.force();
    }
}
