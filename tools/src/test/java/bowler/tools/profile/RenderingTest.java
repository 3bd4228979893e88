// SPDX-License-Identifier: Apache-2.0
package bowler.tools.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import bowler.tools.peer.DatabaseTarget;
import bowler.tools.peer.Measurement;
import bowler.tools.peer.Metric;
import bowler.tools.profile.analyze.ClientStates;
import bowler.tools.profile.analyze.ModulePrefixes;
import bowler.tools.profile.analyze.Profile;
import bowler.tools.profile.analyze.StackSample;
import bowler.tools.profile.record.Capture;
import bowler.tools.profile.record.RecordingCost;
import bowler.tools.profile.record.ThreadUse;
import bowler.tools.profile.render.CsvReport;
import bowler.tools.profile.render.HtmlReport;
import bowler.tools.profile.render.JsonReport;
import bowler.tools.profile.render.TextReport;
import bowler.tools.profile.table.ProfileReport;
import java.awt.Color;
import java.awt.image.BufferedImage;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import javax.imageio.ImageIO;
import jdk.jfr.Recording;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Tests how a report looks: as text, for programs, in a browser.
final class RenderingTest {
    private static final Instant BEGIN = Instant.parse("2030-01-01T00:00:00Z");
    private static final long SECOND = 1_000_000_000;

    @TempDir
    private Path folder;
    private ProfileReport report;

    @BeforeEach
    void makeReport() throws Exception {
        Path nothing = folder.resolve("nothing.jfr");
        try (var recording = new Recording(Map.of())) {
            recording.start();
            recording.stop();
            recording.dump(nothing);
        }
        List<Profile> profiles = List.of(profile("first", 1, nothing), profile("first", 2, nothing), profile("<second>", 2, nothing));
        report = new ProfileReport("select", Map.of("rows", "10"), List.of(database("first"), database("<second>")), profiles,
            List.of("system calls: \"strace\" is not installed"));
    }

    @Test
    void lifetimeAddsUp() {
        ClientStates clientStates = report.profiles().getFirst().clientStates();
        assertThat(clientStates.share(ClientStates.RUNNING)).isEqualTo(0.5);
        assertThat(clientStates.share(ClientStates.RUNNABLE)).isEqualTo(0.25);
        assertThat(clientStates.share(ClientStates.OTHER)).isEqualTo(0.25);
    }

    @Test
    void aTerminalShowsBarsTablesAndTimeline() {
        String text = text();
        assertThat(text).contains("   1 " + "█".repeat(30) + "▒".repeat(15) + ".".repeat(15) + " 1,000/s");
        assertThat(text).containsPattern("running +50.0 % +50.0 %").containsPattern("speed-up +1.00 +1.00")
            .containsPattern("in turn: without recording +2,000 +2,000").containsPattern("recording costs +50.0 % +50.0 %")
            .containsPattern("at least, 97.5 % sure +25.0 %").containsPattern("at most, 97.5 % sure +75.0 %");
        assertThat(text).contains("Timeline, 1 client, 1.88 s", "tx/s     ██");
        assertThat(text).contains("== side by side ==", "first  <second>  <second> / first");
    }

    @Test
    void programsGetNumbersAndNulls() {
        var out = new StringWriter();
        JsonReport.print(report, new PrintWriter(out));
        assertThat(out.toString()).contains("\"missing\": [\"system calls: \\\"strace\\\" is not installed\"]")
            .contains("[\"running\", 0.5, 0.5]").contains("[\"system calls/tx\", null, null]").doesNotContain("NaN");
        var lines = new StringWriter();
        CsvReport.print(report, new PrintWriter(lines));
        assertThat(lines.toString()).startsWith("database,table,row,column,value\n").contains("first,Lifetime of clients,running,2,0.5\n");
    }

    @Test
    void aPageNeedsNoOtherResources() throws Exception {
        String page = HtmlReport.of(report);
        assertThat(page).doesNotContain("http:", "https:", " src=", "href=", "@import", "url(", "NaN", "Infinity");
        assertThat(page).contains("&lt;second&gt;", "prefers-color-scheme: dark", "name=\"viewport\"", "<polyline", "class=\"frame\"");
        assertThat(page.split("<svg").length).isEqualTo(page.split("</svg>").length);
    }

    @Test
    void aBrowserShowsItOnAPhone() throws Exception {
        Optional<Path> browser = browser();
        assumeTrue(browser.isPresent(), "no chromium is installed: the page is not looked at");
        Path page = Files.writeString(folder.resolve("page.html"), asOnAPhone(HtmlReport.of(report)));
        String shown = Files.readString(shown(browser.get(), page, "--dump-dom", "--window-size=800,844"), StandardCharsets.UTF_8);
        assertThat(shown.lines().limit(2).toList().toString()).contains("data-frames=\"12\"", "data-fits=\"true\"", "data-width=\"390\"");
    }

