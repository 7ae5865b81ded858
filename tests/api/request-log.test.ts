import { sql } from 'kysely';
import { expect } from 'vitest';
import { readableLog } from '../support/log.ts';
import { draft, testWith } from '../support/test-api.ts';

const { log, lines } = readableLog();
const test = testWith({}, { log });

test('the log names the account of each write by its id, and never the e-mail', async ({ api }) => {
  lines.length = 0;
  const mara = await api.person('mara');
  const userId = Number(mara.id);
  await mara.post('/products', { body: draft() });
  await mara.patch(`/users/${mara.email}`, { body: { status: 'varified' } });
  await mara.get(`/users/${mara.email}`);
  await api.anonymous.get('/products');
  await api.anonymous.post('/products', { body: draft() });
  expect(lines.map(({ method, route, userId: by }) => [method, route, by])).toEqual([
    ['POST', '/api/users', userId],
    ['POST', '/api/jwt', userId],
    ['POST', '/api/products', userId],
    ['PATCH', '/api/users/:email', userId],
    ['GET', '/api/users/:email', undefined],
    ['GET', '/api/products', undefined],
    ['POST', '/api/products', undefined],
  ]);
  expect(JSON.stringify(lines)).not.toContain('@');
});

test('an export that fails midway is in the log with its request', async ({ api }) => {
  const mara = await api.person('mara');
  const { write } = api.context.db;
  await sql`alter table mails rename to mails_elsewhere`.execute(write);
  try {
    const response = await api.app.request(`/api/users/${mara.email}/data`, {
      headers: { authorization: `Bearer ${mara.token}` },
    });
    lines.length = 0;
    await expect(response.text()).rejects.toThrow();
  } finally {
    // Further tests use this database.
    await sql`alter table mails_elsewhere rename to mails`.execute(write);
  }
  expect(lines).toEqual([
    expect.objectContaining({ msg: 'call failed', requestId: expect.any(String), err: expect.any(Object) }),
  ]);
});
