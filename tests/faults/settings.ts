import { parseArgs } from 'node:util';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    minutes: { type: 'string', default: '10' },
    /** Divides the number of repetitions. */
    quick: { type: 'boolean', default: false },
    database: { type: 'string', default: 'sqlite' },
  },
});

/** Of this run, from its command line. */
export const settings = {
  names: positionals,
  /** How long the mixed load lasts. */
  minutes: Number(values.minutes),
  databases: values.database.split(','),
};

/** How often to do what is done `often` times in a whole run. */
export const times = (often: number): number => (values.quick ? Math.ceil(often / 10) : often);
