import { saveFile } from '#lib/browser/feedback/save-file.ts';
import { toCsv } from '#lib/browser/statistics/csv.ts';
import type { FigureTable } from '#lib/browser/statistics/figure-tables.ts';
import { ChartTitle } from './ChartTitle.tsx';

/** Makes spreadsheets read the file as UTF-8. */
const byteOrderMark = '\uFEFF';

const downloadCsv = (name: string, text: string): void =>
  saveFile(name, new Blob([byteOrderMark, text], { type: 'text/csv;charset=utf-8' }));

/** The last column is aligned to the right, even if it is text. */
const cell = 'border-b border-line py-2 pr-3 last:pr-0 last:text-right';

export function FigureSheet({ title, file, headers, rows }: FigureTable) {
  const alignAt = (place: number) => (typeof rows[0]?.[place] === 'number' ? 'text-right' : 'text-left');
  const id = file.replace(/\W/g, '-');
  return (
    <section className="mb-10" aria-labelledby={id}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <ChartTitle id={id}>{title}</ChartTitle>
        <button
          type="button"
          className="btn btn-line"
          onClick={() => downloadCsv(file, toCsv([headers, ...rows]))}
        >
          Download CSV<span className="sr-only"> of {title}</span>
        </button>
      </div>
      <table className="w-full border-collapse tabular-nums">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr>
            {headers.map((header, place) => (
              <th
                key={header}
                scope="col"
                className={`${cell} ${alignAt(place)} text-sm font-semibold text-muted`}
              >
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {/* Keyed by index: rows are never reordered, and two may be equal. */}
          {rows.map((row, place) => (
            <tr key={place}>
              {row.map((value, column) => (
                <td
                  key={headers[column]}
                  className={`${cell} ${typeof value === 'number' ? 'text-right' : 'text-left'}`}
                >
                  {value.toLocaleString('en')}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
