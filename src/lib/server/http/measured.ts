import type { RequestListener } from 'node:http';
import type { HttpMetrics } from '#lib/server/ops/metrics/http-metrics.ts';

/** Counts each response of a listener. What it sends at once, as cached pages are, is counted without another listener. */
export const measured =
  (listener: RequestListener, metrics: HttpMetrics): RequestListener =>
  (request, response) => {
    const began = performance.now();
    listener(request, response);
    if (response.writableEnded) metrics.count(request, response, performance.now() - began);
    else response.once('close', () => metrics.count(request, response, performance.now() - began));
  };
