import { auditLog, isFiltered } from '#lib/browser/audit/audit-log.ts';
import { days } from '#lib/domain/durations.ts';
import { auditLog as limits } from '#lib/domain/events.ts';
import { auditScreen } from '#lib/text/messages/audit.ts';
import { ScreenGate } from '../dashboard/ScreenGate.tsx';
import { Notice } from '../ui/Notice.tsx';
import { PagedTable } from '../ui/table/PagedTable.tsx';
import { TableSkeleton } from '../ui/table/TableSkeleton.tsx';
import { usePagedList } from '../ui/table/use-paged-list.ts';
import { AuditFilters } from './AuditFilters.tsx';
import { auditColumns } from './audit-columns.tsx';

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
      <p className="mt-4 text-sm text-muted">{auditScreen.storedFor(limits.storedFor / days(365))}</p>
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
