import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
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

test('what a killed write left is replaced, not gone on with', async ({ folder }) => {
  const target = join(folder, 'copy.db');
  for (const part of ['', '-journal']) writeFileSync(`${target}.unfinished${part}`, 'left over');
  await writeWhole(target, async (unfinished) => {
    expect(readFileSync(unfinished, 'utf8')).toBe('');
    writeFileSync(unfinished, 'all of it');
  });
  expect(readdirSync(folder)).toEqual(['copy.db']);
  expect(readFileSync(target, 'utf8')).toBe('all of it');
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
