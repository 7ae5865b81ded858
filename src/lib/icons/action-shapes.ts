/** Icons of votes, reports and what is saved. Separate, so that lists need not load the others. */
export const actionShapes = {
  facet: 'M12 5 4 17.5h16z',
  bookmark: 'M6 3h12v18l-6-5-6 5z',
  flag: 'M6 21V4m0 1h11l-2.5 4L17 13H6',
} as const;
