/** Icons of votes, reports, what is saved or followed, and the search. Separate, so that public pages need not load the others. */
export const actionShapes = {
  facet: 'M12 5 4 17.5h16z',
  bookmark: 'M6 3h12v18l-6-5-6 5z',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.5 15.5 20 20',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  plus: 'M12 5v14M5 12h14',
  flag: 'M6 21V4m0 1h11l-2.5 4L17 13H6',
} as const;
