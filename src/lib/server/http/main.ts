/** The server of the build, dist/server/entry.mjs: pages, API and files in one bundle, in one process or several workers. */
import cluster from 'node:cluster';
import type { AddressInfo } from 'node:net';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { inspect } from 'node:util';
import { getRequestListener } from '@hono/node-server';
import { createApp as createAstro } from 'astro/app/entrypoint';
import { commit, version } from '#lib/release.ts';
import { pageCache as pageLimits } from '#lib/server/cache/caches.ts';
import { type Context, createSiteContext, type SiteContext } from '#lib/server/context.ts';
import { getApi, getConfig, getContext, getMcp, setUpOgImages } from '#lib/server/current.ts';
import { startJobs } from '#lib/server/jobs/runner.ts';
import { settingNames } from '#lib/server/ops/config.ts';
import { endWithNpm } from '#lib/server/ops/end-with-npm.ts';
import { environment } from '#lib/server/ops/env.ts';
import { shutdown } from '#lib/server/ops/limits.ts';
import { createLog } from '#lib/server/ops/log.ts';
import { collectFamilies } from '#lib/server/ops/metrics/collect.ts';
import { startLagMonitor } from '#lib/server/ops/metrics/process-metrics.ts';
import { misspelt } from '#lib/server/ops/misspelt.ts';
import { operatorMessage } from '#lib/server/ops/operator-message.ts';
import { makePrivateFiles } from '#lib/server/ops/private-files.ts';
import { sitePartsOf } from '#lib/server/site/site-parts.ts';
import { within } from '#lib/server/within.ts';
import { answerFresh } from './answer-fresh.ts';
import { createAssetStore, startRefreshing } from './assets/asset-store.ts';
import { renderWorkerFile } from './build/render-worker-file.ts';
import { createClientAddress } from './client-address.ts';
import { createEmulatorProxy } from './emulator-proxy.ts';
import { assetPath, loadFiles } from './files.ts';
import { createIsForeignLoad } from './foreign-loads.ts';
import { createHandler } from './handler.ts';
import { createSecurityHeaders } from './headers.ts';
import { finish, listen, passedSocket } from './listen.ts';
import { logPages } from './log-pages.ts';
import { measured } from './measured.ts';
import { createMetricsListener } from './metrics-listener.ts';
import { isOwnRequest } from './own-requests.ts';
import { createRenderer, createRouteOf } from './renderer.ts';
import { endOnSignal } from './workers/end-on-signal.ts';
import { gatherAsWorker } from './workers/gather-metrics.ts';
import { runWorkers, workerReady } from './workers/primary.ts';
import { workerCount } from './workers/worker-count.ts';

const apiHost: string | undefined = import.meta.env.PUBLIC_API_HOST || undefined;

const followInvalidations = ({ db, caches, log }: Context) => db.followInvalidations(caches, log);

/** A site whose API runs elsewhere has no database. */
const isOnSqlite = (): boolean => !apiHost && getConfig().database.kind === 'sqlite';

/** The metrics of all workers, or of the one process that serves; undefined without a token, and then nothing is measured. */
const createMetrics = (context: SiteContext) => {
  const { log, config } = context;
  if (!config.metricsToken) return undefined;
  const lag = startLagMonitor();
  const collect = () => collectFamilies(context, lag);
  return createMetricsListener({
    token: config.metricsToken,
    collect: cluster.isWorker ? gatherAsWorker(collect) : collect,
    onError: (error) => log.error({ err: error }, 'the metrics could not be collected'),
  });
};

