import { expect, test } from 'vitest';
import { createCounter } from '#lib/server/ops/metrics/counter.ts';
import { expositionOf, mergeFamilies } from '#lib/server/ops/metrics/exposition.ts';
import { familyOf } from '#lib/server/ops/metrics/family.ts';
import { createHistogram } from '#lib/server/ops/metrics/histogram.ts';
import { readExposition, sampleOf } from '../../../../support/exposition.ts';

test('counters, gauges and histograms are written as Prometheus reads them', () => {
  const votes = createCounter({ name: 'votes_total', help: 'Votes.' }, [{}]);
  const calls = createCounter<'route'>({ name: 'calls_total', help: 'Calls.' });
  const durations = createHistogram({ name: 'took_seconds', help: 'Time.', buckets: [0.1, 1] }, [{}]);
  calls.add({ route: '/a' });
  calls.add({ route: '/a' });
  for (const seconds of [0.1, 0.5, 7]) durations.series({}).observe(seconds);
  const families = [votes.family(), calls.family(), durations.family()];
  expect(expositionOf([...families, familyOf({ name: 'memory', help: 'Bytes.' }, [{ value: 2.5 }])])).toBe(
    `# HELP votes_total Votes.
# TYPE votes_total counter
votes_total 0
# HELP calls_total Calls.
# TYPE calls_total counter
calls_total{route="/a"} 2
# HELP took_seconds Time.
# TYPE took_seconds histogram
took_seconds_bucket{le="0.1"} 1
took_seconds_bucket{le="1"} 2
took_seconds_bucket{le="+Inf"} 3
took_seconds_sum 7.6
took_seconds_count 3
# HELP memory Bytes.
# TYPE memory gauge
memory 2.5
`,
  );
});

test('label values are escaped', () => {
  const calls = createCounter<'route'>({ name: 'calls_total', help: 'Calls.' });
  const route = 'a "quoted"\nline, and {a} back\\slash';
  calls.add({ route });
  expect(sampleOf(readExposition(expositionOf([calls.family()])), 'calls_total', { route })).toBe(1);
});

test('what several processes measured becomes one set: sums, extremes, and what only one has', () => {
  const of = (votes: number, route: string) => {
    const durations = createHistogram<'route'>({ name: 'took_seconds', help: 'Time.', buckets: [1] });
    durations.series({ route }).observe(votes);
    return [
      familyOf({ name: 'votes_total', help: 'Votes.', type: 'counter' }, [{ value: votes }]),
      familyOf({ name: 'jobs', help: 'Jobs.', merge: 'max' }, [{ value: votes }]),
      familyOf({ name: 'up', help: 'Up.', merge: 'min' }, [{ value: votes }]),
      durations.family(),
    ];
  };
  const sets = [of(3, '/a'), of(0.5, '/a'), of(2, '/b')];
  const before = structuredClone(sets);
  const merged = readExposition(expositionOf(mergeFamilies(sets)));
  expect(sets).toEqual(before);
  expect(sampleOf(merged, 'votes_total')).toBe(5.5);
  expect(sampleOf(merged, 'jobs')).toBe(3);
  expect(sampleOf(merged, 'up')).toBe(0.5);
  expect(sampleOf(merged, 'took_seconds_bucket', { route: '/a', le: '1' })).toBe(1);
  expect(sampleOf(merged, 'took_seconds_count', { route: '/a' })).toBe(2);
  expect(sampleOf(merged, 'took_seconds_sum', { route: '/b' })).toBe(2);
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
