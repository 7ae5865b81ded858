import { createServer, type RequestListener, type Server } from 'node:http';
import { Server as TcpServer } from 'node:net';
import { ConfigError } from '#lib/server/ops/config.ts';
import { shutdown } from '#lib/server/ops/limits.ts';
import { inTurn, type Turns } from './in-turn.ts';

/** In milliseconds. */
export interface Timeouts {
  /** Longer than a proxy keeps idle connections, so that it never sends into one that is closing. */
  keepAliveTimeout: number;
  headersTimeout: number;
  requestTimeout: number;
  /** Maximum inactivity of a connection, including a client that does not read the response. */
  timeout: number;
  /** Interval at which the limits for headers and requests are enforced: a slow client exceeds them by this much at most. */
  connectionsCheckingInterval: number;
}

export const timeouts: Timeouts = {
  keepAliveTimeout: 65_000,
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  // Longer than keepAliveTimeout, which ends idle connections.
  timeout: 75_000,
  // With Node's 30 s the headers could take up to 40 s.
  connectionsCheckingInterval: 1_000,
};

/** In milliseconds: for what is on its way on a connection that is kept alive. A client on a busy machine may take long to send. */
const idlePeriod = 500;

interface ListenAddress {
  host: string;
  port: number;
  /** File descriptor of a socket that already listens on this port. */
  fd?: number | undefined;
}

/**
 * The file descriptor of the socket that systemd holds for this process, and for its workers. See sd_listen_fds(3).
 * @param pid of the process that systemd started
 * @throws ConfigError if there are several
 */
export const passedSocket = (env: Record<string, string | undefined>, pid: number): number | undefined => {
  if (Number(env.LISTEN_PID) !== pid) return undefined;
  if (env.LISTEN_FDS === '1') return 3;
  throw new ConfigError(
    `systemd passes ${env.LISTEN_FDS} sockets: the socket unit must have one ListenStream`,
  );
};

const elsewhere = ({ host }: ListenAddress): string =>
  `HOST must be an address of this machine (it is ${JSON.stringify(host)})`;

/** Messages by Node's error code, with the setting to change. */
const reasons: Record<string, (address: ListenAddress) => string> = {
  EADDRINUSE: ({ port }) => `Port ${port} is taken: set PORT`,
  EACCES: ({ port }) => `Port ${port} may not be used by this account: set PORT to one from 1024 up`,
  EADDRNOTAVAIL: elsewhere,
  ENOTFOUND: elsewhere,
  EAI_AGAIN: elsewhere,
};

/** A ConfigError if a setting is the cause. */
const explained = (error: Error, address: ListenAddress): Error => {
  const reason = 'code' in error && typeof error.code === 'string' ? reasons[error.code] : undefined;
  return reason ? new ConfigError(reason(address), { cause: error }) : error;
};

const otherPort = (bound: number | undefined, port: number): ConfigError =>
  new ConfigError(
    `systemd listens on port ${bound}, PORT is ${port}: change PORT, or ListenStream in unearth.socket`,
  );

const turnsOf = new WeakMap<Server, Turns>();

/** @throws ConfigError if the address can't be listened on */
export const listen = (
  listener: RequestListener,
  { host, port, fd }: ListenAddress,
  limits: Timeouts = timeouts,
): Promise<Server> =>
  new Promise((resolve, reject) => {
    // A request without a body needs no stream for it, whose end Node would tell in several turns of the event loop.
    const options = { ...limits, optimizeEmptyRequests: true };
    const turns = inTurn(listener);
    const server = createServer(options, turns.receive).setTimeout(limits.timeout);
    server.on('connection', turns.connect);
    turnsOf.set(server, turns);
    const fail = (error: Error) => reject(explained(error, { host, port }));
    server.once('error', fail);
    const succeed = () => {
      const bound = server.address();
      const isOther = fd !== undefined && typeof bound === 'object' && bound?.port !== port;
      if (isOther) fail(otherPort(bound?.port, port));
      else resolve(server.off('error', fail));
    };
    server.listen(fd === undefined ? { host, port } : { fd }, succeed);
  });

/** Fails early, before slow preparations begin. @throws ConfigError if the address can't be listened on */
export const ensureFree = async (address: ListenAddress): Promise<void> => {
  await finish(await listen(() => {}, address));
};

/**
 * Accepts no new connections, and resolves when the requests in progress have ended or the grace period is over. Responses
 * from here on tell clients to close; a connection that stands still may already carry the next request, so it is
 * ended only after a while.
 */
export const finish = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    const turns = turnsOf.get(server);
    turns?.end();
    // A connection that was busy becomes idle later, and would be kept alive. In a busy process requests that have
    // arrived wait to be read: `setImmediate` runs after that.
    let transferred = -1;
    const endIdle = () => {
      const open = [...(turns?.connections.keys() ?? [])];
      const before = transferred;
      transferred = open.reduce((sum, { bytesRead, bytesWritten }) => sum + bytesRead + bytesWritten, 0);
      // Node counts a connection as idle whose client is still reading the response.
      const isQuiet = before === transferred && open.every(({ writableLength }) => writableLength === 0);
      if (isQuiet) server.closeIdleConnections();
    };
    const sweep = setInterval(() => setImmediate(endIdle), idlePeriod);
    const forcedClose = setTimeout(() => server.closeAllConnections(), shutdown.gracePeriod);
    // Not HTTP's own, which ends idle connections at once.
    TcpServer.prototype.close.call(server, () => {
      clearInterval(sweep);
      clearTimeout(forcedClose);
      resolve();
    });
  });
