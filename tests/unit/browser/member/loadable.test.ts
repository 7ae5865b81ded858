import { expect, test } from 'vitest';
import { createLoadable } from '#lib/browser/member/loadable.ts';

/** Responses that come when a test resolves them, in the order of the requests. */
const responses = () => {
  const asked: { resolve: (value: string[]) => void; reject: (error: Error) => void }[] = [];
  const fetch = (_of: string): Promise<string[]> =>
    new Promise((resolve, reject) => asked.push({ resolve, reject }));
  return { asked, fetch };
};

const turn = () => new Promise((resolve) => setTimeout(resolve));
const add = (item: string) => (list: string[]) => [...list, item];

test('a load is loading, then ready', async () => {
  const { asked, fetch } = responses();
  const list = createLoadable(fetch);
  expect(list.$load.get()).toEqual({ state: 'loading' });
  const loaded = list.load('ada');
  asked[0]?.resolve(['one']);
  expect(await loaded).toEqual({ state: 'ready', value: ['one'] });
  expect(list.$load.get()).toEqual({ state: 'ready', value: ['one'] });
});

test('a failed load has failed without a value, and keeps a value from before', async () => {
  const { asked, fetch } = responses();
  const list = createLoadable(fetch);
  const error = new Error('away');
  list.load('ada');
  asked[0]?.reject(error);
  await turn();
  expect(list.$load.get()).toEqual({ state: 'failed', error });
  list.reload();
  expect(list.$load.get()).toEqual({ state: 'loading' });
  asked[1]?.resolve(['one']);
  await turn();
  const again = list.reload();
  asked[2]?.reject(error);
  expect(await again).toEqual({ state: 'failed', error });
  expect(list.$load.get()).toEqual({ state: 'ready', value: ['one'] });
});

test('with onFailure forget, a failed reload drops the value', async () => {
  const { asked, fetch } = responses();
  const list = createLoadable(fetch, { onFailure: 'forget' });
  list.load('ada');
  asked[0]?.resolve(['one']);
  await turn();
  const again = list.reload();
  expect(list.$load.get()).toEqual({ state: 'ready', value: ['one'] }); // it stays until then
  const error = new Error('away');
  asked[1]?.reject(error);
  await again;
  expect(list.$load.get()).toEqual({ state: 'failed', error });
});

test('of several loads in flight, the last one counts, whichever response comes first', async () => {
  const { asked, fetch } = responses();
  const list = createLoadable(fetch);
  const first = list.load('ada');
  list.load('ada');
  asked[1]?.resolve(['later']);
  asked[0]?.resolve(['earlier']);
  expect(await first).toEqual({ state: 'ready', value: ['later'] });
  expect(list.$load.get()).toEqual({ state: 'ready', value: ['later'] });
});

for (const response of ['an answer', 'a failure']) {
  test(`${response} that comes after a reset is dropped`, async () => {
    const { asked, fetch } = responses();
    const list = createLoadable(fetch);
    list.load('ada');
    list.reset();
    if (response === 'an answer') asked[0]?.resolve(['of ada']);
    else asked[0]?.reject(new Error('away'));
    await turn();
    expect(list.$load.get()).toEqual({ state: 'loading' });
    expect(await list.reload()).toEqual({ state: 'superseded' });
    expect(asked).toHaveLength(1);
  });
}

test('a load with other arguments drops the value', async () => {
  const { asked, fetch } = responses();
  const list = createLoadable(fetch);
  list.load('ada');
  asked[0]?.resolve(['of ada']);
  await turn();
  list.load('grace');
  expect(list.$load.get()).toEqual({ state: 'loading' });
});

test('settled waits for the last load, and for none after a reset', async () => {
  const { asked, fetch } = responses();
  const list = createLoadable(fetch, { initial: [] });
  list.load('ada');
  const settled = list.settled();
  list.load('ada');
  asked[1]?.resolve(['later']);
  expect(await settled).toEqual({ state: 'ready', value: ['later'] });
  list.load('ada');
  const forgotten = list.settled();
  list.reset();
  expect(await forgotten).toEqual({ state: 'ready', value: [] });
});

test('with an initial value, it is always ready', async () => {
  const { asked, fetch } = responses();
  const list = createLoadable(fetch, { initial: ['first'] });
  expect(list.$load.get()).toEqual({ state: 'ready', value: ['first'] });
  list.load('ada');
  asked[0]?.reject(new Error('away'));
  await turn();
  expect(list.$load.get()).toEqual({ state: 'ready', value: ['first'] });
});

test('a change applies at once, and to the response of a load from before it was settled', async () => {
  const { asked, fetch } = responses();
  const list = createLoadable(fetch, { initial: [] });
  list.load('ada');
  const change = list.change(add('voted'));
  expect(list.$load.get()).toMatchObject({ value: ['voted'] });
  asked[0]?.resolve(['of before']);
  await turn();
  expect(list.$load.get()).toMatchObject({ value: ['of before', 'voted'] });
  list.reload();
  change.settle();
  asked[1]?.resolve(['of before']);
  await turn();
  expect(list.$load.get()).toMatchObject({ value: ['of before', 'voted'] });
});

test('a settled change does not apply to responses of later loads', async () => {
  const { asked, fetch } = responses();
  const list = createLoadable(fetch, { initial: [] });
  list.change(add('voted')).settle();
  expect(list.$load.get()).toMatchObject({ value: ['voted'] });
  list.load('ada');
  asked[0]?.resolve(['withdrawn elsewhere']);
  await turn();
  expect(list.$load.get()).toMatchObject({ value: ['withdrawn elsewhere'] });
});

test('an undone change leaves the response as the server sent it', async () => {
  const { asked, fetch } = responses();
  const list = createLoadable(fetch, { initial: [] });
  const change = list.change((before) => [...new Set([...before, 'voted'])]);
  list.load('ada');
  asked[0]?.resolve(['voted']); // elsewhere, before
  await turn();
  change.undo();
  expect(list.$load.get()).toMatchObject({ value: ['voted'] });
});

test('a reset drops the changes', async () => {
  const { asked, fetch } = responses();
  const list = createLoadable(fetch, { initial: [] });
  list.load('ada');
  const change = list.change(add('voted by ada'));
  list.load('grace');
  asked[1]?.resolve(['of grace']);
  await turn();
  change.undo();
  change.settle();
  expect(list.$load.get()).toMatchObject({ value: ['of grace'] });
});
