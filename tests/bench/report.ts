/** For a count that is either right or wrong, the budget is exact. */
type Budget = { max: number } | { min: number } | { exactly: number };

/** A figure with its budget and a baseline of the same run: absolute times on a shared machine say little. */
export interface Figure {
  name: string;
  value: number;
  unit: string;
  budget?: Budget;
  /** The same measure of a bare Node server. */
  baseline?: number;
  /** Whether the budget is for the ratio to the baseline, not for the value. */
  budgetIsRatio?: boolean;
}

export const ratioOf = ({ value, baseline }: Figure): number | undefined =>
  baseline === undefined ? undefined : value / baseline;

/** The sign and the number of a budget. */
export const limitOf = (budget: Budget): readonly ['≤' | '≥' | '=', number] => {
  if ('max' in budget) return ['≤', budget.max];
  return 'min' in budget ? ['≥', budget.min] : ['=', budget.exactly];
};

/** What the budget is for. */
export const budgetedValue = (figure: Figure): number =>
  figure.budgetIsRatio ? (ratioOf(figure) ?? 0) : figure.value;

export const isWithin = (figure: Figure): boolean => {
  if (!figure.budget) return true;
  const [sign, limit] = limitOf(figure.budget);
  const measured = budgetedValue(figure);
  if (sign === '=') return measured === limit;
  return sign === '≤' ? measured <= limit : measured >= limit;
};

export const rounded = (value: number): string =>
  value.toLocaleString('en', { maximumFractionDigits: value < 10 ? 2 : 0 });

const row = (figure: Figure): string => {
  const ratio = ratioOf(figure);
  const { budget } = figure;
  const [sign, limit] = budget ? limitOf(budget) : [];
  return [
    isWithin(figure) ? 'ok  ' : 'OVER',
    figure.name.padEnd(52),
    `${rounded(figure.value)} ${figure.unit}`.padStart(16),
    (ratio === undefined ? '' : `${rounded(ratio)} of baseline`).padStart(20),
    limit === undefined ? '' : `${sign} ${rounded(limit)}${figure.budgetIsRatio ? ' of baseline' : ''}`,
  ].join('  ');
};

export const print = (figures: readonly Figure[]): void => {
  for (const figure of figures) console.log(row(figure));
};
