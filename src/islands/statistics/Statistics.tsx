import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { figureTables } from '#lib/browser/statistics/figure-tables.ts';
import { $figures, followFigures, reloadFigures } from '#lib/browser/statistics/statistics.ts';
import { sellsSubscriptions } from '#lib/browser/subscriptions/selling.ts';
import type { Statistics as StatisticsData } from '#lib/contract/statistics.ts';
import { ScreenGate } from '../dashboard/ScreenGate.tsx';
import { LoadFailure } from '../ui/LoadFailure.tsx';
import { LoadGate } from '../ui/LoadGate.tsx';
import { DayCharts } from './DayCharts.tsx';
import { FigureSheet } from './FigureSheet.tsx';
import { StatisticsSkeleton } from './StatisticsSkeleton.tsx';
import { Totals } from './Totals.tsx';

const views = ['Charts', 'Tables'] as const;

function Views({ statistics }: { statistics: StatisticsData }) {
  const [view, setView] = useState<(typeof views)[number]>('Charts');
  return (
    <>
      <fieldset className="mb-6 flex gap-2">
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
          <DayCharts {...statistics} />
        </>
      ) : (
        figureTables(statistics, sellsSubscriptions()).map((table) => (
          <FigureSheet key={table.file} {...table} />
        ))
      )}
    </>
  );
}

function Figures() {
  const figures = useStore($figures);
  useEffect(followFigures, []);
  const failure = <LoadFailure what="The statistics" retry={reloadFigures} />;
  return (
    <LoadGate load={figures} waiting={<StatisticsSkeleton />} failure={failure}>
      {(statistics) => <Views statistics={statistics} />}
    </LoadGate>
  );
}

export default function Statistics() {
  return (
    <ScreenGate needs="statistics.see" waiting={<StatisticsSkeleton />}>
      {() => <Figures />}
    </ScreenGate>
  );
}
