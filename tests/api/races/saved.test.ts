import { sql } from 'kysely';
import { expect } from 'vitest';
import { saved as limits } from '#lib/domain/specification.ts';
import { heldBack } from '../../support/held-back.ts';
import { fillSaved } from '../../support/saved.ts';
import { onBoth, test, times } from '../../support/two-servers.ts';

test('a product that is saved many times at once, on two servers, is saved once', async ({ api, second }) => {
  const id = await api.accepted(await api.person('mara'));
  const ivo = await api.person('ivo');
  const responses = await onBoth(second, times(20, ivo), (person) =>
    person.put(`/users/${person.email}/saved/${id}`),
  );
  expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
  expect(responses.filter(({ body }) => body.modifiedCount === 1)).toHaveLength(1);
});

test('of two products that are saved at once, only the one that still fits is', async ({ api, second }) => {
  const mara = await api.person('mara');
  const ids = [await api.accepted(mara), await api.accepted(mara)];
  const ivo = await api.person('ivo');
  await fillSaved(api, ivo, limits.max - 1);
  const servers = [ivo, second.as(ivo)];
  const responses = await heldBack(
    api,
    (db) => sql`lock table saved_products in share mode`.execute(db),
    servers.map((person, index) => () => person.put(`/users/${ivo.email}/saved/${ids[index]}`)),
  );
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
});
