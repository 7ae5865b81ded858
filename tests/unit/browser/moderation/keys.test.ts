import { describe, expect, test } from 'vitest';
import { actionOf, type KeyPress } from '#lib/browser/moderation/keys.ts';

const press = (key: string, on: KeyPress['on'] = 'page', modified = false) =>
  actionOf({ key, on, modified, repeated: false });

describe('the keys of the review queue', () => {
  test('each key has one action', () => {
    const actions = ['j', 'k', 'a', 'x', 'f', 'o', '/', '?'].map((key) => press(key));
    expect(actions).toEqual([
      ...['next', 'previous', 'accept', 'reject', 'feature', 'open', 'filter', 'help'],
    ]);
    expect(press('Enter')).toBe('open');
    expect(press(' ')).toBe('select');
    expect(press('z')).toBeUndefined();
    expect(press('A')).toBe('accept'); // with Caps Lock on
  });

  test('a key has no action in a field or with a modifier', () => {
    expect(press('a', 'field')).toBeUndefined();
    expect(press('?', 'field')).toBeUndefined();
    expect(press('a', 'page', true)).toBeUndefined();
  });

  test('a key that is held goes on down the list, but decides once', () => {
    const repeat = (key: string) => actionOf({ key, on: 'page', modified: false, repeated: true });
    expect(['j', 'k'].map(repeat)).toEqual(['next', 'previous']);
    expect(['a', 'x', 'f', 'u', '1', 'o', ' '].map(repeat)).toEqual(Array(7).fill(undefined));
  });

  test('a digit says why, one for each reason', () => {
    expect(['1', '7'].map((key) => press(key))).toEqual(['explain', 'explain']);
    expect(['0', '8'].map((key) => press(key))).toEqual([undefined, undefined]);
    expect(press('u')).toBe('undo');
  });

  test('Enter and Space keep their native meaning on buttons and links', () => {
    expect(press('Enter', 'control')).toBeUndefined();
    expect(press(' ', 'control')).toBeUndefined();
    expect(press('a', 'control')).toBe('accept');
  });
});
