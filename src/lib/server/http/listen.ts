import { createServer, type RequestListener, type Server } from 'node:http';

/** Longer than a proxy in front keeps its idle connections, so that it never sends into a closing one. */
const keepAliveTimeout = 65_000;
const headersTimeout = 10_000;
const requestTimeout = 30_000;

/** How long the requests that are being answered may take once the server is asked to end. */
const gracePeriod = 10_000;
const sweepInterval = 100;

/** Rejects when the address cannot be listened on. */
export const listen = (
  listener: RequestListener,
  { host, port }: { host: string; port: number },
): Promise<Server> =>
  new Promise((resolve, reject) => {
    const server = createServer({ keepAliveTimeout, headersTimeout, requestTimeout }, listener);
    server.once('error', reject);
    server.listen(port, host, () => resolve(server.off('error', reject)));
  });

/** Accepts nothing more and lets the running requests finish. */
export const finish = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    // A connection whose last answer goes out after `close` would be kept alive for another.
    const sweep = setInterval(() => server.closeIdleConnections(), sweepInterval);
    const impatience = setTimeout(() => server.closeAllConnections(), gracePeriod);
    server.close(() => {
      clearInterval(sweep);
      clearTimeout(impatience);
      resolve();
    });
  });
