import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { webhookEvents } from '#lib/domain/events.ts';
import type { WebhookShape } from '#lib/domain/webhooks.ts';
import { type Message, requestOf } from '#lib/server/webhooks/messages.ts';
import { secretOf } from '#lib/server/webhooks/signature.ts';
import { webhookEventTexts } from '#lib/text/messages/webhooks.ts';

const config = { siteUrl: 'https://unearth.example', accessTokenSecret: 'a secret of the tests' };
const now = new Date('2026-11-21T12:00:00.000Z');
const messageAbout = (name: string, data: Message['data'] = {}): Message => ({
  type: 'product.rejected',
  timestamp: now.toISOString(),
  data: { product: { id: '7', name }, ...data },
});
const letter = (shape: WebhookShape, message: Message) =>
  requestOf({ shape, secret_seed: 'seed' }, { id: 'msg_1', message }, { config, now });
const bodyOf = (shape: WebhookShape, message: Message) => JSON.parse(letter(shape, message).body);

test('a standard message has type, time and data, with the address of the product', () => {
  expect(bodyOf('standard', messageAbout('Loupe'))).toEqual({
    type: 'product.rejected',
    timestamp: '2026-11-21T12:00:00.000Z',
    data: { product: { id: '7', name: 'Loupe', url: 'https://unearth.example/products/7' } },
  });
});

test('chats get one line, and no signature', () => {
  const message = messageAbout('Loupe', { reason: 'unclear', note: 'Say\nmore.' });
  const line =
    'Product rejected: Loupe (The description does not say what the product does; Say more.) https://unearth.example/products/7';
  expect(bodyOf('slack', message)).toEqual({ text: line });
  expect(bodyOf('mattermost', message)).toEqual({ text: line });
  expect(bodyOf('discord', message)).toEqual({ content: line, allowed_mentions: { parse: [] } });
  expect(Object.keys(letter('slack', message).headers)).toEqual(['content-type', 'user-agent']);
});

test('chats count one vote as one', () => {
  const textOf = (votes: number) => bodyOf('slack', messageAbout('Loupe', { votes })).text;
  expect(textOf(1)).toContain('(1 vote)');
  expect(textOf(1_000)).toContain('(1,000 votes)');
});

test('a name in a chat is neither a mention, nor a link or markup', () => {
  const name = '@everyone <!channel> <@U1> [here](https://evil.example) *bold* `x` &amp; @here';
  const slack = bodyOf('slack', messageAbout(name)).text;
  expect(slack).not.toMatch(/<|@(everyone|here|U1)|evil\.example/);
  expect(slack.match(/https:\/\//g)).toHaveLength(1);
  expect(slack).toContain('&lt;!channel&gt;');
  expect(slack).toContain('&amp;amp;');
  for (const text of [
    bodyOf('discord', messageAbout(name)).content,
    bodyOf('mattermost', messageAbout(name)).text,
  ]) {
    expect(text).not.toMatch(/@(everyone|here|U1)|(?<!\\)[[*`<]/);
    expect(text.match(/https:\/\//g)).toHaveLength(1);
  }
});

test('a message to Discord has at most 2,000 characters', () => {
  const { content } = bodyOf('discord', messageAbout('*'.repeat(3_000)));
  expect(content.length).toBeLessThanOrEqual(2_000);
});

test('secrets differ by seed and by site', () => {
  const secrets = [
    secretOf(config, 'one'),
    secretOf(config, 'two'),
    secretOf({ accessTokenSecret: 'another secret of the tests' }, 'one'),
  ];
  expect(new Set(secrets).size).toBe(3);
  expect(secretOf(config, 'one')).toBe(secrets[0]);
});

test('every event has a name for people', () => {
  expect(Object.keys(webhookEventTexts).sort()).toEqual([...webhookEvents, 'webhook.test'].sort());
});

test('every event is in the documentation', () => {
  const page = readFileSync('docs/webhooks.md', 'utf8');
  expect(webhookEvents.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});
