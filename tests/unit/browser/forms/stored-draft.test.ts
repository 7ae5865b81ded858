import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dropDraft, storeDraft, takeDraft } from '#lib/browser/forms/stored-draft.ts';
import { forgetPerson, storePerson } from '#lib/browser/member/person.ts';

/** The part of a browser's storage that drafts need. */
const storage = (): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> => {
  const stored = new Map<string, string>();
  return {
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => void stored.set(key, value),
    removeItem: (key) => void stored.delete(key),
  };
};

const member = (uid: string) =>
  storePerson({ uid, email: `${uid}@unearth.example`, name: uid, photoURL: null });

beforeEach(() => {
  vi.stubGlobal('localStorage', storage());
  vi.stubGlobal('sessionStorage', storage());
  member('ada');
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('a draft can be read repeatedly', () => {
  storeDraft('review:1', { description: 'Half a sent' });
  expect(takeDraft('review:1')).toEqual({ description: 'Half a sent' });
  expect(takeDraft('review:1')).toEqual({ description: 'Half a sent' });
});

test('the latest text counts, and each form has its own', () => {
  storeDraft('review:1', { description: 'one' });
  storeDraft('review:2', { description: 'other' });
  storeDraft('review:1', { description: 'one more' });
  expect(takeDraft('review:1')).toEqual({ description: 'one more' });
  expect(takeDraft('review:2')).toEqual({ description: 'other' });
});

test('a draft survives a forced logout of its author', () => {
  storeDraft('review:1', { description: 'Half a sent' });
  forgetPerson();
  expect(takeDraft('review:1')).toBeUndefined(); // on a page that anyone may read
  member('ada');
  expect(takeDraft('review:1')).toEqual({ description: 'Half a sent' });
});

test('a draft is never given to another person, and then not to its author either', () => {
  storeDraft('review:1', { description: 'Half a sent' });
  member('bob');
  expect(takeDraft('review:1')).toBeUndefined();
  member('ada');
  expect(takeDraft('review:1')).toBeUndefined();
});

test('a dropped draft is gone', () => {
  storeDraft('review:1', { description: 'sent' });
  dropDraft('review:1');
  expect(takeDraft('review:1')).toBeUndefined();
});

test('signed-out visitors have no drafts', () => {
  forgetPerson();
  storeDraft('review:1', { description: 'x' });
  member('ada');
  expect(takeDraft('review:1')).toBeUndefined();
});

test('an invalid entry, or a blocked storage, counts as no draft', () => {
  sessionStorage.setItem('draft:review:1', '{broken');
  expect(takeDraft('review:1')).toBeUndefined();
  const reject = () => {
    throw new Error('SecurityError');
  };
  vi.stubGlobal('sessionStorage', { getItem: reject, setItem: reject, removeItem: reject });
  expect(() => storeDraft('review:1', { description: 'x' })).not.toThrow();
  expect(takeDraft('review:1')).toBeUndefined();
});
