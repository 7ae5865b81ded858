/** The colours of the light theme (layouts/styles/tokens.css). */
export const colours = {
  paper: '#fbfaf6',
  surface: '#ffffff',
  line: '#e4dfd4',
  ink: '#1b1725',
  muted: '#5d5769',
  violet: '#5638dc',
  violetSoft: '#ece8fd',
  amber: '#e08a00',
  strata: ['#f5eee2', '#eee4d3', '#dccfb8'],
} as const;
