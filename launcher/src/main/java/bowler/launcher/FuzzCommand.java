// SPDX-License-Identifier: Apache-2.0
package bowler.launcher;

import bowler.queries.fuzz.FuzzTarget;
import bowler.queries.fuzz.StatementCorpus;
import bowler.tools.peer.Jar;
import bowler.tools.peer.JarCache;
import bowler.tools.text.ProgressLine;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// `bowler torture fuzz`: Jazzer in a JVM of its own.
@Command(
    name = "fuzz",
    description = {
        "Run statements from a coverage-guided fuzzer. Every text must end in a result or in an error with an SQLState.",
        "The fuzzer starts with the statements of the test scripts and keeps inputs that reach new code. Jazzer is fetched from Maven "
            + "Central once and verified by its checksum."},
    mixinStandardHelpOptions = true,
    sortOptions = false,
    footerHeading = "%nExamples:%n",
    footer = {
        "  ./bowler torture fuzz --seconds 600",
        "  ./bowler torture fuzz --compile-only --inputs 10000000 --folder DIR",
        "",
        "Exit codes: 0 no failure, 1 a failure, 2 wrong call."})
final class FuzzCommand implements Callable<Integer> {
    private static final List<Jar> JARS = List.of(
        Jar.of("com.code-intelligence", "jazzer", "0.30.0", "8bdeac017bcd3d9473c9772fac62111c4df830188571def1d001a1b743a62b2f"),
        Jar.of("com.code-intelligence", "jazzer-api", "0.30.0", "d36a725cfedcb7f3590206866cc2836f84d12afccf7c98912f5c720e4d2208d7"));
    private static final String MAIN = "com.code_intelligence.jazzer.Jazzer";
    /// Jazzer's checks that do not apply to a database, because it executes SQL and patterns from its input and uses
    /// reflection.
    private static final List<String> EXCLUDED = List.of("SqlInjection", "UnsafeSanitizer", "RegexRoadblocks", "RegexInjection", "ReflectiveCall",
        "Deserialization", "BigDecimal", "ClojureLangHooks", "FilePathTraversal", "LdapInjection", "NamingContextLookup", "ExpressionLanguageInjection");
    private static final String SANITIZERS = "com.code_intelligence.jazzer.sanitizers.";
    private static final String FOLLOWED = "bowler.sql.**:bowler.plan.**:bowler.types.**";
    private static final String FAULT = "== Java Exception: ";
    private static final Pattern PROGRESS = Pattern.compile("#(\\d+)\\s.*cov: (\\d+).*");
    private static final int LAST_LINES = 20;
    private static final int LONGEST_INPUT_BYTES = 400;
    private static final int TIMEOUT_SECONDS = 120;
    private static final int MAX_FAULTS = 100;

    @Spec
    private CommandSpec spec;

    @Option(names = "--seconds", paramLabel = "N", defaultValue = "60", description = "Duration in seconds (default ${DEFAULT-VALUE}).")
    private int seconds;

    @Option(names = "--inputs", paramLabel = "M", description = "Number of statements, instead of --seconds.")
    private Long inputs;

    @Option(names = "--seed", paramLabel = "N", defaultValue = "1", description = "The seed of the fuzzer (default ${DEFAULT-VALUE}).")
    private int seed;

    @Option(names = "--compile-only", description = "Compile the statements without running them, which is several times as fast.")
    private boolean compilesOnly;

    @Option(names = "--run-one-in", paramLabel = "N", defaultValue = "8",
        description = "Compile all statements, and run one in N (default ${DEFAULT-VALUE}).")
    private int share;

    @Option(names = "--folder", paramLabel = "DIR",
        description = "The folder for the corpus and for findings, used again by later runs (default: bowler/fuzz in the user's cache).")
    private Path folder;

    @Option(names = "--scripts", paramLabel = "FOLDER", description = "The folder of the .sqltest scripts (default: those of the tests).")
    private Path scripts;

