import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Cell } from './counter.ts';
import { createCounter } from './counter.ts';
import type { Family } from './family.ts';
import { createHistogram, type Durations } from './histogram.ts';

/** In seconds: a cached page takes a tenth of a millisecond, a search some, and after ten seconds nobody waits. */
const buckets = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

const patternKey = Symbol('the pattern of the route');

interface Routed {
  [patternKey]?: string;
}

/** What did not reach a route. */
const nowhere = 'other';

/** A client that has gone before it was answered, as nginx calls it. */
const clientGone = 499;

/**
 * Says which route a response is of: its pattern, never the path, of which there are as many as somebody invents.
 * @param response an object that is the response's own
 */
export const nameRoute = (response: object, pattern: string): void => {
  (response as Routed)[patternKey] = pattern;
};

export const routeOfResponse = (response: object): string => (response as Routed)[patternKey] ?? nowhere;

export const statusOfResponse = ({ headersSent, statusCode }: ServerResponse): number =>
  headersSent ? statusCode : clientGone;

interface RouteSeries {
  durations: Durations;
  /** By method, then by status. */
  counts: Map<string, Map<number, Cell>>;
}

export interface HttpMetrics {
  /** Counts a response that has been sent. @param milliseconds from the request to the end of the response */
  count(request: Pick<IncomingMessage, 'method'>, response: ServerResponse, milliseconds: number): void;
  families(): Family[];
}

/** Nothing is allocated for a response whose route, method and status have been seen: sixty thousand a second are counted. */
export const createHttpMetrics = (): HttpMetrics => {
  const requests = createCounter<'route' | 'method' | 'status'>({
    name: 'unearth_http_requests_total',
    help: 'Requests by pattern of the route, method and status; 499: the client left before the answer.',
  });
  const durations = createHistogram<'route'>({
    name: 'unearth_http_request_duration_seconds',
    help: 'From a request to the end of its response, by pattern of the route.',
    buckets,
  });
  const routes = new Map<string, RouteSeries>();

  const seriesOf = (route: string): RouteSeries => {
    const known = routes.get(route);
    if (known) return known;
    const series = { durations: durations.series({ route }), counts: new Map() };
    routes.set(route, series);
    return series;
  };

  const cellOf = (counts: RouteSeries['counts'], route: string, method: string, status: number): Cell => {
    const known = counts.get(method)?.get(status);
    if (known) return known;
    const cell = requests.cell({ route, method, status: String(status) });
    const ofMethod = counts.get(method) ?? new Map<number, Cell>();
    counts.set(method, ofMethod.set(status, cell));
    return cell;
  };

  return {
    count({ method = 'GET' }, response, milliseconds) {
      const route = routeOfResponse(response);
      const { durations, counts } = seriesOf(route);
      const status = statusOfResponse(response);
      cellOf(counts, route, method, status).value++;
      durations.observe(milliseconds / 1000);
    },
    families: () => [requests.family(), durations.family()],
  };
};
