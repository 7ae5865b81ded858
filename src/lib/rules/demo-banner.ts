/** Shown on every page of a site that runs without a real identity provider. */
export const demoBanner =
  '<aside class="demo-banner" aria-label="Notice">This is a demo: all it shows is made up.</aside>';

/** Where it goes on a pre-rendered page, which is built before anybody knows whether it is for a demo. */
export const bannerPlace = '<!--demo-banner-->';

export const withDemoBanner = (html: string): string => html.replace(bannerPlace, demoBanner);
