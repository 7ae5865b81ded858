import { totalsOf } from '#lib/browser/statistics/figure-tables.ts';
import { sellsSubscriptions } from '#lib/browser/subscriptions/selling.ts';
import type { Statistics } from '#lib/contract/statistics.ts';

export function Totals({ statistics }: { statistics: Statistics }) {
  return (
    <div className="totals">
      {totalsOf(statistics, sellsSubscriptions()).map(({ group, figures }) => (
        <section key={group} className="total-group" aria-label={group}>
          <h2 className="chart-title">{group}</h2>
          <dl>
            {figures.map(([what, total]) => (
              <div key={what}>
                <dt>{what}</dt>
                <dd>{total.toLocaleString('en')}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}
