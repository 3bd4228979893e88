// SPDX-License-Identifier: Apache-2.0
package bowler.applications;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import javax.jcr.Node;
import javax.jcr.Repository;
import javax.jcr.Session;
import javax.jcr.SimpleCredentials;
import org.apache.jackrabbit.core.RepositoryImpl;
import org.apache.jackrabbit.core.config.RepositoryConfig;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Jackrabbit with all that it keeps in a Derby kept here: nodes, versions, files, long values. Not tested: `DerbyPersistenceManager`,
/// which sets properties of the database by SYSCS_SET_DATABASE_PROPERTY.
class JackrabbitTest {
    private static final String CONFIGURATION = """
        <?xml version="1.0"?>
        <Repository>
          <DataSources>
            <DataSource name="bowler">
              <param name="driver" value="%4$s"/>
              <param name="url" value="%1$s"/>
              <param name="user" value="APP"/>
              <param name="password" value="app"/>
              <param name="databaseType" value="derby"/>
            </DataSource>
          </DataSources>
          <FileSystem class="org.apache.jackrabbit.core.fs.db.DbFileSystem">
            <param name="dataSourceName" value="bowler"/>
            <param name="schemaObjectPrefix" value="fs_"/>
          </FileSystem>
          <DataStore class="org.apache.jackrabbit.core.data.db.DbDataStore">
            <param name="dataSourceName" value="bowler"/>
            <param name="minRecordLength" value="1000"/>
          </DataStore>
          <Security appName="Jackrabbit">
            <AccessManager class="org.apache.jackrabbit.core.security.simple.SimpleAccessManager"/>
            <LoginModule class="org.apache.jackrabbit.core.security.simple.SimpleLoginModule"/>
          </Security>
          <Workspaces rootPath="${rep.home}/workspaces" defaultWorkspace="default"/>
          <Workspace name="${wsp.name}">
            <FileSystem class="org.apache.jackrabbit.core.fs.local.LocalFileSystem"><param name="path" value="${wsp.home}"/></FileSystem>
            %2$s
          </Workspace>
          <Versioning rootPath="${rep.home}/version">
            <FileSystem class="org.apache.jackrabbit.core.fs.local.LocalFileSystem"><param name="path" value="${rep.home}/version"/></FileSystem>
            %3$s
          </Versioning>
        </Repository>
        """;
    /// The data kept of a workspace, or of versions, in tables with a prefix.
    private static final String ITEMS = """
        <PersistenceManager class="org.apache.jackrabbit.core.persistence.db.SimpleDbPersistenceManager">
          <param name="driver" value="%3$s"/>
          <param name="url" value="%s"/>
          <param name="user" value="APP"/>
          <param name="password" value="app"/>
          <param name="schema" value="derby"/>
          <param name="schemaObjectPrefix" value="%s_"/>
        </PersistenceManager>
        """;

    @TempDir
    private Path home;
    private final ApplicationDatabase applicationDatabase = new ApplicationDatabase("jackrabbit");

    @AfterEach
    void close() throws Exception {
        applicationDatabase.close();
    }

    @Test
    void nodesVersionsAndFilesSurviveARestart() throws Exception {
        RepositoryImpl repository = open();
        Session session = login(repository);
        Node page = session.getRootNode().addNode("page", "nt:unstructured");
        page.addMixin("mix:versionable");
        page.setProperty("title", "first");
        page.setProperty("body", session.getValueFactory().createBinary(
            new ByteArrayInputStream("long ".repeat(20_000).getBytes(StandardCharsets.UTF_8))));
        for (int i = 0; i < 20; i++) {
            page.addNode("child" + i).setProperty("number", i);
        }
        session.save();
        session.getWorkspace().getVersionManager().checkpoint("/page");
        page.setProperty("title", "second");
        page.getNode("child3").remove();
        session.save();
        session.logout();
        repository.shutdown();
        assertThat(applicationDatabase.count("DATASTORE")).isEqualTo(1);
        assertThat(applicationDatabase.count("WS_NODE")).isGreaterThan(20);

        repository = open();
        session = login(repository);
        page = session.getNode("/page");
        assertThat(page.getProperty("title").getString()).isEqualTo("second");
        assertThat(page.getProperty("body").getLength()).isEqualTo(100_000);
        assertThat(page.getNodes().getSize()).isEqualTo(19);
        assertThat(page.getNode("child7").getProperty("number").getLong()).isEqualTo(7);
        session.getWorkspace().getVersionManager().restore("/page", "1.0", true);
        assertThat(session.getNode("/page").getProperty("title").getString()).isEqualTo("first");
        session.logout();
        repository.shutdown();
    }

    private RepositoryImpl open() throws Exception {
        String url = applicationDatabase.url();
        String driver = DatabaseAccess.CURRENT.driver();
        String configuration = CONFIGURATION.formatted(url, ITEMS.formatted(url, "ws", driver), ITEMS.formatted(url, "version", driver), driver);
        return RepositoryImpl.create(RepositoryConfig.create(
            new ByteArrayInputStream(configuration.getBytes(StandardCharsets.UTF_8)), home.toString()));
    }

    private static Session login(Repository repository) throws Exception {
        return repository.login(new SimpleCredentials("admin", "admin".toCharArray()));
    }
}
