import { expect, test } from 'vitest';
import { createLoadable } from '#lib/browser/member/loadable.ts';

/** Answers that come when a test says so, in the order in which they were asked for. */
const responses = () => {
  const asked: { resolve: (value: string[]) => void; reject: (error: Error) => void }[] = [];
  const fetch = (_of: string): Promise<string[]> =>
    new Promise((resolve, reject) => asked.push({ resolve, reject }));
  return { asked, fetch };
};

const turn = () => new Promise((resolve) => setTimeout(resolve));
const add = (item: string) => (list: string[]) => [...list, item];

test('it is loading, then ready', async () => {
  const { asked, fetch } = responses();
  const list = createLoadable(fetch);
  expect(list.$load.get()).toEqual({ state: 'loading' });
  const loaded = list.load('ada');
  asked[0]?.resolve(['one']);
  expect(await loaded).toEqual({ state: 'ready', value: ['one'] });
  expect(list.$load.get()).toEqual({ state: 'ready', value: ['one'] });
});

test('it has failed while nothing is known; what is known stays', async () => {
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

test('what would be acted on although it may be so no longer is forgotten once it can’t be loaded again', async () => {
  const { asked, fetch } = responses();
  const list = createLoadable(fetch, { onFailure: 'forget' });
  list.load('ada');
  asked[0]?.resolve(['one']);
  await turn();
  const again = list.reload();
  expect(list.$load.get()).toEqual({ state: 'ready', value: ['one'] }); // meanwhile it stays
  const error = new Error('away');
  asked[1]?.reject(error);
  await again;
  expect(list.$load.get()).toEqual({ state: 'failed', error });
});

test('of several answers under way, the one asked for last counts, whichever comes first', async () => {
  const { asked, fetch } = responses();
  const list = createLoadable(fetch);
  const first = list.load('ada');
  list.load('ada');
  asked[1]?.resolve(['later']);
  asked[0]?.resolve(['earlier']);
  expect(await first).toEqual({ state: 'superseded' });
  expect(list.$load.get()).toEqual({ state: 'ready', value: ['later'] });
});

for (const response of ['an answer', 'a failure']) {
  test(`${response} that comes after it was forgotten is dropped`, async () => {
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

test('of something else, nothing is known yet', async () => {
  const { asked, fetch } = responses();
  const list = createLoadable(fetch);
  list.load('ada');
  asked[0]?.resolve(['of ada']);
  await turn();
  list.load('grace');
  expect(list.$load.get()).toEqual({ state: 'loading' });
});

test('whoever waits waits for the load that was asked for last, and for nobody’s once it is forgotten', async () => {
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

test('with something to begin with, it is always ready', async () => {
  const { asked, fetch } = responses();
  const list = createLoadable(fetch, { initial: ['first'] });
  expect(list.$load.get()).toEqual({ state: 'ready', value: ['first'] });
  list.load('ada');
  asked[0]?.reject(new Error('away'));
  await turn();
  expect(list.$load.get()).toEqual({ state: 'ready', value: ['first'] });
});

test('a change shows at once, and over an answer that was asked for before the server had it', async () => {
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

test('what the server has by then is its own to say', async () => {
  const { asked, fetch } = responses();
  const list = createLoadable(fetch, { initial: [] });
  list.change(add('voted')).settle();
  expect(list.$load.get()).toMatchObject({ value: ['voted'] });
  list.load('ada');
  asked[0]?.resolve(['withdrawn elsewhere']);
  await turn();
  expect(list.$load.get()).toMatchObject({ value: ['withdrawn elsewhere'] });
});

test('a change that the server does not take is gone, and nothing that it had is gone with it', async () => {
  const { asked, fetch } = responses();
  const list = createLoadable(fetch, { initial: [] });
  const change = list.change((before) => [...new Set([...before, 'voted'])]);
  list.load('ada');
  asked[0]?.resolve(['voted']); // elsewhere, before
  await turn();
  change.undo();
  expect(list.$load.get()).toMatchObject({ value: ['voted'] });
});

test('a change does not outlive what it changed', async () => {
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
