/** Ascending numbers as text: '1–3, 7'. */
export const ranges = (numbers: readonly number[]): string => {
  const all: { from: number; to: number }[] = [];
  for (const number of numbers) {
    const last = all.at(-1);
    if (last && number === last.to + 1) last.to = number;
    else all.push({ from: number, to: number });
  }
  return all.map(({ from, to }) => (from === to ? `${from}` : `${from}–${to}`)).join(', ');
};
