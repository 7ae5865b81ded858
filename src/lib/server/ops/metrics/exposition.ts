import type { Family, Merge } from './family.ts';

/** https://prometheus.io/docs/instrumenting/exposition_formats/ */
export const contentType = 'text/plain; version=0.0.4; charset=utf-8';

export const expositionOf = (families: readonly Family[]): string =>
  families
    .map(({ name, help, type, samples }) =>
      [
        `# HELP ${name} ${help}`,
        `# TYPE ${name} ${type}`,
        ...samples.map((sample) => `${sample.name}${sample.labels} ${sample.value}`),
        '',
      ].join('\n'),
    )
    .join('');

const merges: Record<Merge, (a: number, b: number) => number> = {
  sum: (a, b) => a + b,
  max: Math.max,
  min: Math.min,
};

/** One set of metrics for several processes. */
export const mergeFamilies = (sets: readonly (readonly Family[])[]): Family[] => {
  const merged = new Map<string, Family>();
  const samples = new Map<string, Family['samples'][number]>();
  for (const family of sets.flat()) {
    const target = merged.get(family.name) ?? { ...family, samples: [] };
    merged.set(family.name, target);
    for (const sample of family.samples) {
      const key = sample.name + sample.labels;
      const known = samples.get(key);
      if (known) known.value = merges[family.merge](known.value, sample.value);
      else {
        const copy = { ...sample };
        samples.set(key, copy);
        target.samples.push(copy);
      }
    }
  }
  return [...merged.values()];
};
