/** How many a list's filter matches. */
export const totalHeader = 'x-total-count';
