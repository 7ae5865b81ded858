import { describe, expect, test } from 'vitest';
import type { ModeratedSummary } from '#lib/contract/moderation.ts';
import type { ContentSnapshot, Product } from '#lib/contract/products.ts';
import {
  afterDecision,
  contentChanges,
  decisionsMove,
  firstQueue,
  isDecided,
  queueFilter,
  stateSince,
} from '#lib/domain/moderation.ts';
import { sortsOf } from '#lib/text/messages/moderation.ts';

test('a status that the product has is decided, unless the product was changed since', () => {
  expect(isDecided({ status: 'accepted', changed: false }, 'accepted')).toBe(true);
  expect(isDecided({ status: 'accepted', changed: true }, 'accepted')).toBe(false);
  expect(isDecided({ status: 'pending', changed: false }, 'rejected')).toBe(false);
});

describe('the API query of the queue', () => {
  test('has everything, longest wait first, by default', () => {
    expect(queueFilter(firstQueue)).toEqual({ sort: 'queue' });
  });

  test('has a status, the changed ones, a text and an order', () => {
    expect(queueFilter({ view: 'rejected', q: 'level', sort: 'votes' })).toEqual({
      status: 'rejected',
      q: 'level',
      sort: 'votes',
    });
    expect(queueFilter({ ...firstQueue, view: 'changed' })).toEqual({ changed: 'true', sort: 'queue' });
  });

  test('ignores unknown values', () => {
    expect(queueFilter({ view: 'toString', q: '', sort: 'constructor' })).toEqual({ sort: 'queue' });
  });
});

test('the queue’s order is called ‘Longest wait first’ only where products wait', () => {
  for (const view of ['all', 'pending']) expect(sortsOf(view).queue).toBe('Longest wait first');
  for (const view of ['accepted', 'rejected', 'coming', 'changed'])
    expect(sortsOf(view).queue).toBe('Latest decision');
});

test('the queue displays the dates that it is sorted by: of the wait, or of the latest decision', () => {
  const product = {
    ...{ createdAt: 'created', waitingSince: 'waiting', acceptedAt: 'accepted', decidedAt: 'decided' },
    status: 'pending',
  } as const;
  expect(stateSince(product)).toBe('waiting');
  expect(stateSince({ ...product, waitingSince: null })).toBe('created');
  expect(stateSince({ ...product, status: 'rejected' })).toBe('decided');
  expect(stateSince({ ...product, status: 'accepted', decidedAt: null })).toBe('accepted');
});

test('a decision moves products in the queue, and out of a filter by state', () => {
  expect(decisionsMove(firstQueue)).toBe(true);
  expect(decisionsMove({ view: 'pending', q: '', sort: 'name' })).toBe(true);
  expect(decisionsMove({ ...firstQueue, sort: 'name' })).toBe(false);
});

describe('a product after a decision', () => {
  const now = new Date('2026-11-21T12:00:00.000Z');
  const product = {
    status: 'pending',
    priority: 'normal',
    changed: true,
    waitingSince: '2026-11-20T12:00:00.000Z',
    externalLink: 'https://old.example/',
    pendingLink: 'https://new.example/',
    acceptedAt: null,
    launchDay: '2026-11-22',
    decidedAt: null,
  } as ModeratedSummary;

  test('waits no more; an acceptance publishes its link, a rejection drops it', () => {
    const decidedAt = '2026-11-21T12:00:01.000Z';
    const settled = { changed: false, waitingSince: null, pendingLink: null, decidedAt };
    expect(afterDecision(product, { status: 'accepted' }, decidedAt, now)).toMatchObject({
      ...settled,
      status: 'accepted',
      externalLink: 'https://new.example/',
    });
    expect(afterDecision(product, { status: 'rejected' }, decidedAt, now)).toMatchObject({
      ...settled,
      status: 'rejected',
      externalLink: 'https://old.example/',
    });
  });

  test('has a launch day only as long as it has to wait for it', () => {
    const accepted = (launchDay: string) =>
      afterDecision({ ...product, launchDay }, { status: 'accepted' }, undefined, now).launchDay;
    expect(accepted('2026-11-22')).toBe('2026-11-22');
    expect(accepted('2026-11-21')).toBeNull();
  });

  test('stays as it is once featured, except for that', () => {
    expect(afterDecision(product, { priority: 'featured' }, undefined, now)).toEqual({
      ...product,
      priority: 'featured',
    });
  });
});

describe('the changes since a moderator’s decision', () => {
  const content: ContentSnapshot = {
    name: 'Plumb Line',
    logo: '/logo.svg',
    shortDescription: 'Hangs.',
    description: 'Straight down.',
    externalLink: null,
    tags: ['home', 'tools'],
  };
  const product = (now: Partial<Product>, changedFrom: ContentSnapshot | null = content) =>
    ({ ...content, pendingLink: null, changedFrom, ...now }) as Product;

  test('list each changed field, old and new', () => {
    expect(contentChanges(product({ name: 'Casino', externalLink: 'https://casino.example' }))).toEqual([
      { field: 'name', label: 'Product Name', before: 'Plumb Line', now: 'Casino' },
      { field: 'externalLink', label: 'External Link', before: '', now: 'https://casino.example' },
    ]);
  });

  test('list tags in words, and distinguish similar ones', () => {
    expect(contentChanges(product({ tags: ['home', 'viagra-cheap'] }))).toEqual([
      { field: 'tags', label: 'Tags', before: 'home, tools', now: 'home, viagra-cheap' },
    ]);
    expect(contentChanges(product({ tags: ['home, tools'] }))).toHaveLength(1);
    expect(contentChanges(product({ tags: [] }))).toMatchObject([{ before: 'home, tools', now: '' }]);
  });

  test('list the pending link as the new one', () => {
    const pendingLink = 'https://casino.example/';
    const link = { field: 'externalLink', label: 'External Link' };
    expect(contentChanges(product({ pendingLink }))).toEqual([{ ...link, before: '', now: pendingLink }]);
    const externalLink = 'https://plumb.example/';
    expect(contentChanges(product({ externalLink, pendingLink }, { ...content, externalLink }))).toEqual([
      { ...link, before: externalLink, now: pendingLink },
    ]);
  });

  test('are empty when nothing is to be reviewed again', () => {
    expect(contentChanges(product({}))).toEqual([]);
    expect(contentChanges(product({ name: 'Other' }, null))).toEqual([]);
  });
});
