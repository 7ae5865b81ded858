import { useState } from 'react';
import { api } from '#lib/browser/api/api.ts';
import { createScreenLoad } from '#lib/browser/dashboard/screen-load.ts';
import { figureTables, totalsOf } from '#lib/browser/statistics/figure-tables.ts';
import { sellsSubscriptions } from '#lib/browser/subscriptions/selling.ts';
import type { Statistics as StatisticsData } from '#lib/contract/statistics.ts';
import { ScreenGate } from '../dashboard/ScreenGate.tsx';
import { Loaded } from '../ui/Loaded.tsx';
import { Loading, Skeleton } from '../ui/Skeleton.tsx';
import { Charts } from './Charts.tsx';
import { ChartTitle } from './ChartTitle.tsx';
import { FigureSheet } from './FigureSheet.tsx';

export const siteStatistics = createScreenLoad(async () => (await api('getStatistics', {})).data);

const four = ['a', 'b', 'c', 'd'];

function StatisticsSkeleton() {
  return (
    <Loading>
      <div className="mb-6 flex gap-2">
        <Skeleton className="h-11 w-52" round="pill" />
      </div>
      <div className="mb-10 grid grid-fit-46 gap-x-8 gap-y-6">
        {four.map((skeleton) => (
          <Skeleton key={skeleton} className="h-42" />
        ))}
      </div>
      <Skeleton className="mb-6 h-14.75" />
      <div className="grid gap-x-10 gap-y-8 md:grid-flow-dense md:grid-cols-2">
        {four.map((skeleton) => (
          <Skeleton
            key={skeleton}
            className="h-52 md:col-start-1 md:last:col-start-2 md:last:row-span-3 md:last:row-start-1 md:last:h-auto"
          />
        ))}
      </div>
    </Loading>
  );
}

function Totals({ statistics }: { statistics: StatisticsData }) {
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

const views = ['Charts', 'Tables'] as const;

function Views({ statistics }: { statistics: StatisticsData }) {
  const [view, setView] = useState<(typeof views)[number]>('Charts');
  return (
    <>
      <fieldset className="mb-6 flex flex-wrap gap-2">
        <legend className="sr-only">Show as</legend>
        {views.map((name) => (
          <label
            key={name}
            className="btn btn-line has-checked:border-violet has-checked:text-violet has-focus-visible:shadow-ring"
          >
            <input
              className="accent-violet focus-visible:shadow-none"
              type="radio"
              name="view"
              checked={view === name}
              onChange={() => setView(name)}
            />
            {name}
          </label>
        ))}
      </fieldset>
      {view === 'Charts' ? (
        <>
          <Totals statistics={statistics} />
          <Charts {...statistics} />
        </>
      ) : (
        figureTables(statistics, sellsSubscriptions()).map((table) => (
          <FigureSheet key={table.file} {...table} />
        ))
      )}
    </>
  );
}

export default function Statistics() {
  return (
    <ScreenGate needs="statistics.see" waiting={<StatisticsSkeleton />}>
      {() => (
        <Loaded from={siteStatistics} what="The statistics" waiting={<StatisticsSkeleton />}>
          {(figures) => <Views statistics={figures} />}
        </Loaded>
      )}
    </ScreenGate>
  );
}
