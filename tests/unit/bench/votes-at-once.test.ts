import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { isWithin } from '../../bench/report.ts';
import { votesAtOnce } from '../../bench/votes-at-once.ts';

interface Broken {
  /** Counts a vote of somebody who has voted already. */
  countsTwice?: boolean;
  /** Accepts votes and counts none. */
  losesVotes?: boolean;
  status?: number;
}

const serve = async ({ countsTwice, losesVotes, status = 200 }: Broken): Promise<string> => {
  const voted = new Set<string>();
  const counts = new Map<string, number>();
  const server = createServer(({ method, url = '', headers }, response) => {
    const id = url.split(/[/=]/).at(-1) ?? '';
    const count = counts.get(id) ?? 0;
    if (method === 'GET') return response.end(JSON.stringify({ upVote: count }));
    const vote = `${id} ${headers.authorization}`;
    const changed = countsTwice || !voted.has(vote) ? 1 : 0;
    voted.add(vote);
    if (!losesVotes) counts.set(id, count + changed);
    return response.writeHead(status).end(JSON.stringify({ modifiedCount: changed }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

const voters = ['one', 'two', 'three'];
const measured = async (broken: Broken) =>
  (await votesAtOnce(await serve(broken), voters)).map((figure) => [figure.value, isWithin(figure)]);

test('each of many people counts once, and one person once', async () => {
  const right = [3, 3, 1, 1].map((value) => [value, true]);
  expect(await measured({})).toEqual(right);
});

test('a vote that counts twice and votes that are lost miss the budget', async () => {
  expect((await measured({ countsTwice: true })).slice(2)).toEqual([
    [3, false],
    [3, false],
  ]);
  expect(await measured({ losesVotes: true })).toEqual([
    [0, false],
    [3, true],
    [0, false],
    [1, true],
  ]);
});

test('a vote that is refused is an error', async () => {
  await expect(measured({ status: 429 })).rejects.toThrow('A vote was answered with 429');
});
