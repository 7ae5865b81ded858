/** Stripe's test card numbers that the payment sandbox knows. */
export const testCards = { pays: '4242 4242 4242 4242', declined: '4000 0000 0000 0002' } as const;

const digits = (card: string): string => card.replace(/[\s-]/g, '');

/** Result of a payment with a test card; undefined for unknown cards. */
export const testCardOutcome = (card: string): keyof typeof testCards | undefined => {
  const names = Object.keys(testCards) as (keyof typeof testCards)[];
  return names.find((name) => digits(testCards[name]) === digits(card));
};
