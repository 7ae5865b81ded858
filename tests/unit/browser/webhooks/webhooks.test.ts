import { expect, test } from 'vitest';
import { addWebhook, sendTest } from '#lib/browser/webhooks/webhooks.ts';
import { webhookScreen } from '#lib/text/messages/webhook-screen.ts';
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

test('a delivery that waits says how long until its next attempt', () => {
  const now = new Date('2026-11-21T12:00:00.000Z');
  expect(webhookScreen.next('2026-11-21T14:05:00.000Z', now)).toBe('next in 2 hours');
  expect(webhookScreen.next('2026-11-21T12:00:05.000Z', now)).toBe('next within a minute');
  expect(webhookScreen.next('2026-11-21T11:59:00.000Z', now)).toBe('next within a minute');
});
