// SPDX-License-Identifier: Apache-2.0
package bowler.os;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Function;

/// A disk with one folder on another disk, under the same name. A file in its root names the path there; the file is
/// not visible through this disk.
public final class DividedDisk extends ForwardingDisk {
    /// The file that names the location of the folder. It contains the name of the folder, a line feed, and the path of
    /// the other disk in UTF-8.
    public static final String PLACE_NAME = "folder.elsewhere";
    private static final String UNFINISHED_NAME = PLACE_NAME + ".new";
    private static final int MAX_BYTES = 16 << 10;

    private final String folder;
    private final Disk other;

    /// @param folder a folder in the root of the disk
    /// @param other the disk that has it
    public DividedDisk(Disk disk, String folder, Disk other) {
        super(disk);
        this.folder = folder;
        this.other = other;
    }

    /// Returns whether it is the name of the file that names the location, complete or not.
    public static boolean isPlaceFile(String name) {
        return name.equals(PLACE_NAME) || name.equals(UNFINISHED_NAME);
    }

    /// Returns the disk with its folder elsewhere, or the disk itself if it has none.
    ///
    /// @param disks returns the disk with a path
    public static Disk opened(Disk disk, Function<String, Disk> disks) throws IOException {
        String place = place(disk);
        if (place == null) {
            return disk;
        }
        int end = place.indexOf('\n');
        return new DividedDisk(disk, place.substring(0, end), disks.apply(place.substring(end + 1)));
    }

    private static String place(Disk disk) throws IOException {
        if (!disk.exists(PLACE_NAME)) {
            return null;
        }
        try (DiskFile file = disk.open(PLACE_NAME, false)) {
            byte[] bytes = new byte[MAX_BYTES];
            return new String(bytes, 0, file.read(0, bytes, 0, MAX_BYTES), StandardCharsets.UTF_8);
        }
    }

    /// Returns the path of the other disk; null if the disk is not divided.
    public static String pathOf(Disk disk) throws IOException {
        String place = place(disk);
        return place == null ? null : place.substring(place.indexOf('\n') + 1);
    }

    /// Records that a folder lies on the disk with the path; durable on return.
    public static void divide(Disk disk, String folder, String path) throws IOException {
        byte[] bytes = (folder + '\n' + path).getBytes(StandardCharsets.UTF_8);
        disk.replace(PLACE_NAME, UNFINISHED_NAME, bytes);
    }

    private Disk of(String name) {
        boolean isThere = name.startsWith(folder) && (name.length() == folder.length() || name.charAt(folder.length()) == '/');
        return isThere ? other : disk;
    }

    @Override
    public DiskFile open(String name, boolean create) throws IOException {
        return of(name).open(name, create);
    }

    @Override
    public boolean exists(String name) throws IOException {
        return of(name).exists(name);
    }

    @Override
    public List<String> list(String inner) throws IOException {
        List<String> names = of(inner).list(inner);
        return inner.isEmpty() ? names.stream().filter(name -> !name.startsWith(PLACE_NAME)).toList() : names;
    }

    @Override
    public void delete(String name) throws IOException {
        of(name).delete(name);
    }

    @Override
    public void rename(String from, String to) throws IOException {
        of(from).rename(from, to);
    }

    @Override
    public void forceNames(String inner) throws IOException {
        of(inner).forceNames(inner);
    }

    @Override
    public Object identity(String name) throws IOException {
        return of(name).identity(name);
    }

    @Override
    public void checkInPlace(String name, DiskFile file) throws IOException {
        of(name).checkInPlace(name, file);
    }

    @Override
    public long usableBytes() {
        return Math.min(disk.usableBytes(), other.usableBytes());
    }
}
