/** Reads Prometheus's text format 0.0.4, strictly: whatever Prometheus would refuse, or read otherwise than it was meant, throws. */

export interface ReadFamily {
  type: string;
  help: string;
  /** Names of labels, without the `le` of histograms. */
  labels: Set<string>;
  samples: ReadSample[];
}

interface ReadSample {
  name: string;
  labels: Record<string, string>;
  value: number;
}

const name = /^[a-zA-Z_:][a-zA-Z0-9_:]*$/;
const sampleLine = /^([a-zA-Z_:][a-zA-Z0-9_:]*)(\{(.*)\})? (\S+)$/;
const pair = /^([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\[\\"n])*)"(?:,(?=.)|$)/;

const readLabels = (text: string): Record<string, string> => {
  const labels: Record<string, string> = {};
  for (let rest = text; rest; ) {
    const [all, label, value] = pair.exec(rest) ?? [];
    if (all === undefined || label === undefined || value === undefined)
      throw new Error(`no labels: ${text}`);
    if (label in labels) throw new Error(`twice ${label}: ${text}`);
    if (label.startsWith('__')) throw new Error(`reserved: ${label}`);
    labels[label] = value.replace(/\\([\\"n])/g, (_, sign: string) => (sign === 'n' ? '\n' : sign));
    rest = rest.slice(all.length);
  }
  return labels;
};

const readValue = (text: string): number => {
  if (!/^[+-]?(\d+(\.\d+)?(e[+-]?\d+)?|Inf)$|^NaN$/.test(text)) throw new Error(`no value: ${text}`);
  return text.endsWith('Inf') ? Number(text.replace('Inf', 'Infinity')) : Number(text);
};

const suffixes: Record<string, readonly string[]> = {
  counter: [''],
  gauge: [''],
  histogram: ['_bucket', '_sum', '_count'],
};

const withoutBound = ({ le: _, ...labels }: Record<string, string>): string => JSON.stringify(labels);

/** Of each series: its buckets ascend to +Inf, which is the count. */
const checkHistogram = (family: string, samples: readonly ReadSample[]): void => {
  const series = Map.groupBy(samples, ({ labels }) => withoutBound(labels));
  for (const [labels, own] of series) {
    const buckets = own.filter(({ name }) => name === `${family}_bucket`);
    const bounds = buckets.map(({ labels: { le = '' } }) => readValue(le));
    const counts = buckets.map(({ value }) => value);
    const ascends = (numbers: number[], strictly: boolean) =>
      numbers.every(
        (number, at) =>
          at === 0 || number > (numbers[at - 1] ?? 0) || (!strictly && number === numbers[at - 1]),
      );
    if (bounds.at(-1) !== Number.POSITIVE_INFINITY || !ascends(bounds, true))
      throw new Error(`bounds ${labels}`);
    if (!ascends(counts, false)) throw new Error(`counts of ${family} ${labels}`);
    const [count, ...more] = own.filter(({ name }) => name === `${family}_count`);
    if (more.length || count?.value !== counts.at(-1)) throw new Error(`count of ${family} ${labels}`);
    if (own.filter(({ name }) => name === `${family}_sum`).length !== 1) throw new Error(`sum of ${labels}`);
  }
};

/** @throws Error at the first thing that is not as the format, or its conventions, want it */
export const readExposition = (text: string): Map<string, ReadFamily> => {
  if (!text.endsWith('\n')) throw new Error('the last line does not end');
  const families = new Map<string, ReadFamily>();
  const seen = new Set<string>();
  let help: [string, string] | undefined;
  let current: [string, ReadFamily] | undefined;
  for (const line of text.slice(0, -1).split('\n')) {
    if (line === '') continue;
    const comment = /^# (HELP|TYPE) (\S+) (.+)$/.exec(line);
    if (comment?.[1] === 'HELP') {
      help = [comment[2] ?? '', comment[3] ?? ''];
    } else if (comment) {
      const [, , family = '', type = ''] = comment;
      if (!name.test(family) || families.has(family) || help?.[0] !== family) throw new Error(line);
      if (!suffixes[type] || (type === 'counter') !== family.endsWith('_total')) throw new Error(line);
      current = [family, { type, help: help[1], labels: new Set(), samples: [] }];
      families.set(...current);
    } else {
      const [, sample, , labelText = '', valueText = ''] = sampleLine.exec(line) ?? [];
      if (!sample || !current) throw new Error(`neither comment nor sample: ${line}`);
      const [family, read] = current;
      if (!suffixes[read.type]?.some((suffix) => family + suffix === sample))
        throw new Error(`misplaced: ${line}`);
      const labels = readLabels(labelText);
      const key = sample + JSON.stringify(Object.entries(labels).sort());
      if (seen.has(key)) throw new Error(`twice: ${line}`);
      seen.add(key);
      for (const label of Object.keys(labels)) if (label !== 'le') read.labels.add(label);
      read.samples.push({ name: sample, labels, value: readValue(valueText) });
    }
  }
  for (const [family, { type, samples }] of families)
    if (type === 'histogram') checkHistogram(family, samples);
  return families;
};

/** The value of a sample with exactly these labels. */
export const sampleOf = (
  families: Map<string, ReadFamily>,
  sample: string,
  labels: Record<string, string> = {},
): number | undefined => {
  const wanted = JSON.stringify(Object.entries(labels).sort());
  for (const { samples } of families.values())
    for (const { name, labels, value } of samples)
      if (name === sample && JSON.stringify(Object.entries(labels).sort()) === wanted) return value;
  return undefined;
};
