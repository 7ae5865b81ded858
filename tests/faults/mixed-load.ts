import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { damageOf } from './checks.ts';
import { fill } from './fill.ts';
import { idTokenOf, startIdentityProvider } from './identity-provider.ts';
import type { Member } from './people.ts';
import { residentMemory } from './proc.ts';
import { createPromises, quantile, type Scenario } from './scenario.ts';
import { startServer } from './server.ts';
import { settings } from './settings.ts';

const clients = 24;
/** In milliseconds between two calls of a client: many people, each of whom reads. */
const pause = { min: 10, spread: 60 };
const words = 'published before group votes and reviews come while fault xyzzy publishd'.split(' ');
const any = <Item>(list: readonly Item[]): Item => list[randomInt(list.length)] as Item;

/** Minutes of everything that people do, at once. */
export const mixedLoad: Scenario = {
  name: 'mixed',
  promise: 'minutes of mixed load: memory stays flat, no error, no 5xx',
  async run(world) {
    const { broken, hold } = createPromises();
    const { members, moderator, productIds } = await fill(world, {
      products: 500,
      members: 200,
      published: 100,
    });
    const provider = await startIdentityProvider();
    const server = await startServer(world, {
      settings: { FIREBASE_AUTH_EMULATOR_HOST: `127.0.0.1:${provider.port}`, LOG_LEVEL: 'warn' },
    });
    const statuses = new Map<number, number>();
    const times: number[] = [];
    const errors: string[] = [];
    const pending: string[] = [];

    const call = async (path: string, init: RequestInit & { member?: Member } = {}): Promise<string> => {
      const { member, ...rest } = init;
      const headers = {
        'content-type': 'application/json',
        ...(member && { authorization: `Bearer ${member.token}` }),
        ...rest.headers,
      };
      const began = performance.now();
      const response = await fetch(server.url + path, { ...rest, headers });
      const body = await response.text();
      times.push(performance.now() - began);
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
      if (response.status >= 400 && response.status !== 409)
        errors.push(`${rest.method ?? 'GET'} ${path}: ${response.status} ${body}`);
      return body;
    };
    const send = (method: string, path: string, member: Member, body?: object) =>
      call(`/api${path}`, { method, member, ...(body && { body: JSON.stringify(body) }) });

    /** By how often each happens. */
    const actions: [number, () => Promise<unknown>][] = [
      [30, () => call(any(['/', '/products', '/products?page=2', '/feed.xml', '/sitemap.xml', '/login']))],
      [20, () => call(`/products/${any(productIds)}`)],
      [10, () => call(`/products?q=${any(words)}%20${any(words)}`)],
      [10, () => call(`/api/products/search?keyword=${any(words)}&limit=6`)],
      [8, () => call(`/api/products?limit=${1 + randomInt(40)}&offset=${randomInt(200)}`)],
      [
        12,
        () => {
          const member = any(members);
          return send('PATCH', `/products/${any(productIds)}`, member, {
            upVote: 1,
            upVoters: [member.email],
          });
        },
      ],
      [
        6,
        () =>
          send('POST', '/reviews', any(members), {
            productId: String(any(productIds)),
            description: `Written at ${performance.now()}. ${'It works as it says. '.repeat(randomInt(20))}`,
            rating: 1 + randomInt(5),
          }),
      ],
      [
        4,
        async () => {
          const body = await send('POST', '/products', any(members), {
            name: `Product ${randomUUID()}`,
            logo: 'https://logos.example/1.svg',
            shortDescription: 'Added under load.',
            description: 'A description of it. '.repeat(1 + randomInt(30)),
            tags: ['load', `tag ${randomInt(300)}`],
            externalLink: 'https://links.example/',
          });
          pending.push((JSON.parse(body) as { insertedId: string }).insertedId);
        },
      ],
      [
        4,
        async () => {
          const id = pending.shift();
          if (!id) return;
          const decision = randomInt(3) ? { status: 'accepted' } : { status: 'rejected' };
          await send('PATCH', `/products/${id}`, moderator, decision);
        },
      ],
      [2, () => send('GET', '/products?status=pending&limit=20', moderator)],
      [
        2,
        () => send('PATCH', `/products/${any(productIds)}`, any(members), { reported: true, reason: 'Load' }),
      ],
      [
        3,
        async () => {
          const uid = `newcomer-${randomUUID()}`;
          const email = `${uid}@people.example`;
          const token = { authorization: `Bearer ${idTokenOf(uid, email)}` };
          const body = JSON.stringify({ name: uid, email });
          await call('/api/users', { method: 'POST', headers: token, body });
          await call('/api/jwt', { method: 'POST', headers: token, body });
        },
      ],
      [
        3,
        () => {
          const member = any(members);
          return send('GET', `/users/${member.email}/ballot`, member);
        },
      ],
    ];
    const bag = actions.flatMap(([often, action]) => Array.from({ length: often }, () => action));

    const began = performance.now();
    const length = settings.minutes * 60_000;
    const memory: number[] = [];
    const client = async () => {
      while (performance.now() - began < length) {
        await any(bag)().catch((error: unknown) => void errors.push(String(error)));
        await sleep(pause.min + randomInt(pause.spread));
      }
    };
    const measure = async () => {
      while (performance.now() - began < length) {
        await sleep(length / 50);
        memory.push(residentMemory(server.pid));
      }
    };
    await Promise.all([measure(), ...Array.from({ length: clients }, client)]);

    // The second fifth against the last: by then the caches are full.
    const mean = (list: readonly number[]) =>
      Math.round(list.reduce((sum, one) => sum + one, 0) / list.length);
    const early = mean(memory.slice(10, 20));
    const late = mean(memory.slice(-10));
    hold(late <= early * 1.25 + 20, `memory grew from ${early} to ${late} MB`);
    for (const error of errors.slice(0, 5)) hold(false, error);
    const logged = server.output().split('\n').filter(Boolean);
    for (const line of logged.slice(0, 3)) hold(false, `logged: ${line.slice(0, 300)}`);
    const ending = Math.round(await server.end('SIGTERM'));
    await provider.close();
    for (const damage of await damageOf(world)) hold(false, damage);
    return {
      figures: {
        minutes: settings.minutes,
        calls: times.length,
        errors: errors.length,
        ...Object.fromEntries([...statuses].sort().map(([status, count]) => [`status ${status}`, count])),
        'ms, p50': quantile(times, 0.5),
        'ms, p99': quantile(times, 0.99),
        'MB at the start': memory[0] ?? 0,
        'MB in the second fifth': early,
        'MB in the last fifth': late,
        'ms to end': ending,
      },
      broken,
    };
  },
};
