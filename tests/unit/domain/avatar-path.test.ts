import { expect, test } from 'vitest';
import { webUrl } from '#lib/contract/kit/values.ts';
import { avatarSvg } from '#lib/document/avatar-svg.ts';
import { avatarPath } from '#lib/domain/avatar-path.ts';
import { isWellFormed } from '#lib/server/http/page-rules.ts';

const pictureOf = (name: string) =>
  decodeURIComponent(avatarPath(name)).slice('/avatars/'.length, -'.svg'.length);

test.each([
  'Robin Hale',
  '  robin  ',
  '李小龙',
  'عمر الشريف',
  'ß ẞ ﬁ',
  'é̷̛͘ ü',
  '𝒜 𝒵',
  '3 Things & <More>',
  '../../api/users?x=#',
  '👩‍🚀',
  '‮live',
  '\ud800',
  'x'.repeat(100),
  '',
])('the name %j makes a generated picture, at an address that is valid everywhere', (name) => {
  const path = avatarPath(name);
  expect(path).toMatch(/^\/avatars\/[0-7][0-3](-(%[\dA-F]{2}|\w)+)?\.svg$/);
  expect(path.length).toBeLessThan(50);
  expect(isWellFormed(path)).toBe(true);
  expect(webUrl.safeParse(`https://unearth.test${path}`).success).toBe(true);
  expect(avatarSvg(pictureOf(name))).toMatch(/^<svg /);
});

test('a name always makes the same picture, with its initials', () => {
  expect(avatarPath('Robin Hale')).toBe(avatarPath(' Robin Hale '));
  expect(avatarSvg(pictureOf('Robin de la Hale'))).toContain('>RH</text>');
  expect(avatarSvg(pictureOf('“tidewater”'))).toContain('>T</text>');
  const all = Array.from({ length: 2_000 }, (_, n) =>
    avatarPath(`Person ${n}${'x'.repeat(n % 4)}`).slice(9, 11),
  );
  expect(new Set(all).size).toBe(32);
});
