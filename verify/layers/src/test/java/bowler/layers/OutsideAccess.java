// SPDX-License-Identifier: Apache-2.0
package bowler.layers;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The classes that give access to the outside world, and the interface of `os` to use instead.
enum OutsideAccess {
    FILES("Disk", "java\\.nio\\.(?:file|channels)\\b(?!\\.\\w+Exception\\b)", "java\\.io\\.(?:\\*|File(?!NotFoundException)\\w*|RandomAccessFile)"),
    NETWORK("Network", "java\\.net\\.(?!UR[IL]\\b|URISyntaxException\\b)", "\\.open(?:Stream|Connection)\\s*\\(", "javax\\.net\\b", "new\\s+(?:Server)?Socket\\b"),
    THREADS("Workers", "new\\s+Thread\\b", "extends\\s+Thread\\b",
        "Thread\\s*\\.\\s*(?:ofVirtual|ofPlatform|startVirtualThread|sleep|Builder)\\b", "\\bExecutors\\b", "\\bForkJoinPool\\b",
        "\\bThreadPoolExecutor\\b", "java\\.util\\.Timer\\b", "parallelStream\\b", "addShutdownHook\\b",
        "\\b(?:supply|run|handle|then\\w+)Async\\b"),
    CLOCK("Clock", "System\\s*\\.\\s*(?:nanoTime|currentTimeMillis)\\b",
        "\\b(?:Instant|Local(?:Date|Time|DateTime)|Offset(?:Date)?Time|ZonedDateTime|Year|YearMonth|MonthDay)\\s*\\.\\s*now\\b",
        "\\bClock\\s*\\.\\s*(?:system|tick)\\w*", "new\\s+(?:java\\.util\\.)?Date\\s*\\(\\s*\\)",
        "\\bCalendar\\s*\\.\\s*getInstance\\b", "new\\s+GregorianCalendar\\s*\\(\\s*\\)"),
    ENTROPY("Entropy", "\\bMath\\s*\\.\\s*random\\b", "new\\s+(?:Splittable)?Random\\s*\\(\\s*\\)", "\\bThreadLocalRandom\\b",
        "\\bSecureRandom\\b", "\\bUUID\\s*\\.\\s*randomUUID\\b");

    private final String seam;
    private final Pattern pattern;

    OutsideAccess(String seam, String... patterns) {
        this.seam = seam;
        this.pattern = Pattern.compile(String.join("|", patterns));
    }

    static List<String> findings(Source source) {
        List<String> findings = new ArrayList<>();
        for (OutsideAccess outsideAccess : values()) {
            Matcher found = outsideAccess.pattern.matcher(source.code());
            while (found.find()) {
                findings.add(source.name() + ":" + source.lineOf(found.start()) + ": " + found.group().strip()
                    + " lets the outside in; be handed bowler.os." + outsideAccess.seam + " by constructor instead");
            }
        }
        return findings;
    }
}