    private final Deque<String> last = new ArrayDeque<>();
    private long ran;
    private long reached;
    private int faults;

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (seconds < 1 || share < 1 || inputs != null && inputs < 1) {
            throw new ParameterException(spec.commandLine(), "Seconds, inputs and shares are counted from 1");
        }
        StatementCorpus statementCorpus = ScriptFolder.read(scripts, spec);
        folder = folder == null ? JarCache.userFolder().resolve("fuzz") : folder;
        Path seeds = Files.createDirectories(folder.resolve("seeds"));
        Path kept = Files.createDirectories(folder.resolve("kept"));
        Path found = Files.createDirectories(folder.resolve("faults"));
        write(statementCorpus, seeds);
        Process fuzzer = new ProcessBuilder(command(seeds, kept, found)).redirectErrorStream(true).start();
        try {
            fuzzer.getOutputStream().close();
            follow(fuzzer.inputReader(StandardCharsets.UTF_8));
        } finally {
            fuzzer.destroy();
        }
        fuzzer.waitFor();
        PrintWriter out = spec.commandLine().getOut();
        if (ran == 0) {
            out.println("the fuzzer ran nothing and ended with code " + fuzzer.exitValue());
            return 1;
        }
        out.printf("%-22s %,14d%n%-22s %,14d%n%-22s %,14d%s%n", "statements", ran, "branches reached", reached, "kinds of faults", faults,
            faults == 0 ? "" : "  in " + found);
        if (fuzzer.exitValue() != 0 && faults == 0) {
            out.println("the fuzzer gave up, with code " + fuzzer.exitValue() + ", and said last:");
            last.forEach(out::println);
            return 1;
        }
        return faults == 0 ? 0 : 1;
    }

    private static void write(StatementCorpus statementCorpus, Path seeds) throws IOException {
        for (StatementCorpus.Script script : statementCorpus.scripts()) {
            for (int i = 0; i < script.statements().size(); i++) {
                Files.writeString(seeds.resolve(script.name() + "-" + i), script.statements().get(i));
            }
        }
    }

    private List<String> command(Path seeds, Path kept, Path found) throws IOException {
        JarCache cache = JarCache.ofUser();
        List<String> classPath = new ArrayList<>();
        for (Jar jar : JARS) {
            classPath.add(cache.path(jar).toString());
        }
        classPath.add(System.getProperty("java.class.path"));
        return List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xmx1g", "--enable-native-access=ALL-UNNAMED", "-XX:+EnableDynamicAgentLoading",
            "-Dbowler.fuzz.share=" + (compilesOnly ? 0 : share),
            "-cp", String.join(File.pathSeparator, classPath),
            MAIN,
            "--target_class=" + FuzzTarget.class.getName(),
            "--instrumentation_includes=" + FOLLOWED,
            "--disabled_hooks=" + SANITIZERS + String.join(":" + SANITIZERS, EXCLUDED),
            "--keep_going=" + MAX_FAULTS,
            "--reproducer_path=" + found,
            "-artifact_prefix=" + found + File.separator,
            inputs == null ? "-max_total_time=" + seconds : "-runs=" + inputs,
            "-seed=" + seed,
            "-max_len=" + LONGEST_INPUT_BYTES,
            "-timeout=" + TIMEOUT_SECONDS,
            kept.toString(), seeds.toString());
    }

    /// Shows what it tells of its way, and prints faults with their traces.
    private void follow(BufferedReader lines) throws IOException {
        ProgressLine progress = ProgressLine.onTerminal(spec.commandLine().getErr());
        PrintWriter out = spec.commandLine().getOut();
        boolean inFault = false;
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            Matcher pulse = PROGRESS.matcher(line);
            if (pulse.matches()) {
                ran = Long.parseLong(pulse.group(1));
                reached = Long.parseLong(pulse.group(2));
                progress.show(ran + " statements, " + reached + " branches, " + faults + " kinds of faults");
            }
            last.add(line);
            if (last.size() > LAST_LINES) {
                last.removeFirst();
            }
            boolean begins = line.startsWith(FAULT);
            faults += begins ? 1 : 0;
            inFault = begins || inFault && !line.startsWith("== ") && !line.startsWith("DEDUP_TOKEN");
            if (inFault || line.startsWith("Exception in thread")) {
                progress.clear();
                out.println(begins ? line.substring(FAULT.length()) : line);
                out.flush();
            }
        }
        progress.clear();
    }
}
