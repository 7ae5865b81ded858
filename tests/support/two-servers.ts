import { afterEach, expect, vi } from 'vitest';
import { createApp } from '#lib/server/app.ts';
import { type Context, createContext } from '#lib/server/context.ts';
import { postgres } from '#lib/server/db/postgres/dialect.ts';
import { type Person, peopleOver, type TestResponse } from './person.ts';
import { type TestApi, testWith } from './test-api.ts';

/** A second server on the database of an API, with separate connections. */
export interface SecondServer {
  context: Context;
  /** The same person, whose calls go to this server. */
  as(person: Person): Person;
}

/** Returns the server and a function that closes it. */
const secondServer = async ({ context: first }: TestApi) => {
  const { log, clock, verifyIdentity, receivers, config } = first;
  const context = await createContext(config, { log, clock, verifyIdentity, receivers });
  const app = createApp(context);
  const as = peopleOver((path, init) => app.request(path, init));
  const server: SecondServer = { context, as: ({ token, email, id }) => as(token, email, id) };
  return { server, close: context.close };
};

/** A test with two servers on one database, each with four connections that write. */
export const test = testWith({ DATABASE_CONNECTIONS: '11' }).extend<{ second: SecondServer }>({
  second: async ({ api }, use) => {
    const { server, close } = await secondServer(api);
    await use(server);
    await close();
  },
});

/** Number of write connections of both servers: more calls would wait for one, and time out. */
const inFlight = 16;

/** Makes all calls, many at once. */
export const atOnce = async <Result>(calls: readonly (() => Promise<Result>)[]): Promise<Result[]> => {
  const results: Result[] = [];
  const queue = calls.entries();
  const worker = async () => {
    for (const [index, call] of queue) results[index] = await call();
  };
  await Promise.all(Array.from({ length: inFlight }, worker));
  return results;
};

/** Makes a call of each client, many at once, by turns on the one server and on the other. */
export const onBoth = (
  second: SecondServer,
  people: readonly Person[],
  call: (person: Person, index: number) => Promise<TestResponse>,
): Promise<TestResponse[]> =>
  atOnce(people.map((person, index) => () => call(index % 2 ? second.as(person) : person, index)));

/** `count` times the same. */
export const times = <Item>(count: number, item: Item): Item[] => Array.from({ length: count }, () => item);

/** Counts the responses with this status. */
export const countOf = (responses: readonly TestResponse[], status: number): number =>
  responses.filter((response) => response.status === status).length;

/** The codes of errors that PostgreSQL returned to transactions, which then were retried or failed. */
const watched = vi.spyOn(postgres, 'failureOf');
const deadlock = '40P01';

/** Checks that there was no deadlock, since operations lock in one order. One costs a second before one side is aborted. */
afterEach(() => {
  const codes = watched.mock.calls.map(([error]) =>
    error instanceof Error && 'code' in error ? error.code : '',
  );
  watched.mockClear();
  expect(codes.filter((code) => code === deadlock)).toEqual([]);
});
