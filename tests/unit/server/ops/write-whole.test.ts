import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir, uptime } from 'node:os';
import { join } from 'node:path';
import { test as base, expect } from 'vitest';
import { writeWhole } from '#lib/server/ops/write-whole.ts';

const test = base.extend<{ folder: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the fixtures' names off the pattern
  folder: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'unearth-whole-'));
    await use(folder);
    rmSync(folder, { recursive: true });
  },
});

test('while it is written, and after a failure, there is no file of its name, nor anything beside it', async ({
  folder,
}) => {
  const target = join(folder, 'copy.db');
  const failing = writeWhole(target, async (unfinished) => {
    writeFileSync(unfinished, 'half of');
    writeFileSync(`${unfinished}-journal`, 'more');
    expect(existsSync(target)).toBe(false);
    throw new Error('the disk is full');
  });
  await expect(failing).rejects.toThrow('the disk is full');
  expect(readdirSync(folder)).toEqual([]);
});

test('of two writes to one name at once each is whole, and the later to end stays', async ({ folder }) => {
  const target = join(folder, 'people.jsonl');
  const [half, whole] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const slow = writeWhole(target, async (unfinished) => {
    writeFileSync(unfinished, 'slow, ');
    half.resolve();
    await whole.promise;
    appendFileSync(unfinished, 'whole');
  });
  await half.promise;
  await writeWhole(target, async (unfinished) => writeFileSync(unfinished, 'fast, whole'));
  expect(readFileSync(target, 'utf8')).toBe('fast, whole');
  whole.resolve();
  await slow;
  expect(readFileSync(target, 'utf8')).toBe('slow, whole');
  expect(readdirSync(folder)).toEqual(['people.jsonl']);
});

test('what a machine that stopped has left is removed, of no other name, and nothing of a write under way', async ({
  folder,
}) => {
  const left = ['copy.db.unfinished', 'copy.db.unfinished-1', 'copy.db.unfinished-1-journal'];
  const others = ['copy.db.txt', 'other.db.unfinished-1'];
  const beforeStart = Date.now() / 1_000 - uptime() - 60;
  for (const name of [...left, ...others]) {
    writeFileSync(join(folder, name), 'left over');
    utimesSync(join(folder, name), beforeStart, beforeStart);
  }
  writeFileSync(join(folder, 'copy.db.unfinished-2'), 'under way');
  await writeWhole(join(folder, 'copy.db'), async (unfinished) => writeFileSync(unfinished, 'all of it'));
  expect(readdirSync(folder).sort()).toEqual(['copy.db', ...others, 'copy.db.unfinished-2'].sort());
});

test('a write that is killed leaves nothing, under no name, and what was there before stays', async ({
  folder,
}) => {
  const target = join(folder, 'people.jsonl');
  writeFileSync(target, 'before');
  const script = `import { writeFileSync } from 'node:fs';
    import { writeWhole } from '#lib/server/ops/write-whole.ts';
    await writeWhole(${JSON.stringify(target)}, async (unfinished) => {
      writeFileSync(unfinished, 'e-mails');
      writeFileSync(unfinished + '-journal', 'more');
      console.log('half');
      await new Promise((resolve) => setTimeout(resolve, 1_000_000));
    });`;
  const writer = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(writer.stdout, 'data');
  expect(readdirSync(folder)).toHaveLength(3);
  writer.kill('SIGKILL');
  await expect.poll(() => readdirSync(folder)).toEqual(['people.jsonl']);
  expect(readFileSync(target, 'utf8')).toBe('before');
});
