import { toCsv } from '#lib/browser/statistics/csv.ts';
import { downloadCsv } from '#lib/browser/statistics/download.ts';
import type { FigureTable } from '#lib/browser/statistics/figure-tables.ts';

export function FigureSheet({ title, file, headers, rows }: FigureTable) {
  const kindAt = (place: number) => (typeof rows[0]?.[place] === 'number' ? 'figure' : undefined);
  const id = file.replace(/\W/g, '-');
  return (
    <section className="figure-sheet" aria-labelledby={id}>
      <div className="figure-head">
        <h2 className="chart-title" id={id}>
          {title}
        </h2>
        <button
          type="button"
          className="btn btn-line"
          onClick={() => downloadCsv(file, toCsv([headers, ...rows]))}
        >
          Download CSV<span className="sr-only"> of {title}</span>
        </button>
      </div>
      <table className="figures">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr>
            {headers.map((header, place) => (
              <th key={header} scope="col" data-kind={kindAt(place)}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {/* Keyed by index: rows are never reordered, and two may be equal. */}
          {rows.map((row, place) => (
            <tr key={place}>
              {row.map((cell, column) => (
                <td key={headers[column]} data-kind={typeof cell === 'number' ? 'figure' : undefined}>
                  {cell.toLocaleString('en')}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
