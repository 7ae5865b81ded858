import { createFetch } from 'ofetch';
import { describe, expect, expectTypeOf, test } from 'vitest';
import { z } from 'zod';
import type { CouponDraft, couponDraft } from '#lib/contract/coupons.ts';
import type { endpoints } from '#lib/contract/endpoints.ts';
import { addresses } from '#lib/contract/kit/addresses.ts';
import { type Client, createClient } from '#lib/contract/kit/client.ts';
import { endpoint, type InputOf, type ParsedInputOf } from '#lib/contract/kit/endpoint.ts';
import type { ProductChange, productChangeInput } from '#lib/contract/product-change.ts';
import type { Call } from '#lib/server/api/mount.ts';

type Endpoints = typeof endpoints;
const client: Client = createClient(addresses, createFetch({ fetch: async () => Response.json([]) }));

/** Compiled, never run: each @ts-expect-error fails the type check if its line compiles. */
const calls = (api: Client) => [
  api('getUser', { params: { email: 'mara@unearth.example' } }),
  // @ts-expect-error: its address needs an e-mail
  api('getUser', {}),
  // @ts-expect-error: its address needs an e-mail
  api('getUser'),
  // @ts-expect-error: an e-mail, not an id
  api('getUser', { params: { id: '1' } }),
  // @ts-expect-error: its address has no query
  api('getUser', { params: { email: '' }, query: {} }),

  api('getProduct', { query: { id: '1' } }),
  // @ts-expect-error: the query has to name a product
  api('getProduct', { query: {} }),
  // @ts-expect-error: the query has to name a product
  api('getProduct', {}),

  api('listUsers'),
  api('listUsers', {}),
  api('listUsers', { query: {} }),
  api('listUsers', { query: { role: 'user', limit: 10 } }),
  // @ts-expect-error: not a role
  api('listUsers', { query: { role: 'owner' } }),
  // @ts-expect-error: a number
  api('listUsers', { query: { limit: 'ten' } }),

  api('startCheckout', { body: {} }),
  // @ts-expect-error: a body is sent even where all of it is optional
  api('startCheckout', {}),
  // @ts-expect-error: a coupon has a code, at least
  api('addCoupon', {}),
  // @ts-expect-error: a coupon has a code, at least
  api('addCoupon', { body: {} }),

  api('changeProduct', { params: { id: '1' }, body: { status: 'accepted' } }),
  // @ts-expect-error: what is changed has to be said
  api('changeProduct', { params: { id: '1' } }),
  // @ts-expect-error: nobody has this field
  api('changeProduct', { params: { id: '1' }, body: { colour: 'red' } }),

  api('getStatistics'),
  api('getStatistics', {}),
  api('getStatistics', { headers: { accept: 'application/json' } }),
  // @ts-expect-error: nothing is sent
  api('getStatistics', { body: 1 }),
  // @ts-expect-error: nothing is sent
  api('getStatistics', { params: {} }),
];

describe('the input of a call', () => {
  test('is required where its schema demands something, and only there', () => {
    expect(calls).toBeInstanceOf(Function);
    expectTypeOf<InputOf<Endpoints['getUser']>>().pick<'params'>().toEqualTypeOf<{
      params: { email: string };
    }>();
    expectTypeOf<InputOf<Endpoints['addCoupon']>['body']>().toEqualTypeOf<z.input<typeof couponDraft>>();
    expectTypeOf<InputOf<Endpoints['changeProduct']>['body']>().toEqualTypeOf<
      z.input<typeof productChangeInput>
    >();
    expectTypeOf<InputOf<Endpoints['getStatistics']>['params']>().toEqualTypeOf<undefined>();
    expectTypeOf<InputOf<Endpoints['getStatistics']>['query']>().toEqualTypeOf<undefined>();
    expectTypeOf<InputOf<Endpoints['getStatistics']>['body']>().toEqualTypeOf<undefined>();
  });

  test('may be missing at run time, where nothing is required', async () => {
    expect(await client('getStatistics')).toEqual({ data: [], total: 0 });
  });
});

describe('the parsed input of a route', () => {
  test('has the types of the contract', () => {
    expectTypeOf<Call<Endpoints['changeProduct']>['params']>().toEqualTypeOf<{ id: string }>();
    expectTypeOf<Call<Endpoints['changeProduct']>['body']>().toEqualTypeOf<ProductChange>();
    expectTypeOf<Call<Endpoints['addCoupon']>['body']>().toEqualTypeOf<CouponDraft>();
    expectTypeOf<Call<Endpoints['listReports']>['query']>().toEqualTypeOf<{
      limit: number;
      offset: number;
    }>();
  });

  test('is undefined where the endpoint has no such part', () => {
    expectTypeOf<Call<Endpoints['addCoupon']>['params']>().toEqualTypeOf<undefined>();
    expectTypeOf<Call<Endpoints['addCoupon']>['query']>().toEqualTypeOf<undefined>();
    expectTypeOf<Call<Endpoints['getUser']>['body']>().toEqualTypeOf<undefined>();
    const own = endpoint('GET /own', { summary: '', auth: 'anyone', output: z.string() });
    expectTypeOf<ParsedInputOf<typeof own>>().toEqualTypeOf<{
      params: undefined;
      query: undefined;
      body: undefined;
    }>();
  });
});
