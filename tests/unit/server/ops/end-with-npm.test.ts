import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';

const moduleUrl = (path: string): string => pathToFileURL(`src/lib/${path}`).href;

/** A small `npm start`: starts a child process, and ends it when a signal arrives. */
const program = `
  import { once } from 'node:events';
  import { endWithNpm } from '${moduleUrl('server/ops/end-on-signal.ts')}';
  import { createProcesses } from '${moduleUrl('tools/cli/processes.ts')}';
  const processes = createProcesses();
  const child = processes.run('child.mjs', [], { env: process.env });
  process.once('SIGTERM', async () => {
    await processes.end();
    console.log('ended ' + child.signalCode);
    process.exit();
  });
  endWithNpm();
  await once(child, 'message');
  console.log('ready ' + child.pid);
  setInterval(() => {}, 1000);
`;

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

test('SIGTERM to npm ends what its script has started', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'unearth-npm-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'package.json'), '{ "scripts": { "start": "node program.mjs" } }');
  writeFileSync(join(folder, 'program.mjs'), program);
  writeFileSync(join(folder, 'child.mjs'), "process.send('here'); setInterval(() => {}, 1000);");
  const npm = spawn('npm', ['start', '--silent'], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  npm.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  await expect.poll(() => output).toMatch(/^ready \d+\n$/);
  const child = Number(/\d+/.exec(output)?.[0]);
  expect(isAlive(child)).toBe(true);
  npm.kill('SIGTERM');
  await once(npm, 'exit');
  // npm's output ends with the last process that writes to it.
  await expect.poll(() => output).toContain('ended SIGTERM');
  expect(isAlive(child)).toBe(false);
});
