import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dropDraft, storeDraft, takeDraft } from '#lib/browser/forms/stored-draft.ts';
import { forgetPerson, storePerson } from '#lib/browser/member/person.ts';

/** A browser's storage, as far as drafts need one. */
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

test('what was typed is there again, as often as it is asked for', () => {
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

test('a draft outlives a forced logout and waits for its writer', () => {
  storeDraft('review:1', { description: 'Half a sent' });
  forgetPerson();
  member('ada');
  expect(takeDraft('review:1')).toEqual({ description: 'Half a sent' });
});

test('nobody finds what somebody else left behind, nor does its writer after that', () => {
  storeDraft('review:1', { description: 'Half a sent' });
  member('bob');
  expect(takeDraft('review:1')).toBeUndefined();
  member('ada');
  expect(takeDraft('review:1')).toBeUndefined();
});

test('what was dropped is gone', () => {
  storeDraft('review:1', { description: 'sent' });
  dropDraft('review:1');
  expect(takeDraft('review:1')).toBeUndefined();
});

test('strangers have no drafts', () => {
  forgetPerson();
  storeDraft('review:1', { description: 'x' });
  member('ada');
  expect(takeDraft('review:1')).toBeUndefined();
});

test('what is not a draft, and a storage that refuses, are as if nothing was kept', () => {
  sessionStorage.setItem('draft:review:1', '{broken');
  expect(takeDraft('review:1')).toBeUndefined();
  const reject = () => {
    throw new Error('SecurityError');
  };
  vi.stubGlobal('sessionStorage', { getItem: reject, setItem: reject, removeItem: reject });
  expect(() => storeDraft('review:1', { description: 'x' })).not.toThrow();
  expect(takeDraft('review:1')).toBeUndefined();
});
