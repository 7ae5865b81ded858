import { type Family, type Labels, labelText, type Sample } from './family.ts';

/** Durations with the same labels. */
export interface Durations {
  /** @param seconds allocates nothing */
  observe(seconds: number): void;
}

export interface Histogram<Names extends string> {
  series(labels: Labels<Names>): Durations;
  family(): Family;
}

interface Description extends Pick<Family, 'name' | 'help'> {
  /** Upper bounds in seconds, ascending. */
  buckets: readonly number[];
}

/** @param known label values that are told before anything has been observed */
export const createHistogram = <Names extends string = never>(
  { name, help, buckets }: Description,
  known: readonly Labels<Names>[] = [],
): Histogram<Names> => {
  /** For each series the counts of its buckets, of what is above all, and last the sum. */
  const all = new Map<string, { labels: Labels<Names>; numbers: Float64Array; durations: Durations }>();
  const above = buckets.length;
  const sum = above + 1;

  const start = (): { numbers: Float64Array; durations: Durations } => {
    const numbers = new Float64Array(buckets.length + 2);
    const add = (at: number, value: number): void => {
      numbers[at] = (numbers[at] ?? 0) + value;
    };
    const observe = (seconds: number): void => {
      let at = 0;
      while (at < above && seconds > (buckets[at] ?? 0)) at++;
      add(at, 1);
      add(sum, seconds);
    };
    return { numbers, durations: { observe } };
  };

  const series = (labels: Labels<Names>): Durations => {
    const text = labelText(labels);
    const existing = all.get(text);
    if (existing) return existing.durations;
    const started = { labels, ...start() };
    all.set(text, started);
    return started.durations;
  };
  for (const labels of known) series(labels);

  const samplesOf = (labels: Labels<Names>, numbers: Float64Array): Sample[] => {
    let count = 0;
    const counted = [...buckets.map(String), '+Inf'].map((le, at): Sample => {
      count += numbers[at] ?? 0;
      return { name: `${name}_bucket`, labels: labelText({ ...labels, le }), value: count };
    });
    return [
      ...counted,
      { name: `${name}_sum`, labels: labelText(labels), value: numbers[sum] ?? 0 },
      { name: `${name}_count`, labels: labelText(labels), value: count },
    ];
  };

  return {
    series,
    family: () => ({
      name,
      help,
      type: 'histogram',
      merge: 'sum',
      samples: [...all.values()].flatMap(({ labels, numbers }) => samplesOf(labels, numbers)),
    }),
  };
};
