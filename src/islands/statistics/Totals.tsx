import { totalsOf } from '#lib/browser/statistics/figure-tables.ts';
import { sellsSubscriptions } from '#lib/browser/subscriptions/selling.ts';
import type { Statistics } from '#lib/contract/statistics.ts';
import { ChartTitle } from './ChartTitle.tsx';

export function Totals({ statistics }: { statistics: Statistics }) {
  return (
    <div className="mb-10 grid grid-fit-46 gap-x-8 gap-y-6">
      {totalsOf(statistics, sellsSubscriptions()).map(({ group, figures }) => (
        <section key={group} className="border-t-2 border-line pt-3.6" aria-label={group}>
          <ChartTitle>{group}</ChartTitle>
          <dl>
            {figures.map(([what, total]) => (
              <div
                key={what}
                className="flex items-baseline justify-between gap-4 first:text-xl first:font-semibold"
              >
                <dt className="text-base font-normal text-muted">{what}</dt>
                <dd className="tabular-nums">{total.toLocaleString('en')}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}
