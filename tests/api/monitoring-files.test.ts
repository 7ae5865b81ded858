/** The dashboard and the alert rules ask for metrics and labels that the site has. */
import { readFileSync } from 'node:fs';
import { getRequestListener } from '@hono/node-server';
import { expect, onTestFinished } from 'vitest';
import { enqueue } from '#lib/server/jobs/queue.ts';
import { runDueJobs } from '#lib/server/jobs/runner.ts';
import { measureSite } from '#lib/server/ops/metrics/measure-site.ts';
import { measureLag } from '#lib/server/ops/metrics/process-metrics.ts';
import type { ReadFamily } from '../support/exposition.ts';
import { scrape, withMetrics } from '../support/metrics.ts';
import { call, serve } from '../support/site-files.ts';
import { type TestApi, test } from '../support/test-api.ts';

const read = (file: string): string => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');

interface Dashboard {
  schemaVersion: number;
  templating: { list: { name: string; type: string; query: string | { query: string } }[] };
  panels: {
    id: number;
    title: string;
    type: string;
    datasource?: { uid: string };
    gridPos: { x: number; y: number; w: number; h: number };
    targets?: { expr: string; legendFormat: string; datasource: { uid: string } }[];
  }[];
}
const dashboard: Dashboard = JSON.parse(read('deploy/grafana/unearth.json'));
const rules = read('deploy/prometheus/alerts.yml');

/** The variable of the dashboard, as Grafana writes it. */
const dataSource = ['$', '{datasource}'].join('');

/** Labels that Prometheus adds to whatever it scrapes. */
const ofPrometheus = ['job', 'instance'];

/** What Prometheus itself says of a scrape. */
const metricsOfPrometheus = ['up'];

const words = new Set(
  'sum by le max min rate topk histogram_quantile changes increase time min_over_time label_values and or unless without'.split(
    ' ',
  ),
);

/** Metrics and labels in an expression of PromQL: enough of its grammar for these files. */
const namesIn = (expression: string) => {
  const text = expression.replace(/\[[^\]]*\]/g, '');
  const metrics = [...text.replace(/\{[^}]*\}|"[^"]*"|by \([^)]*\)/g, '').matchAll(/[a-z_][a-z0-9_]+/gi)].map(
    ([name]) => name,
  );
  const selectors = [...text.matchAll(/([a-z_]+)\{([^}]*)\}/g)].flatMap(([, metric = '', inside = '']) =>
    [...inside.matchAll(/([a-z_]+)\s*(?:=~|!~|!=|=)\s*"([^"]*)"/g)].map(([, label = '', value = '']) => ({
      metric,
      label,
      value,
    })),
  );
  const grouped = [...text.matchAll(/by \(([^)]*)\)/g)].flatMap(([, list = '']) => list.split(/,\s*/));
  return { metrics: metrics.filter((name) => !words.has(name)), selectors, grouped };
};

const fromPanels = dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
const fromVariables = dashboard.templating.list
  .map(({ query }) => (typeof query === 'string' ? query : query.query))
  .filter((query) => query.startsWith('label_values'))
  .map((query) => query.replace(/^label_values\((.*), \w+\)$/, '$1'));
const fromRules = [...rules.matchAll(/expr: (?:>-\n((?: {10}.*\n)+)|(.+)\n)/g)].map(
  ([, folded, line]) => folded ?? line ?? '',
);

/** What a site has counted of which every metric has a sample. */
const busySite = async ({ app, context }: TestApi): Promise<Map<string, ReadFamily>> => {
  onTestFinished(measureLag(measureSite(context)));
  await enqueue(context.db.write, 'relateProducts', {}, context.clock().toISOString());
  await runDueJobs(context);
  const listener = withMetrics(getRequestListener(app.fetch), {
    metrics: context.metrics,
    path: '/api/metrics',
  });
  const port = await serve(listener);
  await call(port, '/api/products');
  return scrape(port);
};

const familyOfSample = (families: Map<string, ReadFamily>, name: string): ReadFamily | undefined => {
  const plain = families.get(name);
  if (plain) return plain.type === 'histogram' ? undefined : plain;
  const family = families.get(name.replace(/_(bucket|sum|count)$/, ''));
  return family?.type === 'histogram' ? family : undefined;
};

test('each metric and label that the dashboard and the alerts ask for is one that the site has', async ({
  api,
}) => {
  const families = await busySite(api);
  expect(fromPanels.length).toBeGreaterThan(30);
  expect(fromRules).toHaveLength(rules.match(/- alert:/g)?.length ?? 0);
  const wrong: string[] = [];
  for (const expression of [...fromPanels, ...fromVariables, ...fromRules]) {
    const { metrics, selectors, grouped } = namesIn(expression);
    const known = metrics.filter((name) => !metricsOfPrometheus.includes(name));
    if (!metrics.length) wrong.push(`no metric: ${expression}`);
    const labels = new Set([...ofPrometheus, 'le']);
    for (const name of known) {
      const family = familyOfSample(families, name);
      if (!family) wrong.push(`no such metric: ${name}`);
      for (const label of family?.labels ?? []) labels.add(label);
      if (family?.type === 'counter' && !/\b(rate|increase)\(/.test(expression))
        wrong.push(`no rate: ${expression}`);
    }
    for (const label of grouped) if (!labels.has(label)) wrong.push(`by ${label}: ${expression}`);
    for (const { metric, label, value } of selectors) {
      if (ofPrometheus.includes(label)) continue;
      const samples = familyOfSample(families, metric)?.samples.map((sample) => sample.labels[label]) ?? [];
      const isOne = label === 'status' ? /^5\.\.$/.test(value) : samples.includes(value);
      if (!samples.some((text) => text !== undefined) || !isOne) wrong.push(`${metric}{${label}="${value}"}`);
    }
  }
  expect(wrong).toEqual([]);
});

test('each metric of the site is on the dashboard, and in the documentation', async ({ api }) => {
  const asked = new Set([...fromPanels, ...fromVariables].flatMap((text) => namesIn(text).metrics));
  const documented = read('docs/monitoring.md');
  const names = [...(await busySite(api))].map(([name, { type }]) =>
    type === 'histogram' ? `${name}_bucket` : name,
  );
  expect(names.filter((name) => !asked.has(name))).toEqual([]);
  expect(names.filter((name) => !documented.includes(name.replace(/_bucket$/, '')))).toEqual([]);
});

test('legends name labels that their query leaves, and panels lie side by side on a data source of choice', () => {
  const { panels, templating, schemaVersion } = dashboard;
  expect(schemaVersion).toBeGreaterThanOrEqual(39);
  expect(templating.list.map(({ name, type }) => [name, type])).toEqual([
    ['datasource', 'datasource'],
    ['job', 'query'],
    ['instance', 'query'],
  ]);
  for (const { title, targets = [], datasource } of panels) {
    if (targets.length) expect(datasource?.uid, title).toBe(dataSource);
    for (const { expr, legendFormat } of targets) {
      const left = namesIn(expr).grouped;
      for (const [, label = ''] of legendFormat.matchAll(/\{\{(\w+)\}\}/g))
        expect(left, title).toContain(label);
    }
  }
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  for (const [at, { gridPos: a, title }] of panels.entries()) {
    expect(a.x + a.w, title).toBeLessThanOrEqual(24);
    for (const { gridPos: b } of panels.slice(at + 1))
      expect(a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h, title).toBe(false);
  }
});
