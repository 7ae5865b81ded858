/**
 * How the values of several processes become one. `sum`: requests of all of them; `max`: the length of a queue that each
 * reads from the database; `min`: whether the site is ready, which it is not if one process is not.
 */
export type Merge = 'sum' | 'max' | 'min';

export interface Sample {
  /** Of the family, or with the suffix that a histogram's samples have. */
  name: string;
  /** As the exposition format has them, with braces; empty without labels. */
  labels: string;
  value: number;
}

/** A metric with all of its samples: plain data, which workers send each other. */
export interface Family {
  name: string;
  help: string;
  type: 'counter' | 'gauge' | 'histogram';
  merge: Merge;
  samples: Sample[];
}

export type Labels<Names extends string> = Readonly<Record<Names, string>>;

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '"': '\\"', '\n': '\\n' };

const escaped = (value: string): string => value.replace(/[\\"\n]/g, (sign) => escapes[sign] ?? sign);

export const labelText = (labels: Readonly<Record<string, string>>): string => {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`);
  return pairs.length ? `{${pairs.join(',')}}` : '';
};

/** A metric whose samples are read when it is asked for. */
export const familyOf = (
  description: Pick<Family, 'name' | 'help'> & Partial<Pick<Family, 'type' | 'merge'>>,
  values: readonly { labels?: Readonly<Record<string, string>>; value: number }[],
): Family => ({
  type: 'gauge',
  merge: 'sum',
  ...description,
  samples: values.map(({ labels = {}, value }) => ({
    name: description.name,
    labels: labelText(labels),
    value,
  })),
});
