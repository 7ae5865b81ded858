import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dropDraft, keepDraft, takeDraft } from '#lib/browser/forms/kept-draft.ts';
import { forgetPerson, keepPerson } from '#lib/browser/member/person.ts';

/** A browser's storage, as far as drafts need one. */
const storage = (): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> => {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
};

const member = (uid: string) =>
  keepPerson({ uid, email: `${uid}@unearth.example`, name: uid, photoURL: null });

beforeEach(() => {
  vi.stubGlobal('localStorage', storage());
  vi.stubGlobal('sessionStorage', storage());
  member('ada');
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('what was typed is there again, as often as it is asked for', () => {
  keepDraft('review:1', { description: 'Half a sent' });
  expect(takeDraft('review:1')).toEqual({ description: 'Half a sent' });
  expect(takeDraft('review:1')).toEqual({ description: 'Half a sent' });
});

test('the latest text counts, and each form has its own', () => {
  keepDraft('review:1', { description: 'one' });
  keepDraft('review:2', { description: 'other' });
  keepDraft('review:1', { description: 'one more' });
  expect(takeDraft('review:1')).toEqual({ description: 'one more' });
  expect(takeDraft('review:2')).toEqual({ description: 'other' });
});

test('a draft outlives a forced logout and waits for its writer', () => {
  keepDraft('review:1', { description: 'Half a sent' });
  forgetPerson();
  member('ada');
  expect(takeDraft('review:1')).toEqual({ description: 'Half a sent' });
});

test('nobody finds what somebody else left behind, nor does its writer after that', () => {
  keepDraft('review:1', { description: 'Half a sent' });
  member('bob');
  expect(takeDraft('review:1')).toBeUndefined();
  member('ada');
  expect(takeDraft('review:1')).toBeUndefined();
});

test('what was dropped is gone', () => {
  keepDraft('review:1', { description: 'sent' });
  dropDraft('review:1');
  expect(takeDraft('review:1')).toBeUndefined();
});

test('strangers have no drafts', () => {
  forgetPerson();
  keepDraft('review:1', { description: 'x' });
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
  expect(() => keepDraft('review:1', { description: 'x' })).not.toThrow();
  expect(takeDraft('review:1')).toBeUndefined();
});
