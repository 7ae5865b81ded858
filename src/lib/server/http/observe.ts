/** Metrics and log lines of each request, for pages, files and the API alike. */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { paths, serverPaths } from '#lib/paths.ts';
import type { Counters } from '#lib/server/ops/metrics/counters.ts';
import { routeOfResponse } from '#lib/server/ops/route-name.ts';
import { isFileRoute } from './files.ts';
import { splitUrl } from './page-rules.ts';

/** nginx's status for a client that closed the connection before the response. */
const clientGone = 499;

const statusOfResponse = ({ headersSent, statusCode }: ServerResponse): number =>
  headersSent ? statusCode : clientGone;

/** Counts each response of a listener. What it sends at once, as cached pages are, is counted without another listener. */
export const measured = (listener: RequestListener, metrics: Pick<Counters, 'response'>): RequestListener => {
  const count = ({ method = 'GET' }: IncomingMessage, response: ServerResponse, began: number): void => {
    const labels = { route: routeOfResponse(response), method, status: statusOfResponse(response) };
    metrics.response(labels, performance.now() - began);
  };
  return (request, response) => {
    const began = performance.now();
    listener(request, response);
    if (response.writableEnded) count(request, response, began);
    else response.once('close', () => count(request, response, began));
  };
};

/** In characters. */
const longestPath = 200;

/** The API and MCP log their own calls; files would be most of the lines. */
const isPage = (route: string): boolean =>
  route === serverPaths.apiDocs ||
  !(isFileRoute(route) || route === serverPaths.mcp || route.startsWith(`${paths.api}/`));

/** Paths that are encoded more often are not logged. */
const maxEncodings = 3;

/** Undefined if it can't be decoded. */
const decodedPath = (path: string): string | undefined => {
  let decoded = path;
  try {
    for (let times = 0; times < maxEncodings && decoded.includes('%'); times++)
      decoded = decodeURIComponent(decoded);
  } catch {
    return undefined;
  }
  return decoded.includes('%') ? undefined : decoded;
};

/** The at sign of an e-mail, also as HTML or quoted-printable, and the start of an encoded query. */
const privateText = /[@?=]|&(?:#|commat)/i;

/** Undefined if it may contain an e-mail or a query: no address of the site does, but anybody may ask for one. */
export const loggedPath = (url: string): string | undefined => {
  const { path } = splitUrl(url);
  const decoded = decodedPath(path)?.normalize('NFKC');
  return decoded === undefined || privateText.test(decoded) ? undefined : path.slice(0, longestPath);
};

/** Logs one line per request for a page or a feed, without the query, which may contain a visitor's search. */
export const logPages =
  (listener: RequestListener, log: Pick<Logger, 'info'>): RequestListener =>
  (request, response) => {
    const began = performance.now();
    response.once('close', () => {
      const route = routeOfResponse(response);
      if (!isPage(route)) return;
      const { url = '/', method } = request;
      const milliseconds = Math.round((performance.now() - began) * 100) / 100;
      log.info(
        { method, route, path: loggedPath(url), status: statusOfResponse(response), milliseconds },
        'page',
      );
    });
    listener(request, response);
  };
