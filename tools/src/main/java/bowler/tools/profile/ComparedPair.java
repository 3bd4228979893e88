// SPDX-License-Identifier: Apache-2.0
package bowler.tools.profile;

import bowler.tools.load.LoadPlan;
import bowler.tools.peer.DatabaseTarget;
import bowler.tools.peer.JarCache;
import bowler.tools.peer.KnownDatabase;
import bowler.tools.peer.LoadFailure;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// The two that `--compare` names: databases, or builds of one.
///
///     derby                      as --peer would
///     old/bowler.jar             Bowler as that jar or folder of classes has it
///     derby=a/derby.jar:b.jar    Derby from these jars
final class ComparedPair {
    private static final int TWO = 2;

    private ComparedPair() {}

    static LoadPlan plan(LoadPlan plan, List<String> names) throws IOException {
        if (names.size() != TWO) {
            throw new LoadFailure("--compare takes two names with a comma between them, not " + names.size());
        }
        List<DatabaseTarget> databases = new ArrayList<>();
        for (String name : names) {
            Path folder = plan.scratch().resolve("compared-" + databases.size());
            Files.createDirectories(folder);
            databases.add(database(name, folder, plan));
        }
        if (databases.get(0).name().equals(databases.get(1).name())) {
            databases.set(1, databases.get(1).named(databases.get(1).name() + " (second)"));
        }
        return plan.with(databases);
    }

    private static DatabaseTarget database(String name, Path folder, LoadPlan plan) throws IOException {
        Optional<KnownDatabase> known = known(name);
        if (known.isPresent()) {
            return known.get().in(folder, plan.settings(), JarCache.ofUser());
        }
        int equals = name.indexOf('=');
        KnownDatabase of = equals < 0 ? KnownDatabase.BOWLER : known(name.substring(0, equals)).orElseThrow(() -> unknown(name));
        List<Path> jars = Arrays.stream(name.substring(equals + 1).split(File.pathSeparator)).map(Path::of).map(Path::toAbsolutePath).toList();
        for (Path jar : jars) {
            if (!Files.exists(jar)) {
                throw equals < 0 ? unknown(name) : new LoadFailure("--compare: there is no " + jar);
            }
        }
        return of.from(folder, plan.settings(), jars).named(name);
    }

    private static LoadFailure unknown(String name) {
        return new LoadFailure("--compare: '" + name + "' is neither one of " + String.join(", ", Arrays.stream(KnownDatabase.values())
            .map(KnownDatabase::label).toList()) + " nor a jar, a folder of classes, or DATABASE=JARS");
    }

    private static Optional<KnownDatabase> known(String name) {
        return Arrays.stream(KnownDatabase.values()).filter(database -> database.label().equals(name.toLowerCase(Locale.ROOT))).findFirst();
    }
}
