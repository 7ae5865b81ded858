/** The server of the build, dist/server/entry.mjs: pages, API and files in one bundle, in one process or several workers. */
import cluster from 'node:cluster';
import type { AddressInfo } from 'node:net';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { inspect } from 'node:util';
import { getRequestListener, RequestError } from '@hono/node-server';
import { createApp as createAstro } from 'astro/app/entrypoint';
import { commit, version } from '#lib/release.ts';
import type { Api } from '#lib/server/api/principal.ts';
import { pageCache as pageLimits } from '#lib/server/cache/caches.ts';
import { createSiteContext, type SiteContext } from '#lib/server/context.ts';
import { getApi, getConfig, getContext, getMcp, setUpOgImages } from '#lib/server/current.ts';
import { startJobs } from '#lib/server/jobs/runner.ts';
import { settingNames } from '#lib/server/ops/config.ts';
import { endOnSignal, endWithNpm } from '#lib/server/ops/end-on-signal.ts';
import { environment } from '#lib/server/ops/env.ts';
import { shutdown } from '#lib/server/ops/limits.ts';
import { createLog } from '#lib/server/ops/log.ts';
import { gatherAsWorker } from '#lib/server/ops/metrics/gather.ts';
import { measureSite } from '#lib/server/ops/metrics/measure-site.ts';
import { measureLag } from '#lib/server/ops/metrics/process-metrics.ts';
import { misspelt } from '#lib/server/ops/misspelt.ts';
import { operatorMessage } from '#lib/server/ops/operator-message.ts';
import { makePrivateFiles } from '#lib/server/ops/private-files.ts';
import { remoteApi } from '#lib/server/site/site.ts';
import { sitePartsOf } from '#lib/server/site/site-parts.ts';
import { setThreadFolder } from '#lib/server/thread-files.ts';
import { within } from '#lib/server/within.ts';
import { createSite } from './app.ts';
import { answerCached, createCachedPages } from './cached-pages.ts';
import { createEarlierBuilds, startRefreshing } from './earlier-builds.ts';
import { createEmulatorProxy } from './emulator-proxy.ts';
import { assetPath, loadFiles, readPolicies } from './files.ts';
import { createSecurityHeaders } from './headers.ts';
import { finish, listen, passedSocket } from './listen.ts';
import { answerMetrics } from './metrics-endpoint.ts';
import { logPages, measured } from './observe.ts';
import type { PageRules } from './page-rules.ts';
import { createPages } from './pages.ts';
import { createClientAddress, createIsForeignLoad, isOwnRequest } from './requester.ts';
import { runWorkers, workerCount, workerReady } from './workers.ts';

/** Parts that differ between a site with its own API and one with a remote API. */
interface Site {
  context: SiteContext;
  api?: Api;
  mcp?: Awaited<ReturnType<typeof getMcp>>;
  /** See answerCached. */
  catchUp?: (() => Promise<void>) | undefined;
  pages: { hasCopies: boolean; maxAge: number; atOnce: number };
  /** @returns stops them */
  startJobs(): () => Promise<void>;
  close(): Promise<void>;
}

/** A site with its API and its database. */
const siteWithApi = async (): Promise<Site> => {
  const context = await getContext();
  // Before anything is cached: from then on no write of another server is missed.
  const stopFollowing = await context.db.followInvalidations(context.caches, context.log);
  return {
    context,
    api: await getApi(),
    mcp: await getMcp(),
    catchUp: context.db.catchUp,
    pages: { hasCopies: true, maxAge: Number.POSITIVE_INFINITY, atOnce: pageLimits.rendersAtOnce },
    startJobs: () => startJobs(context),
    async close() {
      await stopFollowing();
      await context.close();
    },
  };
};

/** A site whose API runs elsewhere has no database, and hears of no writes: its pages are cached by age. */
const siteWithoutApi = (): Site => {
  const context = createSiteContext(getConfig());
  return {
    context,
    // What waits for another server takes no time of this one.
    pages: { hasCopies: false, maxAge: pageLimits.remoteApiMaxAge, atOnce: Number.POSITIVE_INFINITY },
    startJobs: () => async () => {},
    close: context.close,
  };
};

/** The metrics of all workers, or of the one process that serves; undefined without a token, and then nothing is measured. */
const createMetrics = (context: SiteContext) => {
  const { log, config } = context;
  if (!config.metricsToken) return undefined;
  const registry = measureSite(context);
  measureLag(registry);
  return answerMetrics({
    token: config.metricsToken,
    collect: cluster.isWorker ? gatherAsWorker(registry) : () => registry.metrics(),
    onError: (error) => log.error({ err: error }, 'the metrics could not be collected'),
  });
};

