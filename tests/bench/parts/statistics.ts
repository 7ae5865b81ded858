import type { SitePart } from './part.ts';

const calls = 50;

export const statistics: SitePart = {
  kind: 'site',
  name: 'statistics',
  title: "The admins' statistics",
  how: 'One call after the other, including the first, which is not cached.',
  async run({ site, admin }) {
    const took: number[] = [];
    for (let n = 0; n < calls; n++) {
      const began = performance.now();
      const response = await fetch(`${site}/api/statistics`, {
        headers: { authorization: `Bearer ${admin}` },
      });
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`statistics answered ${response.status}`);
      took.push(performance.now() - began);
    }
    return [{ name: `the slowest of ${calls}`, value: Math.max(...took), unit: 'ms', budget: { max: 100 } }];
  },
};
