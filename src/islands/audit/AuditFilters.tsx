import { type AuditQuery, auditLog } from '#lib/browser/audit/audit-log.ts';
import { auditKindTexts, auditScreen, auditSourceTexts } from '#lib/text/messages/audit.ts';
import { InlineSelect, inlineField } from '../ui/InlineSelect.tsx';

interface Props {
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

export function AuditFilters({ query, personName }: Props) {
  const isPerson = /^\d+$/.test(query.by);
  const authors = {
    '': auditScreen.everybody,
    user: auditScreen.people,
    ...auditSourceTexts,
    ...(isPerson && { [query.by]: personName ?? `#${query.by}` }),
  };
  return (
    <search
      className="mb-5 grid grid-cols-2 gap-x-4 gap-y-2.4 sm:grid-cols-4"
      aria-label={auditScreen.filter}
    >
      <InlineSelect
        place="below"
        label={auditScreen.kind}
        options={auditKindTexts}
        value={query.kind as keyof typeof auditKindTexts}
        onChoose={(kind) => auditLog.ask({ kind })}
      />
      <InlineSelect
        place="below"
        label={auditScreen.by}
        options={authors}
        value={query.by as keyof typeof authors}
        onChoose={(by) => auditLog.ask({ by })}
      />
      <DayField label={auditScreen.since} value={query.since} onChoose={(since) => auditLog.ask({ since })} />
      <DayField label={auditScreen.until} value={query.until} onChoose={(until) => auditLog.ask({ until })} />
    </search>
  );
}
