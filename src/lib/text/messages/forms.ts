import { labels } from './labels.ts';

/** Errors by label, for fields where 'is required' would not say what to do. */
const missing: Partial<Record<string, string>> = {
  Insights: 'Write what you think of it',
  [labels.rating]: 'Choose 1 to 5 stars',
};

/** Validation errors of form fields. */
export const fieldErrors = {
  missing: (label: string) => missing[label] ?? `${label} is required`,
  email: 'Enter an e-mail address, such as ada@example.com',
  url: 'Enter a full web address that starts with https://',
  date: 'Enter a full date: day, month and year',
  tooLong: (max: number) => `Must be at most ${max.toLocaleString('en')} characters`,
  wholeNumber: (min: string, max: string) => `Enter a whole number from ${min} to ${max}`,
} as const;