/** Serves in this process. */
const serve = async (): Promise<void> => {
  const context = apiHost ? createSiteContext(getConfig()) : await getContext();
  const { config, log, caches } = context;
  const security = createSecurityHeaders(config, apiHost);
  const client = fileURLToPath(new URL('../client', import.meta.url));
  setUpOgImages({ siteFiles: client, script: new URL(`./${renderWorkerFile}`, import.meta.url), log });
  const files = await loadFiles(client, { security, parts: sitePartsOf(config) });
  const assetStore = createAssetStore({
    source: join(client, assetPath),
    folder: config.assetsDir,
    security,
    log,
    clock: () => new Date(),
  });
  // Before this server listens: the others are asked for what its pages name.
  const stopRefreshing = await startRefreshing(assetStore);
  const astro = createAstro({ streaming: false });
  // The handler logs errors of pages, with the request's id.
  astro.logger.setDestination({ write: ({ message }) => log.debug(message) });

  const { emulatorHost } = config.firebase;
  const isOwn = isOwnRequest(config.siteUrl);
  // Before anything is cached: from then on no write of another server is missed.
  const stopFollowing = apiHost ? undefined : await followInvalidations(await getContext());
  const catchUp = apiHost ? undefined : (await getContext()).db.catchUp;
  const handler = createHandler({
    files,
    assetStore,
    pageCache: caches.pages,
    copies: !apiHost,
    security,
    log,
    addressOf: createClientAddress(config.trustProxy),
    rateLimit: context.rateLimiter.consume,
    renderer: createRenderer({
      app: astro,
      siteUrl: config.siteUrl,
      security,
      notFound: files.notFound,
      maxAge: apiHost ? pageLimits.remoteApiMaxAge : Number.POSITIVE_INFINITY,
      // What waits for another server takes no time of this one.
      atOnce: apiHost ? Number.POSITIVE_INFINITY : pageLimits.rendersAtOnce,
      maxWait: pageLimits.renderWait,
    }),
    // Keeps the adapter's override of the global Request, of which the body limit makes new ones.
    api: apiHost ? undefined : getRequestListener((await getApi()).fetch),
    mcp: apiHost ? undefined : getRequestListener((await getMcp()).fetch),
    emulator: emulatorHost ? createEmulatorProxy({ host: emulatorHost, isOwn }) : undefined,
    metrics: createMetrics(context),
    routeOf: createRouteOf({ app: astro, siteUrl: config.siteUrl }),
    isOwn,
    isForeignLoad: createIsForeignLoad(config.corsOrigins),
  });
  const fresh = catchUp ? answerFresh(handler, catchUp) : handler;
  const logged = config.logPages ? logPages(fresh, log) : fresh;
  const { host } = config;
  const server = await listen(config.metricsToken ? measured(logged, context.metrics.http) : logged, {
    host,
    port: config.port,
    fd: passedSocket(environment(), cluster.isWorker ? process.ppid : process.pid),
  });

  const { port } = server.address() as AddressInfo;
  log.info({ host, port, siteUrl: config.siteUrl, demo: config.demo, version, commit }, 'listening');
  const stopJobs = apiHost ? undefined : startJobs(await getContext());

  const closeDatabase = async (): Promise<void> => {
    await stopFollowing?.();
    await context.close();
  };

  endOnSignal(async () => {
    log.info('shutting down');
    stopRefreshing();
    context.lifecycle.ending = true;
    if (config.drainTime) await sleep(config.drainTime);
    // Requests in progress may still enqueue jobs: these are left to other servers, or to the next start.
    await Promise.all([stopJobs?.(), finish(server)]);
    // A database that does not answer is not waited for.
    await within(shutdown.slack, closeDatabase()).catch((error: unknown) =>
      log.warn({ err: error }, 'the database could not be closed'),
    );
    process.exit(0);
  });
  process.send?.(workerReady); // to the parent process
};

/** Serves in `count` processes. */
const serveByWorkers = async (count: number): Promise<void> => {
  const config = getConfig();
  const log = createLog(config);
  // Workers end by themselves: this is longer than that takes.
  const gracePeriod = config.drainTime + shutdown.gracePeriod + shutdown.slack;
  const primary = runWorkers({ count, log, gracePeriod });
  endOnSignal(() => {
    log.info('shutting down');
    primary.end();
  });
  void primary.ready.then(() => {
    log.info({ workers: count }, 'all workers listen');
    process.send?.(workerReady);
  });
  process.exit(await primary.ended);
};

/** A setting under a wrong name has no effect, which nothing else would show. */
const warnOfMisspelt = (): void => {
  for (const names of misspelt(environment(), settingNames))
    createLog(getConfig()).warn(names, 'not a setting; perhaps a misspelt one');
};

const start = async (): Promise<void> => {
  if (cluster.isWorker) return serve();
  endWithNpm();
  warnOfMisspelt();
  const machine = { cores: availableParallelism(), onSqlite: isOnSqlite(), setting: getConfig().workers };
  const count = workerCount(process.argv.slice(2), machine);
  return count > 1 ? serveByWorkers(count) : serve();
};

makePrivateFiles();
start().catch((error: unknown) => {
  // An operator can fix a setting or a disk by its message alone, without a stack.
  process.stderr.write(`${operatorMessage(error) ?? inspect(error)}\n`);
  process.exit(1);
});
