// SPDX-License-Identifier: Apache-2.0
package org.apache.derby.optional.lucene;

import bowler.session.ToolFile;
import bowler.session.ToolFiles;
import java.io.EOFException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.NoSuchFileException;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.lucene.store.BaseDirectory;
import org.apache.lucene.store.BufferedIndexInput;
import org.apache.lucene.store.IOContext;
import org.apache.lucene.store.IndexInput;
import org.apache.lucene.store.IndexOutput;
import org.apache.lucene.store.Lock;
import org.apache.lucene.store.LockFactory;
import org.apache.lucene.store.LockObtainFailedException;
import org.apache.lucene.store.OutputStreamIndexOutput;

/// A folder of a database as a directory of Lucene.
final class FilesDirectory extends BaseDirectory {
    private static final int BUFFER_BYTES = 8_192;
    /// Appended to a temporary name; Lucene removes the file before the index is complete.
    private static final AtomicLong NEXT_TEMPORARY = new AtomicLong();

    private final ToolFiles files;
    private final String folder;

    FilesDirectory(ToolFiles files, String folder) {
        super(new LocksOf(files, folder));
        this.files = files;
        this.folder = folder;
    }

    private static final class LocksOf extends LockFactory {
        private final ToolFiles files;
        private final String folder;

        LocksOf(ToolFiles files, String folder) {
            this.files = files;
            this.folder = folder;
        }

        @Override
        public Lock obtainLock(org.apache.lucene.store.Directory directory, String name) throws IOException {
            Runnable release = files.tryLock(folder + '/' + name);
            if (release == null) {
                throw new LockObtainFailedException(folder);
            }
            return new Lock() {
                @Override
                public void ensureValid() {}

                @Override
                public void close() {
                    release.run();
                }
            };
        }
    }

    private String in(String name) {
        return folder + '/' + name;
    }

    @Override
    public String[] listAll() throws IOException {
        return files.list(folder).toArray(String[]::new);
    }

    @Override
    public void deleteFile(String name) throws IOException {
        files.delete(in(name));
    }

    @Override
    public long fileLength(String name) throws IOException {
        try (ToolFile file = open(name, false)) {
            return file.sizeBytes();
        }
    }

    private ToolFile open(String name, boolean create) throws IOException {
        try {
            return files.open(in(name), create);
        } catch (NoSuchFileException e) {
            throw (IOException) new FileNotFoundException(in(name)).initCause(e);
        }
    }

    @Override
    public IndexOutput createOutput(String name, IOContext context) throws IOException {
        ToolFile file = open(name, true);
        return new OutputStreamIndexOutput(in(name), name, new Output(file), BUFFER_BYTES);
    }

    @Override
    public IndexOutput createTempOutput(String prefix, String suffix, IOContext context) throws IOException {
        return createOutput(prefix + '_' + suffix + '_' + NEXT_TEMPORARY.getAndIncrement() + ".tmp", context);
    }

    @Override
    public void sync(Collection<String> names) throws IOException {
        for (String name : names) {
            try (ToolFile file = open(name, false)) {
                file.force();
            }
        }
    }

    @Override
    public void syncMetaData() throws IOException {
        files.forceNames(folder);
    }

    @Override
    public void rename(String from, String to) throws IOException {
        files.rename(in(from), in(to));
    }

    @Override
    public IndexInput openInput(String name, IOContext context) throws IOException {
        ToolFile file = open(name, false);
        return new Input(in(name), file, 0, file.sizeBytes(), true);
    }

    @Override
    public Set<String> getPendingDeletions() {
        return Set.of();
    }

    @Override
    public void close() {
        isOpen = false;
    }

    /// Removes all files of the index.
    void clear() throws IOException {
        for (String name : List.copyOf(files.list(folder))) {
            files.delete(in(name));
        }
    }

    private static final class Output extends OutputStream {
        private final ToolFile file;
        private long position;

        Output(ToolFile file) {
            this.file = file;
        }

        @Override
        public void write(int value) throws IOException {
            write(new byte[] {(byte) value}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            file.write(position, bytes, offset, length);
            position += length;
        }

        @Override
        public void close() throws IOException {
            file.close();
        }
    }

    /// A part of a file. Clones and slices share the open file, which the first input closes.
    private static final class Input extends BufferedIndexInput {
        private final ToolFile file;
        private final long start;
        private final long length;
        private final boolean closesFile;

        Input(String description, ToolFile file, long start, long length, boolean closesFile) {
            super(description, BUFFER_BYTES);
            this.file = file;
            this.start = start;
            this.length = length;
            this.closesFile = closesFile;
        }

        @Override
        protected void readInternal(java.nio.ByteBuffer target) throws IOException {
            int wanted = target.remaining();
            long from = getFilePointer();
            if (from + wanted > length) {
                throw new EOFException("read past the end: " + this);
            }
            byte[] bytes = new byte[wanted];
            int done = 0;
            while (done < wanted) {
                int count = file.read(start + from + done, bytes, done, wanted - done);
                if (count <= 0) {
                    throw new EOFException("read past the end: " + this);
                }
                done += count;
            }
            target.put(bytes);
        }

        @Override
        protected void seekInternal(long position) throws IOException {
            if (position > length) {
                throw new EOFException("seek past the end: " + this);
            }
        }

        @Override
        public IndexInput slice(String description, long offset, long sliceLength) throws IOException {
            if (offset < 0 || sliceLength < 0 || offset + sliceLength > length) {
                throw new IllegalArgumentException("slice " + description + " is out of bounds of " + this);
            }
            return new Input(getFullSliceDescription(description), file, start + offset, sliceLength, false);
        }

        @Override
        public BufferedIndexInput clone() {
            Input copy = new Input(toString(), file, start, length, false);
            try {
                copy.seek(getFilePointer());
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
            return copy;
        }

        @Override
        public long length() {
            return length;
        }

        @Override
        public void close() throws IOException {
            if (closesFile) {
                file.close();
            }
        }
    }
}
