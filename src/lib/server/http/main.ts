/** The server of the build, dist/server/entry.mjs: pages, API and files in one bundle and one process. */
import type { AddressInfo } from 'node:net';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { inspect } from 'node:util';
import { getRequestListener } from '@hono/node-server';
import { createApp as createAstro } from 'astro/app/entrypoint';
import { pageCache as pageLimits } from '#lib/limits.ts';
import { ConfigError } from '#lib/server/config/config.ts';
import { type Context, createSiteContext } from '#lib/server/context.ts';
import { getApi, getConfig, getContext } from '#lib/server/current.ts';
import { startWorker } from '#lib/server/jobs/worker.ts';
import { makePrivateFiles } from '#lib/server/private-files.ts';
import { sitePartsOf } from '#lib/server/site/site-parts.ts';
import { createEmulatorProxy } from './emulator-proxy.ts';
import { loadFiles } from './files.ts';
import { createHandler } from './handler.ts';
import { createSecurityHeaders } from './headers.ts';
import { finish, listen } from './listen.ts';
import { isOwnRequest } from './own-requests.ts';
import { rateLimitByAddress } from './rate-limit-by-address.ts';
import { createRenderer } from './renderer.ts';

const apiHost: string | undefined = import.meta.env.PUBLIC_API_HOST || undefined;

const followInvalidations = ({ db, caches, log }: Context) => db.followInvalidations(caches, log);

const start = async (): Promise<void> => {
  const context = apiHost ? createSiteContext(getConfig()) : await getContext();
  const { config, log, caches } = context;
  const security = createSecurityHeaders(config, apiHost);
  const files = await loadFiles(fileURLToPath(new URL('../client', import.meta.url)), {
    security,
    parts: sitePartsOf(config),
  });
  const astro = createAstro({ streaming: false });
  // The handler logs errors of pages, with the request's id.
  astro.logger.setDestination({ write: ({ message }) => log.debug(message) });

  const { emulatorHost } = config.firebase;
  const isOwn = isOwnRequest(config.siteUrl);
  // Before anything is cached: from then on no write of another server is missed.
  const stopFollowing = apiHost ? undefined : await followInvalidations(await getContext());
  const server = await listen(
    createHandler({
      files,
      pageCache: caches.pages,
      security,
      log,
      rateLimit: rateLimitByAddress(context.rateLimiter, config.trustProxy),
      render: createRenderer({
        app: astro,
        siteUrl: config.siteUrl,
        security,
        notFound: files.notFound,
        maxAge: apiHost ? pageLimits.remoteApiMaxAge : Number.POSITIVE_INFINITY,
      }),
      // Keeps the adapter's override of the global Request, of which the body limit makes new ones.
      api: apiHost ? undefined : getRequestListener((await getApi()).fetch),
      emulator: emulatorHost ? createEmulatorProxy({ host: emulatorHost, isOwn }) : undefined,
      isOwn,
    }),
    config,
  );

  const { port } = server.address() as AddressInfo;
  log.info({ host: config.host, port, siteUrl: config.siteUrl, demo: config.demo }, 'listening');
  process.send?.('ready'); // to the parent process
  const stopWorker = apiHost ? undefined : startWorker(await getContext());

  const end = async (): Promise<void> => {
    log.info('ending');
    // Requests in progress may still enqueue jobs: these are left to other servers, or to the next start.
    await Promise.all([stopWorker?.(), finish(server)]);
    await stopFollowing?.();
    await context.close();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, end);
};

makePrivateFiles();
start().catch((error: unknown) => {
  // An operator can fix a setting by its message alone, without a stack.
  process.stderr.write(`${error instanceof ConfigError ? error.message : inspect(error)}\n`);
  process.exit(1);
});
