import { expect, test } from 'vitest';
import { createCounters } from '#lib/server/ops/metrics/counters.ts';
import { readExposition, sampleOf } from '../../../../support/exposition.ts';

const labels = { route: '/a', method: 'GET', status: 200 };

test('a request is counted by route, method and status, and its duration by route, in seconds', async () => {
  const { registry, response } = createCounters();
  for (const milliseconds of [0.5, 400, 70_000]) response(labels, milliseconds);
  const families = readExposition(await registry.metrics());
  const counted = { ...labels, status: '200' };
  expect(sampleOf(families, 'unearth_http_requests_total', counted)).toBe(3);
  const duration = 'unearth_http_request_duration_seconds';
  const { route } = labels;
  expect(sampleOf(families, `${duration}_bucket`, { route, le: '0.0005' })).toBe(1);
  expect(sampleOf(families, `${duration}_sum`, { route })).toBe(70.4005);
  expect(sampleOf(families, `${duration}_count`, { route })).toBe(3);
});

test('a stream, which lasts as long as its page, is counted, and is no slow request', async () => {
  const { registry, response } = createCounters();
  const route = '/api/notifications/stream';
  response({ ...labels, route }, 600_000);
  const families = readExposition(await registry.metrics());
  expect(sampleOf(families, 'unearth_http_requests_total', { ...labels, status: '200', route })).toBe(1);
  expect(sampleOf(families, 'unearth_http_request_duration_seconds_count', { route })).toBeUndefined();
});

test('counts begin with 0, so that a first increase is seen as one', async () => {
  const { registry } = createCounters();
  const families = readExposition(await registry.metrics());
  expect(sampleOf(families, 'unearth_votes_total')).toBe(0);
  expect(sampleOf(families, 'unearth_rate_limited_total', { limit: 'votes' })).toBe(0);
});
