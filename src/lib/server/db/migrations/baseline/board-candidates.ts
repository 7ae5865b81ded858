import type { MigrationDialect } from '#lib/server/db/migrations/dialect.ts';

/** A kind of leaderboard, and what a product's first full day, `day`, makes of it. */
interface PeriodColumns {
  kind: string;
  period: string;
  startsOn: string;
  endsOn: string;
}

const sqlitePeriods: readonly PeriodColumns[] = [
  { kind: "'day'", period: 'day', startsOn: 'day', endsOn: "date(day, '+1 day')" },
  {
    kind: "'week'",
    period: "strftime('%G-W%V', day)",
    startsOn: "date(day, '-6 days', 'weekday 1')",
    endsOn: "date(day, '-6 days', 'weekday 1', '+7 days')",
  },
  {
    kind: "'month'",
    period: 'substr(day, 1, 7)',
    startsOn: "date(day, 'start of month')",
    endsOn: "date(day, 'start of month', '+1 month')",
  },
  {
    kind: "'year'",
    period: 'substr(day, 1, 4)',
    startsOn: "date(day, 'start of year')",
    endsOn: "date(day, 'start of year', '+1 year')",
  },
];

const format = (moment: string, template: string): string =>
  `(to_char(${moment}, '${template}')) collate "C"`;

const postgresPeriod = (kind: string, template: string): PeriodColumns => ({
  kind: `'${kind}' collate "C"`,
  period: format('day', template),
  startsOn: format(`date_trunc('${kind}', day)`, 'YYYY-MM-DD'),
  endsOn: format(`date_trunc('${kind}', day) + interval '1 ${kind}'`, 'YYYY-MM-DD'),
});

const postgresPeriods = [
  postgresPeriod('day', 'YYYY-MM-DD'),
  postgresPeriod('week', 'IYYY-"W"IW'),
  postgresPeriod('month', 'YYYY-MM'),
  postgresPeriod('year', 'YYYY'),
];

/** The periods in which each published product competes: those of its first full day (domain/periods.ts). */
export const boardCandidatesOf = ({ name }: MigrationDialect): string => {
  const acceptedOn = 'substr(accepted_at, 1, 10)';
  const [periods, day, dayAfter, alias] =
    name === 'sqlite'
      ? [sqlitePeriods, acceptedOn, `date(${acceptedOn}, '+1 day')`, '']
      : [
          postgresPeriods,
          `${acceptedOn}::timestamp`,
          `${acceptedOn}::timestamp + interval '1 day'`,
          'published',
        ];
  const firstFullDay = `case when substr(accepted_at, 11) = 'T00:00:00.000Z' then ${day} else ${dayAfter} end`;
  const selects = periods.map(
    ({ kind, period, startsOn, endsOn }) => `
    select id as product_id, accepted_at, ${kind} as kind, ${period} as period,
      ${startsOn} as starts_on, ${endsOn} as ends_on
      from (select id, accepted_at, ${firstFullDay} as day from products
        where status = 'accepted' and accepted_at >= '1970' and deleted_at is null) ${alias}
    union all`,
  );
  return `create view leaderboard_candidates as ${selects.join('')}
    select id, accepted_at, 'all', 'all', '0000-01-01', '9999-12-31' from products
      where status = 'accepted' and accepted_at is not null and deleted_at is null`;
};
