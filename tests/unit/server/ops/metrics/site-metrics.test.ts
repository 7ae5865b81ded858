import { expect, test } from 'vitest';
import { createSiteMetrics } from '#lib/server/ops/metrics/site-metrics.ts';
import { readExposition, sampleOf } from '../../../../support/exposition.ts';

const labels = { route: '/a', method: 'GET', status: 200 };

test('counters and histograms are written as Prometheus reads them', async () => {
  const { registry, response, votes } = createSiteMetrics();
  votes.inc();
  for (const milliseconds of [0.5, 400, 70_000]) response(labels, milliseconds);
  const text = await registry.metrics();
  expect(() => readExposition(text)).not.toThrow();
  expect(text).toContain(`# HELP unearth_votes_total Votes that counted.
# TYPE unearth_votes_total counter
unearth_votes_total 1
`);
  expect(text).toContain(`# TYPE unearth_http_requests_total counter
unearth_http_requests_total{route="/a",method="GET",status="200"} 3
`);
  expect(text).toContain(`unearth_http_request_duration_seconds_bucket{le="0.0005",route="/a"} 1
`);
  expect(text).toContain(`unearth_http_request_duration_seconds_bucket{le="+Inf",route="/a"} 3
unearth_http_request_duration_seconds_sum{route="/a"} 70.4005
unearth_http_request_duration_seconds_count{route="/a"} 3
`);
});

test('a stream, which lasts as long as its page, is counted, and is no slow request', async () => {
  const { registry, response } = createSiteMetrics();
  response({ ...labels, route: '/api/notifications/stream' }, 600_000);
  const text = await registry.metrics();
  expect(text).toContain(
    'unearth_http_requests_total{route="/api/notifications/stream",method="GET",status="200"} 1',
  );
  expect(text).not.toContain('seconds_count{route="/api/notifications/stream"}');
});

test('counts begin with 0, so that a first increase is seen as one', async () => {
  const { registry } = createSiteMetrics();
  const families = readExposition(await registry.metrics());
  expect(sampleOf(families, 'unearth_votes_total')).toBe(0);
  expect(sampleOf(families, 'unearth_rate_limited_total', { limit: 'votes' })).toBe(0);
});

test('label values are escaped', async () => {
  const { registry, response } = createSiteMetrics();
  const route = 'a "quoted"\nline, and {a} back\\slash';
  response({ ...labels, route }, 1);
  const families = readExposition(await registry.metrics());
  expect(sampleOf(families, 'unearth_http_requests_total', { ...labels, status: '200', route })).toBe(1);
});

const valid = '# HELP a_total A.\n# TYPE a_total counter\na_total 1\n';
test.each([
  ['no end of the last line', valid.trimEnd()],
  ['a sample of no family', 'a_total 1\n'],
  ['a type without help', '# TYPE a_total counter\na_total 1\n'],
  ['a counter that is called otherwise', valid.replaceAll('a_total', 'a')],
  ['a sample twice', `${valid}a_total 2\n`],
  ['a family twice', valid + valid],
  ['a sample of another family', `${valid}b_total 2\n`],
  ['a label without quotes', valid.replace('a_total 1', 'a_total{a=b} 1')],
  ['a quote in a value', valid.replace('a_total 1', 'a_total{a="b"c"} 1')],
  ['no number', valid.replace('a_total 1', 'a_total undefined')],
  [
    'a histogram whose buckets do not add up',
    '# HELP a A.\n# TYPE a histogram\na_bucket{le="1"} 2\na_bucket{le="+Inf"} 1\na_sum 1\na_count 1\n',
  ],
])('the reader of these tests refuses %s', (_, text) => {
  expect(() => readExposition(valid)).not.toThrow();
  expect(() => readExposition(text)).toThrow();
});
