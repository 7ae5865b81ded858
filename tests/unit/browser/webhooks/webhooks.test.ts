import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  $secret,
  addWebhook,
  changeWebhook,
  deliveries,
  retryDelivery,
  rollSecret,
  sendTest,
  showSecret,
  webhooks,
} from '#lib/browser/webhooks/webhooks.ts';
import { totalHeader } from '#lib/contract/kit/headers.ts';
import type { Webhook } from '#lib/contract/webhooks.ts';
import { webhookScreen } from '#lib/text/messages/webhook-screen.ts';
import { WebhookDetails } from '../../../../src/islands/webhooks/WebhookDetails.tsx';
import { useStoreWorld } from '../../../support/store-world.ts';

const world = useStoreWorld();

test('an error that has a text for users is notified with it', async () => {
  await world.signIn('ada', { verified: false });
  expect(
    await addWebhook({ scope: 'maker', url: 'https://a.example', shape: 'standard', events: null }),
  ).toBe('failed');
  world.network.reject(/^POST \/webhooks/, 409, 'webhook_off');
  expect(await sendTest('1')).toBe(false);
  expect(world.reported()).toEqual([
    'Verify your e-mail address first',
    'This webhook is switched off. Switch it on first.',
  ]);
});

test('a webhook whose response is lost is added once, and its secret displayed; one whose request is lost is not', async () => {
  const bea = await world.signIn('bea');
  world.follow(webhooks.$load, webhooks.open);
  await expect.poll(() => webhooks.$load.get().state).toBe('ready');
  const body = { scope: 'maker', url: 'https://a.example', shape: 'standard', events: null } as const;
  await addWebhook(body);
  const [first] = (await bea.get('/webhooks')).body;
  expect($secret.get()).toMatchObject({ id: first._id, secret: expect.stringMatching(/^whsec_/) });
  expect(world.network.calls(/secret$/)).toEqual([]);
  world.network.lose(/^POST/);
  expect(await addWebhook(body)).toBe('failed');
  expect((await bea.get('/webhooks')).body).toHaveLength(1);
  world.network.loseResponse(/^POST/);
  expect(await addWebhook(body)).toBe('done');
  const [added, ...others] = (await bea.get('/webhooks')).body;
  expect(others).toHaveLength(1);
  expect($secret.get()).toMatchObject({ id: added._id, secret: expect.stringMatching(/^whsec_/) });
});

test('a secret is hidden if the response to its replacement is lost', async () => {
  const dora = await world.signIn('dora');
  await addWebhook({ scope: 'maker', url: 'https://a.example', shape: 'standard', events: null });
  const [{ _id: id }] = (await dora.get('/webhooks')).body;
  const before = $secret.get();
  world.network.reject(/^POST .*secret$/, 404, 'not_found');
  expect(await rollSecret(id)).toBe(false);
  expect($secret.get()).toEqual(before);
  world.network.loseResponse(/^POST .*secret$/);
  expect(await rollSecret(id)).toBe(false);
  expect($secret.get()).toBeUndefined();
  await showSecret(id);
  expect($secret.get()?.secret).not.toBe(before?.secret);
});

test('a webhook that was switched off or deleted elsewhere is displayed so once it is used', async () => {
  const cleo = await world.signIn('cleo');
  await addWebhook({ scope: 'maker', url: 'https://a.example', shape: 'standard', events: null });
  const shown = () => {
    const load = webhooks.$load.get();
    return load.state === 'ready' ? load.value.map(({ active }) => active) : load.state;
  };
  const [{ _id: id }] = (await cleo.get('/webhooks')).body;
  world.follow(webhooks.$load, webhooks.open);
  await expect.poll(shown).toEqual([true]);
  await cleo.patch(`/webhooks/${id}`, { body: { active: false } });
  expect(await sendTest(id)).toBe(false);
  expect(shown()).toEqual([false]);
  await cleo.delete(`/webhooks/${id}`);
  expect(await changeWebhook(id, { url: 'https://b.example' }, {})).toBe('failed');
  expect(shown()).toEqual([]);
  expect(world.reported().at(-1)).toBe('This webhook has been deleted');
});

