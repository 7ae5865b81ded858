import type { Defence } from './defence.ts';

export const operator: readonly Defence[] = [
  {
    attack: 'Finding them in an export',
    without: [
      {
        file: 'src/lib/server/cli/export-products.ts',
        find: '          adder_name: row.adder_name,',
        replace: `          adder_name: row.adder_name,
          adder: 'mara@unearth.example',`,
      },
    ],
  },
];
