/** A figure with its budget and a baseline of the same run: absolute times on a shared machine say little. */
export interface Figure {
  name: string;
  value: number;
  unit: string;
  budget?: { max: number } | { min: number };
  /** The same measure of a bare Node server. */
  baseline?: number;
  /** Whether the budget is for the ratio to the baseline, not for the value. */
  budgetIsRatio?: boolean;
}

export const ratioOf = ({ value, baseline }: Figure): number | undefined =>
  baseline === undefined ? undefined : value / baseline;

export const isWithin = (figure: Figure): boolean => {
  const { budget } = figure;
  if (!budget) return true;
  const measured = figure.budgetIsRatio ? (ratioOf(figure) ?? 0) : figure.value;
  return 'max' in budget ? measured <= budget.max : measured >= budget.min;
};

export const rounded = (value: number): string =>
  value.toLocaleString('en', { maximumFractionDigits: value < 10 ? 2 : 0 });

const row = (figure: Figure): string => {
  const ratio = ratioOf(figure);
  const { budget } = figure;
  const limit = budget && ('max' in budget ? `≤ ${rounded(budget.max)}` : `≥ ${rounded(budget.min)}`);
  return [
    isWithin(figure) ? 'ok  ' : 'OVER',
    figure.name.padEnd(52),
    `${rounded(figure.value)} ${figure.unit}`.padStart(16),
    (ratio === undefined ? '' : `${rounded(ratio)} of baseline`).padStart(20),
    limit ? `${limit}${figure.budgetIsRatio ? ' of baseline' : ''}` : '',
  ].join('  ');
};

export const print = (figures: readonly Figure[]): void => {
  for (const figure of figures) console.log(row(figure));
};
