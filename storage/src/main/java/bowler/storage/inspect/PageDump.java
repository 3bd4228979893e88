// SPDX-License-Identifier: Apache-2.0
package bowler.storage.inspect;

import bowler.storage.page.PageHeader;
import bowler.storage.page.PageKind;
import java.util.HexFormat;

/// Prints a page as text: its header, then its bytes, sixteen per line, without runs of zero lines.
final class PageDump {
    private static final int BYTES_PER_LINE = 16;

    private PageDump() {}

    static String of(byte[] page) {
        StringBuilder text = new StringBuilder(String.format(
            "page %s of file %d: %s, level %d, LSN %d%n", Integer.toUnsignedString(PageHeader.pageNumber(page)),
            PageHeader.fileId(page), kindName(PageHeader.kind(page)), PageHeader.level(page), PageHeader.lsn(page)));
        boolean isSkipping = false;
        for (int at = 0; at < page.length; at += BYTES_PER_LINE) {
            int end = Math.min(page.length, at + BYTES_PER_LINE);
            if (!isZero(page, at, end)) {
                text.append(String.format("%6d  %s  %s%n", at, hex(page, at, end), printable(page, at, end)));
                isSkipping = false;
            } else if (!isSkipping) {
                text.append("        ...").append(System.lineSeparator());
                isSkipping = true;
            }
        }
        return text.toString();
    }

    static String kindName(int kind) {
        return switch (kind) {
            case PageKind.FREE -> "free";
            case PageKind.FILE_HEADER -> "file header";
            case PageKind.LEAF -> "leaf";
            case PageKind.BRANCH -> "branch";
            case PageKind.OVERFLOW -> "overflow";
            default -> "unknown kind " + kind;
        };
    }

    private static boolean isZero(byte[] page, int from, int to) {
        for (int at = from; at < to; at++) {
            if (page[at] != 0) {
                return false;
            }
        }
        return true;
    }

    private static String hex(byte[] page, int from, int to) {
        return HexFormat.ofDelimiter(" ").formatHex(page, from, to);
    }

    private static String printable(byte[] page, int from, int to) {
        StringBuilder text = new StringBuilder();
        for (int at = from; at < to; at++) {
            text.append(page[at] >= ' ' && page[at] < 127 ? (char) page[at] : '.');
        }
        return text.toString();
    }
}
