import { expect, test } from 'vitest';
import { loadFonts } from '#lib/server/og/fonts.ts';
import { renderable } from '#lib/server/og/render.ts';

const { has } = loadFonts();

test.each([
  ['Tidewater', 'Tidewater'],
  ['Étoile Đặng', 'Étoile Đặng'],
  ['e\u0301toile', 'étoile'],
  ['  two\n\tlines ', 'two lines'],
  ['🚀 Rocket Notes ✨', 'Rocket Notes'],
  ['For 👩‍👩‍👧 and 1️⃣', 'For and 1'],
  ['left → right', 'left right'],
  ['soft\u00ADhyphen\u200B\u202Ereversed\u202C', 'softhyphenreversed'],
  ['non‑breaking ― bar', 'non-breaking - bar'],
  ['ﬁne, ｆｕｌｌ width, №5', 'fine, full width, №5'],
  ['C++ & C#', 'C++ & C#'],
  ['Проект «Ёж», Київ, Љубав', 'Проект «Ёж», Київ, Љубав'],
  ['Ελλάδα Ϊόνιο', 'Ελλάδα Ϊόνιο'],
  ['Ελλα\u0301δα', 'Ελλάδα'],
])('%j is drawn as %j', (text, expected) => {
  expect(renderable(text, has)).toBe(expected);
});

test.each(['日本語の製品', 'مكتبة الصور', 'תמונות', 'हिन्दी', 'Notes 日本語', 'Z̸̢a͓l͈g̬o͔', '🚀✨', '→ ★', ''])(
  '%j is not drawn: a glyph would be missing, or nothing is left',
  (text) => {
    expect(renderable(text, has)).toBeNull();
  },
);

test('nothing is drawn that there is no glyph for, whatever the text', () => {
  for (let code = 0x20; code < 0x30000; code += 7) {
    if (code >= 0xd800 && code < 0xe000) continue;
    for (const sign of renderable(`ab${String.fromCodePoint(code)}c`, has) ?? '')
      expect(has(sign.codePointAt(0) ?? 0), `U+${code.toString(16)}`).toBe(true);
  }
});
