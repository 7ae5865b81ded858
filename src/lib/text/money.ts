/** Formats cents: '$99', '$89.10'. */
export const inDollars = (cents: number): string => {
  const whole = cents % 100 === 0;
  return (cents / 100).toLocaleString('en-US', {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: whole ? 0 : 2,
  });
};
