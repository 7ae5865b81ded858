const month = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** A month, 'YYYY-MM': 'November 2026'. Not in dates.ts, which every page loads. */
export const monthName = (yearAndMonth: string): string => month.format(new Date(yearAndMonth));
