// SPDX-License-Identifier: Apache-2.0
package bowler.launcher.dist;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.jar.JarFile;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// Makes the files of a release from what is built.
@Command(name = "dist", description = {"Make the files of a release: an archive, a Maven repository, a Debian package, a list of materials.", ""},
    mixinStandardHelpOptions = true,
    footer = {"", "Example:", "  ./bowler dist release", "", "Exit codes: 0 done, 1 failed, for example because a jar is not built, 2 wrong call."})
public final class DistCommand implements Callable<Integer> {
    /// Starts a program of the archive. The commands of `bowler` need a newer Java than the jars that programs embed.
    private static final String SCRIPT = """
        #!/bin/sh
        # SPDX-License-Identifier: Apache-2.0
        here=$(cd "$(dirname "$0")/.." && pwd)
        java=${JAVA_HOME:+$JAVA_HOME/bin/}java
        exec "$java" %s "$@"
        """;
    private static final List<String> DERBY_TOOLS = List.of("ij", "dblook", "sysinfo");

    @Spec
    private CommandSpec spec;

    @Parameters(index = "0", arity = "0..1", defaultValue = "dist", paramLabel = "FOLDER", description = "A new folder (default: ${DEFAULT-VALUE}).")
    private Path target;

    @Option(names = "--root", hidden = true, defaultValue = "${sys:bowler.root:-.}")
    private Path root;

    @Override
    public Integer call() throws IOException {
        if (Files.exists(target)) {
            throw new IOException(target + " exists; name a new folder");
        }
        List<ReleasedJar> jars = List.of(ReleasedJar.all());
        for (ReleasedJar each : jars) {
            if (!Files.isRegularFile(root.resolve(each.path()))) {
                throw new IOException(root.resolve(each.path()) + " is not built yet; run mvn package");
            }
        }
        String version = version(root.resolve(jars.getFirst().path()));
        SourceFiles sources = new SourceFiles(root);
        Map<ReleasedJar, byte[]> documentation = documentation(jars, sources);
        Files.createDirectories(target);
        MavenRepository repository = new MavenRepository(target.resolve("repository"), version);
        Materials materials = new Materials(version);
        ReleaseArchive archive = new ReleaseArchive("bowler-" + version);
        for (ReleasedJar each : jars) {
            Path file = root.resolve(each.path());
            repository.add(each, file, sources.sourcesOf(file), documentation.get(each));
            materials.add(file);
            archive.add("lib/" + each.fileName(), Files.readAllBytes(file));
        }
        repository.addBom(jars);
        addTools(archive, materials);
        addScripts(archive);
        archive.addFolder("docs", root.resolve("docs"), ".md");
        for (String each : List.of("README.md", "LICENSE")) {
            archive.add(each, Files.readAllBytes(root.resolve(each)));
        }
        archive.add("bowler.cdx.json", materials.json());
        Files.writeString(target.resolve("bowler.cdx.json"), materials.json());
        Path zip = target.resolve("bowler-" + version + ".zip");
        archive.write(zip);
        Path debian = target.resolve("bowler_" + version + "_all.deb");
        new DebianPackage(version, archive.files(), ManualPage.of(spec.commandLine().getParent(), version)).write(debian);
        PrintWriter out = spec.commandLine().getOut();
        out.println(zip + ": bin, lib, docs");
        out.println(debian + ": a package for Debian with a service of systemd");
        out.println(target.resolve("repository") + ": a Maven repository with " + jars.size() + " jars, their sources and documentation, and bowler-bom, version " + version);
        out.println(target.resolve("bowler.cdx.json") + ": the list of materials (CycloneDX)");
        return 0;
    }

    private Map<ReleasedJar, byte[]> documentation(List<ReleasedJar> jars, SourceFiles sources) throws IOException {
        List<Path> classes = new ArrayList<>(toolJars());
        jars.forEach(each -> classes.add(root.resolve(each.path())));
        JavadocJar javadoc = new JavadocJar(sources, classes);
        Map<ReleasedJar, byte[]> documentation = new HashMap<>();
        for (ReleasedJar each : jars) {
            documentation.put(each, javadoc.of(root.resolve(each.path())));
        }
        return documentation;
    }

    private static String version(Path jar) throws IOException {
        try (JarFile file = new JarFile(jar.toFile())) {
            String version = file.getManifest() == null ? null : file.getManifest().getMainAttributes().getValue("Implementation-Version");
            if (version == null) {
                throw new IOException(jar + " has no Implementation-Version in its manifest");
            }
            return version;
        }
    }

    /// Adds the jars of the commands.
    private void addTools(ReleaseArchive archive, Materials materials) throws IOException {
        for (Path each : toolJars()) {
            archive.add("lib/tools/" + each.getFileName(), Files.readAllBytes(each));
            materials.add(each);
        }
    }

    private List<Path> toolJars() throws IOException {
        Path built = root.resolve("launcher").resolve("target");
        try (var files = Files.list(built); var libraries = Files.list(built.resolve("lib"))) {
            return java.util.stream.Stream.concat(files, libraries).filter(file -> file.toString().endsWith(".jar")).sorted().toList();
        }
    }

    private static void addScripts(ReleaseArchive archive) {
        archive.add("bin/bowler", SCRIPT.formatted("--enable-native-access=ALL-UNNAMED -Dbowler.root=\"$here\" -cp \"$here/lib/tools/*\" bowler.launcher.Main"));
        archive.add("bin/bowler-server", SCRIPT.formatted("-jar \"$here/lib/bowler-server.jar\""));
        DERBY_TOOLS.forEach(tool -> archive.add("bin/" + tool, SCRIPT.formatted(
            "-cp \"$here/lib/bowler.jar:$here/lib/bowler-client.jar:$here/lib/derby-over-bowler.jar\" org.apache.derby.tools." + tool)));
    }
}
