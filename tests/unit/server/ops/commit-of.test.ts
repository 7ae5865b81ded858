import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect } from 'vitest';
import { commitOf } from '#lib/server/ops/commit-of.ts';

const { PATH } = process.env;

const test = base.extend<{ folder: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the fixtures' names off the pattern
  folder: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'unearth-commit-'));
    await use(folder);
    rmSync(folder, { recursive: true });
  },
});

const git = (folder: string, ...args: string[]): string =>
  execFileSync('git', ['-c', 'user.name=x', '-c', 'user.email=x@x.example', ...args], {
    cwd: folder,
    encoding: 'utf8',
  }).trim();

/** A repository with one commit and a tag, which is not its name. */
const makeRepository = (folder: string): string => {
  git(folder, 'init', '--quiet');
  writeFileSync(join(folder, 'file'), 'one');
  git(folder, 'add', '.');
  git(folder, 'commit', '--quiet', '-m', 'one');
  git(folder, 'tag', 'v1.0.0');
  return git(folder, 'rev-parse', '--short=12', 'HEAD');
};

test('the commit is that of the repository, and tells whether files were changed since', ({ folder }) => {
  const commit = makeRepository(folder);
  expect(commitOf(folder, { PATH, UNEARTH_COMMIT: 'other' })).toBe(commit);
  writeFileSync(join(folder, 'file'), 'two');
  expect(commitOf(folder, { PATH })).toBe(`${commit}-dirty`);
});

test('without a repository it is UNEARTH_COMMIT, and without that unknown', ({ folder }) => {
  expect(commitOf(folder, { PATH, UNEARTH_COMMIT: '1a2b3c' })).toBe('1a2b3c');
  for (const UNEARTH_COMMIT of ['', undefined])
    expect(commitOf(folder, { PATH, UNEARTH_COMMIT })).toBe('unknown');
  expect(commitOf(folder, { PATH: folder, UNEARTH_COMMIT: '1a2b3c' })).toBe('1a2b3c');
});

test('an archive that was unpacked in another repository has not its commit', ({ folder }) => {
  makeRepository(folder);
  const archive = join(folder, 'unearth');
  mkdirSync(archive);
  expect(commitOf(archive, { PATH })).toBe('unknown');
});
