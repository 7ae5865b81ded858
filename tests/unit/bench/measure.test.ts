import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Databases } from '../../bench/fixture/databases.ts';
import { measureBuild, measureSite } from '../../bench/measure.ts';
import { Measurements } from '../../bench/measurements.ts';
import type { BuildPart, SitePart } from '../../bench/parts/part.ts';

const sitePart = (name: string): SitePart => ({
  kind: 'site',
  name,
  title: name,
  how: 'Not at all.',
  run: async () => [],
});
const parts = [sitePart('lists'), sitePart('votes')];
const failuresOf = ({ sections }: Measurements) => sections.map(({ name, failures }) => [name, failures]);
vi.spyOn(console, 'log').mockReturnValue();
vi.spyOn(console, 'error').mockReturnValue();

test('a database that cannot be copied fails each part of its site, and not the run', async () => {
  const measurements = new Measurements(parts);
  const databases: Databases = {
    name: 'SQLite',
    copy: () => Promise.reject(new Error('no space')),
    close: async () => {},
  };
  await measureSite(measurements, parts, databases, 1_000);
  const failures = ['1,000 products on SQLite: no space'];
  expect(failuresOf(measurements)).toEqual([
    ['lists', failures],
    ['votes', failures],
  ]);
});

test('a copy on which no site starts is removed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'unearth-bench-measure-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'empty.db');
  const remove = vi.fn(async () => {});
  const databases: Databases = {
    name: 'SQLite',
    copy: async () => ({ settings: { kind: 'sqlite', file }, url: `file:${file}`, remove }),
    close: async () => {},
  };
  const measurements = new Measurements(parts);
  await measureSite(measurements, parts, databases, 1_000);
  expect(measurements.sections.map(({ failures }) => failures.length)).toEqual([1, 1]);
  expect(remove).toHaveBeenCalledOnce();
});

test('a part that fails leaves the figures of the others', async () => {
  const part = (name: string, run: BuildPart['run']): BuildPart => ({
    kind: 'build',
    name,
    title: name,
    how: 'Not at all.',
    run,
  });
  const chosen = [
    part('pages', () => Promise.reject(new Error('no answer'))),
    part('workers', async () => [{ name: 'One worker', value: 1, unit: '/s' }]),
  ];
  const measurements = new Measurements(chosen);
  await measureBuild(measurements, chosen, { demo: '', databases: [], largest: 1_000 });
  expect(failuresOf(measurements)).toEqual([
    ['pages', ['no answer']],
    ['workers', []],
  ]);
  expect(measurements.sections[1]?.figures).toEqual([{ name: 'One worker', value: 1, unit: '/s' }]);
});
