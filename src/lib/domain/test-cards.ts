/** The well-known numbers of the payments' sandbox, as people type them. */
export const testCards = { pays: '4242 4242 4242 4242', declined: '4000 0000 0000 0002' } as const;

const digits = (card: string): string => card.replace(/[\s-]/g, '');

/** What happens to a card in the sandbox; undefined for one that it does not know. */
export const testCardOutcome = (card: string): keyof typeof testCards | undefined => {
  const names = Object.keys(testCards) as (keyof typeof testCards)[];
  return names.find((name) => digits(testCards[name]) === digits(card));
};
