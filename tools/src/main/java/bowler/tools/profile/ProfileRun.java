// SPDX-License-Identifier: Apache-2.0
package bowler.tools.profile;

import bowler.tools.load.LoadPlan;
import bowler.tools.load.workload.WorkloadName;
import bowler.tools.peer.ChildJvm;
import bowler.tools.peer.DatabaseTarget;
import bowler.tools.peer.LoadFailure;
import bowler.tools.profile.analyze.ModulePrefixes;
import bowler.tools.profile.analyze.Profile;
import bowler.tools.profile.record.Capture;
import bowler.tools.profile.record.EmbeddedUrl;
import bowler.tools.profile.record.ProfileChild;
import bowler.tools.profile.record.ProfileMeasuring;
import bowler.tools.profile.table.ProfileReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/// The parent's side: starts each database in a JVM of its own and reads what that one has captured.
final class ProfileRun {
    private static final String BUFFER_BYTES = "64k";
    /// Queries allocate hundreds of megabytes a second, or gigabytes: looking at each 64 KiB of them took up to a tenth of the time.
    private static final String BUFFER_BYTES_OF_QUERIES = "512k";
    private static final Set<WorkloadName> QUERIES = EnumSet.of(WorkloadName.SELECT, WorkloadName.SELECT_ROW, WorkloadName.JOIN, WorkloadName.MIXED);

    private final LoadPlan plan;
    private final Path modulesFile;
    private final boolean systemCalls;
    private final double costSeconds;
    private final List<String> missing = new ArrayList<>();

    /// @param modulesFile null: those that come with the tool
    ProfileRun(LoadPlan plan, Path modulesFile, boolean systemCalls, double costSeconds) {
        this.plan = plan;
        this.modulesFile = modulesFile;
        this.systemCalls = systemCalls;
        this.costSeconds = costSeconds;
    }

    /// Returns the report of all available data; [#missing] names the rest.
    ProfileReport run() throws IOException, InterruptedException {
        List<Profile> profiles = new ArrayList<>();
        for (DatabaseTarget databaseTarget : plan.databases()) {
            try {
                profile(databaseTarget, profiles);
            } catch (LoadFailure failed) {
                missing.add(failed.getMessage());
                plan.progress().clear();
            }
        }
        plan.progress().clear();
        return new ProfileReport(plan.spec().workload().optionText(), plan.facts(), plan.databases(), profiles, missing);
    }

    private void profile(DatabaseTarget databaseTarget, List<Profile> profiles) throws IOException, InterruptedException {
        ModulePrefixes modulePrefixes = modulesFile == null ? ModulePrefixes.shipped(product(databaseTarget)) : ModulePrefixes.read(modulesFile);
        Path folder = Files.createTempDirectory(plan.scratch(), "profile");
        Path specFile = folder.resolve("load.properties");
        plan.spec().with(databaseTarget).write(specFile);
        List<String> arguments = new ArrayList<>(List.of(specFile.toString(), folder.toString(), Boolean.toString(systemCalls),
            Double.toString(costSeconds)));
        arguments.addAll(modulePrefixes.checkpoints());
        List<String> options = new ArrayList<>(allocationBuffers());
        options.addAll(plan.jvmOptions());
        String where = databaseTarget.name() + ": ";
        if (modulesFile == null && !databaseTarget.url().isEmpty() && !EmbeddedUrl.embedded(databaseTarget.url())) {
            missing.add(where + "the engine's side: it does not run in its client's JVM (or give its --modules); figures are its clients'");
        }
        try (var child = ChildJvm.start(ProfileChild.class, options, databaseTarget, folder.resolve("errors.txt"), arguments)) {
            child.follow(plan.progress(), where, ProfileMeasuring.CAPTURE, file -> {
                Capture capture = Capture.read(Path.of(file));
                capture.missing().stream().map(what -> where + what).filter(what -> !missing.contains(what)).forEach(missing::add);
                profiles.add(Profile.of(databaseTarget.name(), capture, modulePrefixes));
            });
        }
    }

    /// Small ones show more of what is allocated: an object is seen when its thread needs the next.
    private List<String> allocationBuffers() {
        return List.of("-XX:TLABSize=" + (QUERIES.contains(plan.spec().workload()) ? BUFFER_BYTES_OF_QUERIES : BUFFER_BYTES), "-XX:-ResizeTLAB");
    }

    /// Returns the part of its URL that follows `jdbc:`.
    static String product(DatabaseTarget databaseTarget) {
        String[] parts = databaseTarget.url().split(":", 3);
        return parts.length > 1 && parts[0].equals("jdbc") ? parts[1] : "";
    }
}