    @ParameterizedTest
    @CsvSource({"0, 20", "1, 255"}) // 0 is dark
    void aBrowserShowsItLightAndDark(int scheme, int paper) throws Exception {
        Optional<Path> browser = browser();
        assumeTrue(browser.isPresent(), "no chromium is installed: the page is not looked at");
        Path page = Files.writeString(folder.resolve("page.html"), HtmlReport.of(report));
        Path picture = folder.resolve("page.png");
        shown(browser.get(), page, "--hide-scrollbars", "--window-size=600,900", "--blink-settings=preferredColorScheme=" + scheme,
            "--screenshot=" + picture);
        BufferedImage seen = ImageIO.read(picture.toFile());
        assertThat(new Color(seen.getRGB(2, 2)).getRed()).isEqualTo(paper);
        Set<Integer> colours = new HashSet<>();
        for (int y = 0; y < seen.getHeight(); y++) {
            for (int x = 0; x < seen.getWidth(); x++) {
                colours.add(seen.getRGB(x, y) & 0xFFFFFF);
            }
        }
        assertThat(colours).as("bars of running and of being ready").contains(0x4caf6d, 0xf0c04a);
    }

    /// The text that the page writes when it is opened.
    private Path shown(Path browser, Path page, String... options) throws Exception {
        Path written = folder.resolve("shown.html");
        List<String> command = new ArrayList<>(List.of(browser.toString(), "--headless=new", "--no-sandbox", "--disable-gpu",
            "--user-data-dir=" + folder.resolve("browser")));
        command.addAll(List.of(options));
        command.add(page.toUri().toString());
        Process process = new ProcessBuilder(command).redirectOutput(written.toFile()).redirectError(ProcessBuilder.Redirect.DISCARD).start();
        boolean ended = process.waitFor(60, TimeUnit.SECONDS);
        process.destroyForcibly().waitFor();
        assumeTrue(ended && process.exitValue() == 0, "chromium does not run here");
        return written;
    }

    /// A window is never narrower than 500 pixels, a frame within it is; what the page finds of itself is told by the outer one.
    private static String asOnAPhone(String page) {
        return "<!DOCTYPE html><html>\n<head><script>function tell(frame) { Object.assign(document.documentElement.dataset,"
            + " frame.contentDocument.documentElement.dataset, {width: frame.contentWindow.innerWidth}) }</script></head><body>"
            + "<iframe onload=\"tell(this)\" style=\"width:390px;height:844px;border:0\" srcdoc=\""
            + page.replace("&", "&amp;").replace("\"", "&quot;") + "\"></iframe></body></html>";
    }

    private static Optional<Path> browser() {
        return Arrays.stream(System.getenv("PATH").split(":"))
            .flatMap(path -> List.of("chromium", "chromium-browser", "google-chrome", "chrome").stream().map(name -> Path.of(path, name)))
            .filter(Files::isExecutable).findFirst();
    }

    private String text() {
        var out = new StringWriter();
        TextReport.print(report, new PrintWriter(out));
        return out.toString();
    }

    private static DatabaseTarget database(String name) {
        return new DatabaseTarget(name, "jdbc:x", "", "", "", Map.of(), List.of(), List.of(), "", "as it comes");
    }

    /// Two seconds, half of them on a CPU, a quarter ready.
    private static Profile profile(String name, int clients, Path recording) throws Exception {
        Map<Long, Long> progress = new TreeMap<>(Map.of(SECOND, 1_000L, 2 * SECOND, 2_000L));
        List<ThreadUse> threads = new ArrayList<>();
        for (int i = 0; i < clients; i++) {
            threads.add(new ThreadUse(i, "client", SECOND, SECOND / 2.0, 10, 20));
        }
        var capture = new Capture(clients, recording.toString(), List.of(measure(name, 1_000)),
            new RecordingCost(1_000, 2_000, List.of(0.5, 0.25, 0.75, 0.5, 0.4, 0.6)), BEGIN, BEGIN.plusSeconds(2), threads, Map.of("wchar", 4_000L), Set.of(), progress, Map.of("p50", List.of(1.0, 2.0, Double.NaN)), Map.of(), 0,
            List.of());
        Profile profile = Profile.of(name, capture, ModulePrefixes.shipped("bowler"));
        profile.cpuSamples().flames().add("clients", new StackSample(List.of(new StackSample.Frame("a.b.C", "<init>"), new StackSample.Frame("a.D", "run"))));
        return profile;
    }

    private static Measurement measure(String name, double throughput) {
        Map<Metric, Double> values = new EnumMap<>(Metric.class);
        values.put(Metric.THROUGHPUT, throughput);
        values.put(Metric.TRANSACTIONS, 2_000.0);
        values.put(Metric.ALLOCATED, 80.0);
        return new Measurement(name, 1, "clients", values);
    }
}
