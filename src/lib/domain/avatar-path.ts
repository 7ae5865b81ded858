import { paths } from '#lib/paths.ts';
import { initials } from '#lib/text/initials.ts';
import { monogramTone } from '#lib/text/monogram.ts';

const CUTS = 4;

/**
 * Path of the picture that stands in for a person's photo or a product's logo. It holds what the picture is made of, a
 * tone, a cut and up to two initials, and not the name.
 */
export const avatarPath = (name: string): string => {
  const letters = encodeURIComponent(initials(name));
  const cut = name.trim().length % CUTS;
  return `${paths.avatars}${monogramTone(name)}${cut}${letters && `-${letters}`}.svg`;
};
