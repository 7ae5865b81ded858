import { lightColours } from '#lib/brand.ts';

/** Of the light theme, as the style sheets name them. */
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