test('a save keeps what another admin has changed since, and sends nothing without a change', async () => {
  const erin = await world.signIn('erin', { role: 'admin' });
  const before = { url: 'https://a.example/', shape: 'standard', events: ['product.launched'] } as const;
  const start = { ...before, events: [...before.events] };
  await addWebhook({ scope: 'site', ...start });
  const [{ _id: id }] = (await erin.get('/webhooks')).body;
  await erin.patch(`/webhooks/${id}`, { body: { shape: 'slack', events: null } });
  expect(await changeWebhook(id, { ...start, url: 'https://b.example/' }, start)).toBe('done');
  expect((await erin.get('/webhooks')).body).toMatchObject([
    { url: 'https://b.example/', shape: 'slack', events: null },
  ]);
  const sent = world.network.calls(/^PATCH/).length;
  expect(await changeWebhook(id, start, start)).toBe('done');
  expect(world.network.calls(/^PATCH/)).toHaveLength(sent);
});

test('what was sent is loaded until it has its answer, whatever the clock of the device', async () => {
  await world.signIn('ada');
  const list = (attempts: number) => {
    const row = { _id: '7', attempts, nextAt: '2099-01-01T00:00:00.000Z' };
    world.network.response(/deliveries\?/, 200, [row], { [totalHeader]: '1' });
  };
  list(0);
  await deliveries.ask({ webhook: '1' });
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const untilAttempts = (attempts: number) =>
    expect
      .poll(() => {
        vi.advanceTimersByTime(1_000);
        return deliveries.$listing.get().rows[0]?.attempts;
      })
      .toBe(attempts);
  world.network.response(/test$/, 200, { insertedId: '7' });
  for (const answers of [0, 0, 1]) list(answers);
  const tested = sendTest('1');
  await untilAttempts(1);
  expect(await tested).toBe(true);

  world.network.response(/retry$/, 200, { modifiedCount: 1 });
  for (const answers of [1, 2]) list(answers);
  const retried = retryDelivery('1', { _id: '7', attempts: 1 });
  await untilAttempts(2);
  expect(await retried).toBe(true);
  vi.useRealTimers();
});

test('a delivery that waits says how long until its next attempt', () => {
  const now = new Date('2026-11-21T12:00:00.000Z');
  expect(webhookScreen.next('2026-11-21T14:05:00.000Z', now)).toBe('next in 2 hours');
  expect(webhookScreen.next('2026-11-21T12:00:05.000Z', now)).toBe('next within a minute');
  expect(webhookScreen.next('2026-11-21T11:59:00.000Z', now)).toBe('next within a minute');
});

describe('the deliveries of a webhook', () => {
  const webhook: Webhook = {
    _id: '1',
    scope: 'maker',
    url: 'https://a.example',
    shape: 'standard',
    events: null,
    active: true,
    disabledAt: null,
    disabledReason: null,
    failingSince: null,
    createdAt: '2026-11-21T12:00:00.000Z',
  };
  const markupOf = (change: Partial<Webhook>) => {
    const props = { webhook: { ...webhook, ...change }, listing: deliveries.$listing.get() };
    return renderToStaticMarkup(createElement(WebhookDetails, props));
  };

  beforeEach(async () => {
    await world.signIn('ada');
    const row = { _id: '7', type: 'webhook.test', state: 'waiting', attempts: 1, error: 'Timeout' };
    const times = { createdAt: webhook.createdAt, nextAt: '2099-01-01T00:00:00.000Z' };
    world.network.response(/deliveries\?/, 200, [{ ...row, ...times }], { [totalHeader]: '1' });
    await deliveries.ask({ webhook: '1' });
  });

  test('promise no next attempt while it is switched off', () => {
    expect(markupOf({ active: true })).toMatch(/Timeout.*next in/);
    expect(markupOf({ active: false })).toMatch(/Timeout/);
    expect(markupOf({ active: false })).not.toMatch(/next in/);
  });

  test('are not displayed as those of the one that is opened next', async () => {
    world.network.hold(/deliveries\?/);
    const opened = deliveries.ask({ webhook: '2' });
    expect(markupOf({ _id: '2' })).not.toMatch(/Timeout/);
    const [request] = await world.network.waiting(1);
    request?.release();
    await opened;
  });
});
