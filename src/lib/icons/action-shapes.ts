/** Icons of votes and reports. Separate, so that lists need not load the others. */
export const actionShapes = {
  facet: 'M12 5 4 17.5h16z',
  flag: 'M6 21V4m0 1h11l-2.5 4L17 13H6',
} as const;
