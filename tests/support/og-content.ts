import type { OgContent } from '#lib/server/og/content.ts';

/** The content of an Open Graph image, with nothing but a title. */
export const ogContent = <Logo = never>(fields: Partial<OgContent<Logo>> = {}): OgContent<Logo> => ({
  label: null,
  title: 'Tidewater',
  text: null,
  rating: null,
  facts: [],
  mark: null,
  entries: [],
  ...fields,
});
