/** The route of a response, for metrics and the log. The code that matches a route sets it. */

const patternKey = Symbol('the pattern of the route');

interface Routed {
  [patternKey]?: string;
}

/** Route name of a response without a route. */
const noRoute = 'other';

/**
 * Stores the pattern of a route with its response. Never the path: clients can invent any number of those.
 * @param response an object that is the response's own
 */
export const nameRoute = (response: object, pattern: string): void => {
  (response as Routed)[patternKey] = pattern;
};

export const routeOfResponse = (response: object): string => (response as Routed)[patternKey] ?? noRoute;
