import { lightColours } from '#lib/brand.ts';

/** Colours of the light theme, with the style sheets' names. */
export const colours = {
  paper: lightColours.paper,
  surface: lightColours.surface,
  line: lightColours.line,
  ink: lightColours.ink,
  muted: lightColours.muted,
  violet: lightColours.action,
  amber: lightColours.accent,
  strata: [lightColours['stratum-1'], lightColours['stratum-2'], lightColours['stratum-3']],
} as const;
