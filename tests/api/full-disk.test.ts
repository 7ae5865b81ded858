import { sql } from 'kysely';
import { pino } from 'pino';
import { expect } from 'vitest';
import { readExposition, sampleOf } from '../support/exposition.ts';
import { type TestApi, testWith } from '../support/test-api.ts';

const lines: string[] = [];
const log = pino({ level: 'warn' }, { write: (line) => void lines.push(line) });
const test = testWith({}, { log });

/** Lets the file grow no more, as on a full disk. @returns frees space */
const fillUp = async ({ context: { db } }: TestApi): Promise<() => Promise<void>> => {
  const limit = async (pages: number) => {
    await sql`pragma max_page_count = ${sql.lit(pages)}`.execute(db.write);
  };
  await sql`vacuum`.execute(db.write); // a migration leaves pages that could be used again
  await limit(1);
  return () => limit(1_000_000);
};

const refusedWrites = async ({ context: { metrics } }: TestApi): Promise<number | undefined> =>
  sampleOf(readExposition(await metrics.registry.metrics()), 'unearth_writes_refused_total');

const long = 'x'.repeat(9_000);

test('a write on a full disk is a 503 and says when to try again, reads succeed, and it is logged once', async ({
  api,
}) => {
  const id = await api.accepted(await api.person('mara'));
  const ivo = await api.person('ivo');
  const freeSpace = await fillUp(api);
  const write = () => ivo.post('/reviews', { body: { productId: id, description: long, rating: 5 } });
  for (let call = 0; call < 5; call++) {
    const { status, headers, body } = await write();
    expect([status, body.error.code]).toEqual([503, 'unavailable']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  }
  expect((await api.anonymous.get(`/reviews?id=${id}`)).body).toEqual([]);
  expect((await api.anonymous.get('/products')).status).toBe(200);
  expect(lines.filter((line) => line.includes('database or disk is full'))).toHaveLength(1);
  expect(await refusedWrites(api)).toBe(5);
  await freeSpace();
  expect((await write()).status).toBe(200);
  expect(await refusedWrites(api)).toBe(5);
});
