/** Validation errors of form fields. */
export const fieldErrors = {
  missing: (label: string) => `${label} is required`,
  email: 'Enter an e-mail address, such as ada@example.com',
  url: 'Enter a full web address that starts with https://',
  date: 'Enter a full date: day, month and year',
  tooLong: (max: number) => `Must be at most ${max.toLocaleString('en')} characters`,
  wholeNumber: (min: string, max: string) => `Enter a whole number from ${min} to ${max}`,
  dollars: 'Enter an amount such as 10 or 9.50',
  count: 'Enter a whole number above 0, or leave it empty',
} as const;