/** Serves in this process. */
const serve = async (): Promise<void> => {
  const site = remoteApi ? siteWithoutApi() : await siteWithApi();
  const { context, catchUp } = site;
  const { config, log, caches } = context;
  const { host, siteUrl } = config;
  const { emulatorHost } = config.firebase;

  const security = createSecurityHeaders(config, remoteApi);
  const client = fileURLToPath(new URL('../client', import.meta.url));
  setThreadFolder(new URL('./', import.meta.url));
  setUpOgImages({ siteFiles: client, log });
  const policies = await readPolicies(join(client, '..'));
  const files = await loadFiles(client, { security, parts: sitePartsOf(config), policies });
  const source = join(client, assetPath);
  const earlierBuilds = createEarlierBuilds({
    ...{ source, folder: config.assetsDir, security, log },
    clock: () => new Date(),
  });
  // Before this server listens: the others are asked for what its pages name.
  const stopRefreshing = await startRefreshing(earlierBuilds);

  const astro = createAstro({ streaming: false });
  // The site logs errors of pages, with the request's id.
  astro.logger.setDestination({ write: ({ message }) => log.debug(message) });
  const pages = createPages({
    ...{ astro, siteUrl, security, notFound: files.notFound },
    rules: import.meta.glob<PageRules | undefined>('/src/pages/**/*.{astro,ts}', { import: 'rules' }),
    ...{ maxAge: site.pages.maxAge, atOnce: site.pages.atOnce, maxWait: pageLimits.renderWait },
  });

  const isOwn = isOwnRequest(siteUrl);
  const cachedPages = createCachedPages(caches.pages, site.pages.hasCopies);
  const app = createSite({
    ...{ files, earlierBuilds, pages, pageCache: caches.pages, cachedPages, security, log, isOwn },
    ...{ api: site.api, mcp: site.mcp, metrics: createMetrics(context) },
    addressOf: createClientAddress(config.trustProxy),
    rateLimit: context.rateLimiter.consume,
    emulator: emulatorHost ? createEmulatorProxy({ host: emulatorHost, isOwn }) : undefined,
    isForeignLoad: createIsForeignLoad(config.corsOrigins),
  });
  const answer = getRequestListener(app.fetch, {
    // A client of HTTP/1.0 may name no host.
    hostname: new URL(siteUrl).host,
    // Of requests that reach no part of the site, such as those whose host is malformed: parts answer their own errors.
    errorHandler: (error) =>
      new Response(null, { status: error instanceof RequestError ? 400 : 500, headers: security.file }),
  });
  const front = answerCached({ pages: cachedPages, catchUp }, (...call) => void answer(...call));
  const logged = config.logPages ? logPages(front, log) : front;
  const server = await listen(config.metricsToken ? measured(logged, context.metrics) : logged, {
    host,
    port: config.port,
    fd: passedSocket(environment(), cluster.isWorker ? process.ppid : process.pid),
  });

  const { port } = server.address() as AddressInfo;
  log.info({ host, port, siteUrl, demo: config.demo, version, commit }, 'listening');
  const stopJobs = site.startJobs();

  endOnSignal(async () => {
    log.info('shutting down');
    stopRefreshing();
    context.lifecycle.ending = true;
    if (config.drainTime) await sleep(config.drainTime);
    // Requests in progress may still enqueue jobs: these are left to other servers, or to the next start.
    await Promise.all([stopJobs(), finish(server)]);
    // A database that does not answer is not waited for.
    await within(shutdown.slack, site.close()).catch((error: unknown) =>
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

const noteMailOff = (): void => {
  const config = getConfig();
  if (!remoteApi && !config.mail && !config.demo)
    createLog(config).info('mail is off: with SMTP_URL and MAIL_FROM the site sends e-mails');
};

const start = async (): Promise<void> => {
  if (cluster.isWorker) return serve();
  endWithNpm();
  warnOfMisspelt();
  noteMailOff();
  const machine = {
    cores: availableParallelism(),
    onSqlite: !remoteApi && getConfig().database.kind === 'sqlite',
    setting: getConfig().workers,
  };
  const count = workerCount(process.argv.slice(2), machine);
  return count > 1 ? serveByWorkers(count) : serve();
};

makePrivateFiles();
start().catch((error: unknown) => {
  // An operator can fix a setting or a disk by its message alone, without a stack.
  process.stderr.write(`${operatorMessage(error) ?? inspect(error)}\n`);
  process.exit(1);
});
