import { type AuditQuery, auditLog } from '#lib/browser/audit/audit-log.ts';
import type { AuditEntry } from '#lib/contract/audit.ts';
import { days } from '#lib/domain/durations.ts';
import { auditRetention } from '#lib/domain/events.ts';
import { paths } from '#lib/paths.ts';
import { relativeDate } from '#lib/text/dates.ts';
import {
  auditActTexts,
  auditDetails,
  auditKindTexts,
  auditScreen,
  auditSourceTexts,
} from '#lib/text/messages/audit.ts';
import { moment } from '#lib/text/moment.ts';
import { ScreenGate } from '../dashboard/ScreenGate.tsx';
import { InlineSelect, inlineField } from '../ui/InlineSelect.tsx';
import { Notice } from '../ui/Notice.tsx';
import { PersonLink } from '../ui/PersonLink.tsx';
import type { Column } from '../ui/table/column.ts';
import { PagedTable, usePagedList } from '../ui/table/PagedTable.tsx';
import { rowLink, rowNote } from '../ui/table/row-looks.ts';
import { TableSkeleton } from '../ui/table/TableSkeleton.tsx';

const isFiltered = (query: AuditQuery): boolean => Object.values(query).some(Boolean);

interface FilterProps {
  query: AuditQuery;
  /** Name of the person in the query, as far as the list tells it. */
  personName: string | undefined;
}

const dayLooks = inlineField('below');

function DayField({ label, value, onChoose }: { label: string; value: string; onChoose(day: string): void }) {
  return (
    <label className={dayLooks.label}>
      <span className={dayLooks.text}>{label}</span>
      <input
        className={dayLooks.field}
        type="date"
        value={value}
        onChange={({ currentTarget }) => onChoose(currentTarget.value)}
      />
    </label>
  );
}

function AuditFilters({ query, personName }: FilterProps) {
  const isPerson = /^\d+$/.test(query.by);
  const authors: (readonly [value: string, label: string])[] = [
    ['', auditScreen.everybody],
    ['user', auditScreen.people],
    ...Object.entries(auditSourceTexts),
  ];
  if (isPerson) authors.push([query.by, personName ?? `#${query.by}`]);
  return (
    <search
      className="mb-5 grid grid-cols-2 gap-x-4 gap-y-2.4 sm:grid-cols-4"
      aria-label={auditScreen.filter}
    >
      <InlineSelect
        place="below"
        label={auditScreen.kind}
        options={Object.entries(auditKindTexts)}
        value={query.kind}
        onChoose={(kind) => auditLog.ask({ kind })}
      />
      <InlineSelect
        place="below"
        label={auditScreen.by}
        options={authors}
        value={query.by}
        onChoose={(by) => auditLog.ask({ by })}
      />
      {/* Each digit of a year that is typed makes another date. */}
      <DayField
        label={auditScreen.since}
        value={query.since}
        onChoose={(since) => auditLog.refine({ since })}
      />
      <DayField
        label={auditScreen.until}
        value={query.until}
        onChoose={(until) => auditLog.refine({ until })}
      />
    </search>
  );
}

/** A person's name filters the list by them. */
function Author({ by: { source, _id, name } }: Pick<AuditEntry, 'by'>) {
  if (source !== 'user') return <span className="text-muted">{auditSourceTexts[source]}</span>;
  if (_id === null || name === null) return null;
  return (
    <button
      type="button"
      className="link text-start"
      aria-label={auditScreen.onlyBy(name)}
      onClick={() => auditLog.ask({ by: _id })}
    >
      <bdi>{name}</bdi>
    </button>
  );
}

function Subject({ act, subject: { kind, _id, name } }: Pick<AuditEntry, 'act' | 'subject'>) {
  if (kind === 'user') return <PersonLink id={_id} name={name} className={rowLink} />;
  if (kind === 'product' && act !== 'deleteProduct' && _id !== null)
    return (
      <a className={rowLink} href={paths.product(_id)}>
        <bdi>{name}</bdi>
      </a>
    );
  return <bdi>{name}</bdi>;
}

const auditColumns: Column<AuditEntry>[] = [
  {
    header: 'What',
    kind: 'lead',
    cell: (entry) => (
      <span className="grid wrap-anywhere">
        <span>
          {auditActTexts[entry.act]} <Subject {...entry} />
        </span>
        {entry.details && <span className={rowNote}>{auditDetails(entry)}</span>}
      </span>
    ),
  },
  { header: 'Who', cell: (entry) => <Author {...entry} /> },
  {
    header: 'When',
    className: 'md:whitespace-nowrap',
    cell: ({ createdAt }) => (
      <time dateTime={createdAt} title={moment(createdAt)}>
        {relativeDate(createdAt, new Date())}
      </time>
    ),
  },
];

const empty = (filtered: boolean) =>
  filtered ? (
    <Notice title={auditScreen.noMatch}>
      <p>{auditScreen.noMatchHint}</p>
      <button
        type="button"
        className="btn btn-line mt-3"
        onClick={() => auditLog.ask({ kind: '', by: '', since: '', until: '' })}
      >
        {auditScreen.all}
      </button>
    </Notice>
  ) : (
    <Notice title={auditScreen.nothing}>
      <p>{auditScreen.nothingHint}</p>
    </Notice>
  );

function AuditTable() {
  const listing = usePagedList(auditLog);
  const { query, rows } = listing;
  const personName = rows.find(({ by }) => by._id === query.by)?.by.name ?? undefined;
  return (
    <>
      <AuditFilters query={query} personName={personName} />
      <PagedTable
        list={auditLog}
        listing={listing}
        caption={auditScreen.title}
        columns={auditColumns}
        keyOf={({ _id }) => _id}
        empty={empty(isFiltered(query))}
      />
      <p className="mt-4 text-sm text-muted">{auditScreen.storedFor(auditRetention.storedFor / days(365))}</p>
    </>
  );
}

export default function AuditLog() {
  return (
    <ScreenGate needs="audit.read" waiting={<TableSkeleton />}>
      {() => <AuditTable />}
    </ScreenGate>
  );
}
