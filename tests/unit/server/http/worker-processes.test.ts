/** The same with real processes: a primary, and workers that share a port. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { sampleOf } from '../../../support/exposition.ts';
import { freePort } from '../../../support/free-port.ts';
import { scrape } from '../../../support/metrics.ts';
import { call } from '../../../support/site-files.ts';

const script = fileURLToPath(new URL('../../../support/cluster-script.ts', import.meta.url));

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

test('on the socket that systemd holds, what arrives while the server restarts waits for the next one', async () => {
  const holderScript = fileURLToPath(new URL('../../../support/socket-holder.ts', import.meta.url));
  const port = await freePort();
  const holder = spawn(process.execPath, [holderScript, String(port), script, '2'], {
    env: { ...process.env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  holder.stdout?.on('data', (part) => {
    said += part;
  });
  const pids = (kind: string) =>
    [...said.matchAll(new RegExp(`${kind} (\\d+)`, 'g'))].map(([, pid]) => Number(pid));
  onTestFinished(() => {
    holder.kill('SIGKILL');
    for (const pid of pids('primary').filter(isRunning)) process.kill(pid, 'SIGTERM');
  });
  const answered = async () => Number((await call(port, '/')).body);
  for (let restart = 1; restart <= 2; restart++) {
    await expect.poll(() => pids('worker').length).toBe(2 * restart);
    const before = pids('worker');
    process.kill(pids('primary').at(-1) ?? 0, 'SIGTERM');
    await expect.poll(() => pids('ending').length).toBe(2 * restart);
    const next = await Promise.all([answered(), answered(), answered()]);
    expect(before).not.toEqual(expect.arrayContaining(next.slice(0, 1)));
  }
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
