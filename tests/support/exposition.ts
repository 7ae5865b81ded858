/** Reads Prometheus's text format, as prom-client writes it. */

export interface ReadFamily {
  type: string;
  /** Names of labels, without the `le` of histograms. */
  labels: Set<string>;
  samples: ReadSample[];
}

interface ReadSample {
  name: string;
  labels: Record<string, string>;
  value: number;
}

const readLabels = (text: string): Record<string, string> =>
  Object.fromEntries([...text.matchAll(/(\w+)="([^"]*)"/g)].map(([, label, value]) => [label, value]));

export const readExposition = (text: string): Map<string, ReadFamily> => {
  const families = new Map<string, ReadFamily>();
  let family: ReadFamily | undefined;
  for (const line of text.split('\n')) {
    const [, named, type] = /^# TYPE (\S+) (\S+)$/.exec(line) ?? [];
    if (named && type) {
      family = { type, labels: new Set(), samples: [] };
      families.set(named, family);
    }
    const [, name, labelText = '', value] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
    if (!family || !name) continue;
    const labels = readLabels(labelText);
    for (const label of Object.keys(labels)) if (label !== 'le') family.labels.add(label);
    family.samples.push({ name, labels, value: Number(value) });
  }
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
