import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { type MigrationDialect, rowTrigger, run } from './dialect.ts';

/** Removed votes are no votes of their day, but rows, which other triggers count. */
const countsOfDay = (dialect: MigrationDialect): string[] => {
  const add = (row: 'new' | 'old', sign: '' | '-'): string =>
    dialect.name === 'sqlite'
      ? `insert into daily_counts (day, votes) values (substr(${row}.created_at, 1, 10), ${sign}${row}.removed)
          on conflict (day) do update set votes = votes + excluded.votes;`
      : `perform count_votes_of(${row}.created_at, ${sign}${row}.removed);`;
  return [
    ...rowTrigger(dialect, {
      ...{ name: 'votes_removed_counted', event: 'insert on votes', when: 'new.removed <> 0' },
      body: add('new', '-'),
    }),
    ...rowTrigger(dialect, {
      ...{ name: 'votes_removed_discounted', event: 'delete on votes', when: 'old.removed <> 0' },
      body: add('old', ''),
    }),
    ...rowTrigger(dialect, {
      name: 'votes_removed_recounted',
      event: 'update of removed, created_at on votes',
      when: 'old.removed <> new.removed or (old.created_at <> new.created_at and new.removed <> 0)',
      body: add('old', '') + add('new', '-'),
    }),
  ];
};

/** Votes that look coordinated, and what became of them. Rows of before, and of servers of 1.0.0, are in no finding. */
export const findings = (dialect: MigrationDialect): Migration => ({
  async up(db: Kysely<unknown>) {
    const { id, reference, text } = dialect;
    await run(db, [
      `create table findings (
        ${id}, kind ${text} not null, product_id ${reference} references products (id) on delete cascade,
        starts_at ${text} not null, ends_at ${text} not null, confidence double precision not null,
        evidence ${text} not null, voters integer not null, votes integer not null, weight ${reference} not null,
        version integer not null, historic integer not null, state ${text} not null,
        was_watched integer not null default 0, found_at ${text} not null,
        decided_by ${reference} references users (id), decided_at ${text}, reason ${text}
      )`,
      'create index findings_by_weight on findings (state, weight desc, id)',
      'create index findings_of_product on findings (product_id, id) where product_id is not null',
      // Condition as in `isLowering`.
      `create index findings_to_decide on findings (product_id, starts_at)
        where kind <> 'watch' and historic = 0 and state = 'open'`,
      // In the order in which votes are locked.
      `create table finding_votes (
        finding_id ${reference} not null references findings (id) on delete cascade,
        product_id ${reference} not null, user_id ${reference} not null,
        primary key (finding_id, product_id, user_id),
        foreign key (product_id, user_id) references votes (product_id, user_id) on delete cascade
      )`,
      'create index finding_votes_by_vote on finding_votes (product_id, user_id, finding_id)',
      'create index finding_votes_by_voter on finding_votes (user_id, finding_id)',
      // Removed votes on the page of a product: counted when moderators decide, not when it is read.
      `create table removals (
        product_id ${reference} not null references products (id) on delete cascade,
        finding_id ${reference} not null references findings (id) on delete cascade,
        votes integer not null, primary key (product_id, finding_id)
      )`,
      'create index removals_of_finding on removals (finding_id)',
      `create table finding_runs (
        id integer not null primary key, began_at ${text} not null,
        looked_until ${text} not null default '', whole_at ${text} not null default ''
      )`,
      'alter table votes add column suspected integer not null default 0',
      'alter table votes add column removed integer not null default 0',
      // What a weight of its voter does not tell alone; condition as in `staleVotesOf`.
      'create index votes_marked on votes (user_id) where suspected = 1 or removed = 1',
      // Covers what the detection reads.
      'create index votes_by_time on votes (created_at, product_id, user_id)',
      ...countsOfDay(dialect),
    ]);
  },
});
