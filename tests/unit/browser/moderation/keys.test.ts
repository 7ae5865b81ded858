import { describe, expect, test } from 'vitest';
import { actionOf, type KeyPress } from '#lib/browser/moderation/keys.ts';

const press = (key: string, on: KeyPress['on'] = 'page', modified = false) => actionOf({ key, on, modified });

describe('the keys of the review queue', () => {
  test('each key does its one thing', () => {
    const actions = ['j', 'k', 'a', 'x', 'f', 'o', '/', '?'].map((key) => press(key));
    expect(actions).toEqual([
      ...['next', 'previous', 'accept', 'reject', 'feature', 'open', 'filter', 'help'],
    ]);
    expect(press('Enter', 'row')).toBe('open');
    expect(press(' ', 'row')).toBe('select');
    expect(press('z')).toBeUndefined();
    expect(press('A')).toBe('accept'); // with Caps Lock on
  });

  test('while somebody types, or holds a modifier, a key is no deed', () => {
    expect(press('a', 'field')).toBeUndefined();
    expect(press('?', 'field')).toBeUndefined();
    expect(press('a', 'row', true)).toBeUndefined();
  });

  test('a button, a link and a page keep what Enter and Space mean to them', () => {
    for (const on of ['control', 'page'] as const) {
      expect(press('Enter', on)).toBeUndefined();
      expect(press(' ', on)).toBeUndefined();
    }
    expect(press('a', 'control')).toBe('accept');
  });
});
