import { createServer, type RequestListener, type Server } from 'node:http';
import { ConfigError } from '#lib/server/config/config.ts';

/** How long the server waits for its callers, in milliseconds. */
export interface Timeouts {
  /** Longer than a proxy in front keeps its idle connections, so that it never sends into a closing one. */
  keepAliveTimeout: number;
  headersTimeout: number;
  requestTimeout: number;
  /** How often the two above are looked at: a slow caller stays at most this much longer than they say. */
  connectionsCheckingInterval: number;
}

export const timeouts: Timeouts = {
  keepAliveTimeout: 65_000,
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  // Node's own 30 s would let a header take up to 40.
  connectionsCheckingInterval: 1_000,
};

/** How long the requests that are being answered may take once the server is asked to end. */
const gracePeriod = 10_000;
const sweepInterval = 100;

interface Place {
  host: string;
  port: number;
}

const elsewhere = ({ host }: Place): string =>
  `HOST must be an address of this machine (it is ${JSON.stringify(host)})`;

/** Why an address can't be listened on, by the code of the error, and which setting mends it. */
const reasons: Record<string, (place: Place) => string> = {
  EADDRINUSE: ({ port }) => `Port ${port} is taken: set PORT`,
  EACCES: ({ port }) => `Port ${port} may not be used by this account: set PORT to one from 1024 up`,
  EADDRNOTAVAIL: elsewhere,
  ENOTFOUND: elsewhere,
  EAI_AGAIN: elsewhere,
};

/** In an operator's words, if it is the operator's to mend. */
const inWords = (error: Error, place: Place): Error => {
  const reason = 'code' in error && typeof error.code === 'string' ? reasons[error.code] : undefined;
  return reason ? new ConfigError(reason(place), { cause: error }) : error;
};

/** @throws ConfigError when the address cannot be listened on, with the setting that mends it */
export const listen = (
  listener: RequestListener,
  { host, port }: Place,
  limits: Timeouts = timeouts,
): Promise<Server> =>
  new Promise((resolve, reject) => {
    const server = createServer(limits, listener);
    const fail = (error: Error) => reject(inWords(error, { host, port }));
    server.once('error', fail);
    server.listen(port, host, () => resolve(server.off('error', fail)));
  });

/** Finds out whether an address can be listened on, before what takes long begins. @throws ConfigError */
export const ensureFree = async (place: Place): Promise<void> => {
  await finish(await listen(() => {}, place));
};

/** Accepts nothing more and lets the running requests finish. */
export const finish = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    // A connection whose last answer goes out after `close` would be kept alive for another.
    const sweep = setInterval(() => server.closeIdleConnections(), sweepInterval);
    const forcedClose = setTimeout(() => server.closeAllConnections(), gracePeriod);
    server.close(() => {
      clearInterval(sweep);
      clearTimeout(forcedClose);
      resolve();
    });
  });
