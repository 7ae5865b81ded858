import { paths } from '#lib/paths.ts';
import { initials, monogramCut, monogramTone } from '#lib/text/monogram.ts';

/** Path of the picture that stands in for a person's photo or a product's logo, made of the name. */
export const avatarPath = (name: string): string =>
  paths.avatar({ tone: monogramTone(name), cut: monogramCut(name), letters: initials(name) });
