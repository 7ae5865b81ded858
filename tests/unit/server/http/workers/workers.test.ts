/** The same with real processes: a primary, and workers that share a port. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { sampleOf } from '../../../../support/exposition.ts';
import { scrape } from '../../../../support/metrics.ts';
import { call } from '../../../../support/site-files.ts';

const script = fileURLToPath(new URL('../../../../support/cluster-script.ts', import.meta.url));

interface Started {
  primary: ChildProcess;
  port: number;
  /** Pids of the workers that have listened so far. */
  workers(): number[];
  said(): string;
}

const startWorkers = async (count: number): Promise<Started> => {
  const primary = spawn(process.execPath, [script, String(count)], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  let said = '';
  primary.stdout?.on('data', (part) => {
    said += part;
  });
  onTestFinished(() => void primary.kill('SIGKILL'));
  await once(primary, 'message');
  await expect.poll(() => said.split('port ').length).toBe(count + 1);
  return {
    primary,
    port: Number(/port (\d+)/.exec(said)?.[1]),
    workers: () => [...said.matchAll(/worker (\d+)/g)].map(([, pid]) => Number(pid)),
    said: () => said,
  };
};

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** Begins a request whose end the test decides. */
const beginSlow = async (port: number) => {
  const sent = request({
    host: '127.0.0.1',
    port,
    path: '/slow',
    method: 'POST',
    agent: new Agent({ keepAlive: true }),
  });
  sent.write('a part of it');
  const [response] = await once(sent, 'response');
  return { finish: () => sent.end(), answer: text(response) };
};

test('all workers answer on one port', async () => {
  const { port, workers } = await startWorkers(2);
  const answered = new Set<number>();
  await expect.poll(async () => answered.add(Number((await call(port, '/')).body)).size).toBe(2);
  expect([...answered].sort()).toEqual(workers().sort());
});

test.each(['SIGTERM', 'SIGINT'] as const)(
  '%s to the primary ends all, and cuts no request',
  async (signal) => {
    const { primary, port, workers, said } = await startWorkers(2);
    const slow = await Promise.all([beginSlow(port), beginSlow(port), beginSlow(port)]);
    const ended = once(primary, 'exit');
    primary.kill(signal);
    // Each worker gets it a second time, as from a terminal or a service manager.
    await expect.poll(() => said().split('ending ').length).toBe(3);
    for (const pid of workers()) process.kill(pid, signal);
    await expect(call(port, '/')).rejects.toThrow();
    for (const { finish } of slow) finish();
    expect(await Promise.all(slow.map(({ answer }) => answer))).toEqual(Array(3).fill('begun done'));
    expect(await ended).toEqual([0, null]);
    expect(workers().filter(isRunning)).toEqual([]);
  },
);

test('a worker that dies is replaced, and the port goes on answering', async () => {
  const { port, workers } = await startWorkers(2);
  await expect(call(port, '/crash')).rejects.toThrow();
  await expect.poll(() => workers().length).toBe(3);
  expect((await call(port, '/')).status).toBe(200);
  expect(workers().filter(isRunning)).toHaveLength(2);
});

test('no worker outlives a primary that was killed', async () => {
  const { primary, workers } = await startWorkers(2);
  expect(workers().filter(isRunning)).toHaveLength(2);
  primary.kill('SIGKILL');
  await expect.poll(() => workers().filter(isRunning)).toEqual([]);
});

const requestsIn = (families: Awaited<ReturnType<typeof scrape>>): number | undefined =>
  sampleOf(families, 'unearth_http_requests_total', { method: 'GET', route: 'other', status: '200' });

test('one scrape has the figures of all workers, whichever answers it, and they never fall', async () => {
  const { port, workers } = await startWorkers(2);
  const answered = new Set<string>();
  for (let n = 0; n < 20; n++) answered.add((await call(port, '/')).body.toString());
  expect(answered).toEqual(new Set(workers().map(String)));
  for (let n = 0; n < 4; n++) expect(requestsIn(await scrape(port, '/metrics'))).toBe(20);
  expect(sampleOf(await scrape(port, '/metrics'), 'unearth_processes')).toBe(3);

  await call(port, '/crash').catch(() => {});
  await expect.poll(() => workers().length).toBe(3);
  await expect.poll(async () => sampleOf(await scrape(port, '/metrics'), 'unearth_processes')).toBe(3);
  expect(requestsIn(await scrape(port, '/metrics'))).toBe(20);
});
