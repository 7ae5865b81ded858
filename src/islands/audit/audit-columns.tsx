import { auditLog } from '#lib/browser/audit/audit-log.ts';
import type { AuditEntry } from '#lib/contract/audit.ts';
import { paths } from '#lib/paths.ts';
import { auditActTexts, auditScreen, auditSourceTexts } from '#lib/text/messages/audit.ts';
import { PersonLink } from '../ui/PersonLink.tsx';
import { RelativeTime } from '../ui/RelativeTime.tsx';
import type { Column } from '../ui/table/column.ts';
import { rowLink, rowNote } from '../ui/table/row-looks.ts';

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

export const auditColumns: Column<AuditEntry>[] = [
  {
    header: 'What',
    kind: 'lead',
    cell: (entry) => (
      <span className="grid wrap-anywhere">
        <span>
          {auditActTexts[entry.act]} <Subject {...entry} />
        </span>
        {entry.details && <span className={rowNote}>{entry.details}</span>}
      </span>
    ),
  },
  { header: 'Who', cell: (entry) => <Author {...entry} /> },
  { header: 'When', cell: ({ createdAt }) => <RelativeTime iso={createdAt} /> },
];
