import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { type MigrationDialect, rowTrigger, run } from './dialect.ts';

/** The kinds of the acts in the moderation log of 1.0.0. */
const kindOf = `case
  when act in ('makeModerator', 'makeAdmin', 'takeRoleBack') then 'roles'
  when act in ('suspend', 'restore') then 'accounts'
  when act = 'deleteReview' then 'reviews'
  when act = 'dismissReports' then 'reports'
  when act in ('mergeTags', 'separateTag') then 'tags'
  else 'products'
end`;

/** The acts whose subject is a product. */
const ofProduct = `act in ('accept', 'reject', 'explainRejection', 'feature', 'undo', 'deleteProduct', 'dismissReports')`;

const columns = `type, audit_kind, in_moderation_log, source, by_id, by_name, product_id, subject_id, subject_name,
  details, created_at`;

/** An entry of the moderation log, as an event. @param row the table, or the row of its trigger */
const ofLog = (row: string): string => {
  const act = (text: string) => text.replaceAll(/\bact\b/g, `${row}.act`);
  return `${row}.act, ${act(kindOf)}, 1, 'user', ${row}.by_id, ${row}.by_name,
    case when ${act(ofProduct)} then cast(${row}.subject_id as bigint) end, ${row}.subject_id, ${row}.subject_name,
    null, ${row}.created_at`;
};

/** An event of a product's history that is in no log: what its maker did, or a decision that a command made. */
const ofHistory = (row: string): string =>
  `${row}.act, null, 0, 'user', ${row}.by_id, ${row}.by_name, ${row}.product_id, cast(${row}.product_id as text),
    coalesce((select name from products where products.id = ${row}.product_id), ''), null, ${row}.created_at`;

/** True if an event is that of a row of the old tables: they have the time of the same transaction. */
const isSame = (row: string, subject: string): string =>
  `events.type = ${row}.act and events.created_at = ${row}.created_at and events.by_id = ${row}.by_id
    and ${subject}`;
const sameInLog = (row: string): string => isSame(row, `events.subject_id = ${row}.subject_id`);
const sameInHistory = (row: string): string => isSame(row, `events.product_id = ${row}.product_id`);

/** The state of a decision. */
const states = ['waiting_since', 'before', 'batch', 'undone_at', 'reason', 'note'];
const stateOf = (row: string): string => states.map((column) => `${column} = ${row}.${column}`).join(', ');
const hasNoState = states.map((column) => `events.${column} is null`).join(' and ');

/** Sets the columns that an update changes: the others may have been changed in the table of events since. */
const changed = ({ isDistinctFrom }: MigrationDialect): string =>
  ['created_at', ...states]
    .map(
      (column) =>
        `${column} = case when new.${column} ${isDistinctFrom} old.${column} then new.${column} else events.${column} end`,
    )
    .join(', ');

/** Brings the rows of three tables into the one of events, each fact once, in the order of their times. */
const carryOver = [
  `insert into events (${columns})
    select ${columns} from (
      select act as type, kind as audit_kind,
        case when exists (
          select 1 from moderation_log m where m.act = a.act and m.created_at = a.created_at and m.by_id = a.by_id
            and m.subject_id = a.subject_id
        ) then 1 else 0 end as in_moderation_log,
        source, by_id, by_name, case when ${ofProduct} then cast(subject_id as bigint) end as product_id,
        subject_id, subject_name, details, created_at, 1 as part, id as place
      from audit_log a
      union all
      select ${ofLog('m')}, 2, m.id from moderation_log m
      where not exists (
        select 1 from audit_log a where a.act = m.act and a.created_at = m.created_at and a.by_id = m.by_id
          and a.subject_id = m.subject_id
      )
      union all
      select ${ofHistory('p')}, 3, p.id from product_events p
      where not exists (
        select 1 from moderation_log m where m.act = p.act and m.created_at = p.created_at and m.by_id = p.by_id
          and m.subject_id = cast(p.product_id as text)
      )
    ) facts
    order by created_at, part, place`,
  `update events set ${stateOf('p')} from product_events p where ${sameInHistory('p')}`,
];

const addMissing = (values: string, same: string): string =>
  `insert into events (${columns}) select ${values} where not exists (select 1 from events where ${same});`;

/**
 * One table of events in place of audit log, moderation log and product history, which recorded the same facts. The tables
 * of 1.0.0 stay: its servers write to them during a deploy, and so does the import of its files. Triggers bring that over.
 */
export const events = (dialect: MigrationDialect): Migration => ({
  async up(db: Kysely<unknown>) {
    const { id, reference, text } = dialect;
    const trigger = (name: string, event: string, body: string) =>
      rowTrigger(dialect, { name, event, when: 'true', body });
    await run(db, [
      `create table events (
        ${id}, type ${text} not null, audit_kind ${text}, in_moderation_log integer not null default 0,
        source ${text} not null, by_id ${reference}, by_name ${text}, product_id ${reference}, subject_id ${text},
        subject_name ${text} not null, details ${text}, created_at ${text} not null,
        waiting_since ${text}, before ${text}, batch ${text}, undone_at ${text}, reason ${text}, note ${text}
      )`,
      'create index moderation_log_by_time on moderation_log (created_at)',
      'create index events_by_time on events (created_at)',
      ...carryOver,
      'drop index moderation_log_by_time',
      // Each filter of the audit log's screen has an index in the order of the list.
      ...[
        'events_audited on events (created_at desc, id desc) where audit_kind is not null',
        'events_to_prune on events (created_at) where audit_kind is not null and in_moderation_log = 0',
        'events_audited_by_kind on events (audit_kind, created_at desc, id desc) where audit_kind is not null',
        'events_audited_by_source on events (source, created_at desc, id desc) where audit_kind is not null',
        'events_audited_by_person on events (by_id, created_at desc, id desc) where audit_kind is not null',
        'events_of_moderators on events (id) where in_moderation_log = 1',
        'events_by_product on events (product_id, id) where product_id is not null',
        'events_by_batch on events (by_id, batch) where batch is not null',
        'events_by_wait on events (id) where waiting_since is not null and undone_at is null',
      ].map((index) => `create index ${index}`),
      ...trigger(
        'event_of_log',
        'insert on moderation_log',
        `${addMissing(ofLog('new'), sameInLog('new'))}
        update events set audit_kind = ${kindOf.replaceAll(/\bact\b/g, 'new.act')}, in_moderation_log = 1
          where ${sameInLog('new')} and in_moderation_log = 0;`,
      ),
      ...trigger(
        'event_of_history',
        'insert on product_events',
        `${addMissing(ofHistory('new'), sameInHistory('new'))}
        update events set ${stateOf('new')} where ${sameInHistory('new')} and ${hasNoState};`,
      ),
      ...trigger(
        'event_of_changed_history',
        'update on product_events',
        `update events set ${changed(dialect)} where ${sameInHistory('old')};`,
      ),
      'drop table audit_log',
    ]);
  },
});
