import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { OwnData } from '#lib/contract/own-account.ts';
import { accountTypes } from '#lib/domain/events.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { addressHash } from '#lib/server/mail/recipients.ts';
import { siteName } from '#lib/text/messages/site.ts';
import { type PersonalTable, type PersonFact, personalColumns, personalTables } from './personal-data.ts';
import type { UserRow } from './queries.ts';

/** Rows read per query: an account of a hundred thousand votes takes a hundred. */
const atOnce = 1_000;

type Person = Pick<UserRow, 'id' | 'email_key' | 'email_verified'>;
type Row = OwnData['data'][string][number];

/** Condition for rows whose column refers to a person; undefined if none can, as with an address that is not verified. */
const conditions: Record<PersonFact, (column: string, person: Person) => RawBuilder<SqlBool> | undefined> = {
  id: (column, { id }) => sql`${sql.ref(column)} = ${id}`,
  // Others may sign up with an address that isn't theirs.
  email: (column, { email_key, email_verified }) =>
    email_verified
      ? sql`${sql.ref(column)} is not null and lower(${sql.ref(column)}) = ${email_key}`
      : undefined,
  emailKey: (column, { email_key, email_verified }) =>
    email_verified ? sql`${sql.ref(column)} = ${email_key}` : undefined,
  emailHash: (column, { email_key, email_verified }) =>
    email_verified ? sql`${sql.ref(column)} = ${addressHash(email_key)}` : undefined,
  subject: (column, { id }) =>
    sql`${sql.ref(column)} = ${String(id)} and type in (${sql.join(accountTypes)})`,
  ownProduct: (column, { id }) =>
    sql`${sql.ref(column)} in (select id from products where adder_id = ${id})
      and type in ('accept', 'reject', 'explainRejection', 'feature')`,
  ownReview: (column, { id }) =>
    sql`audit_kind = 'reviews' and ${sql.ref(column)} like ${`%"reviewerId":${id}}%`}`,
  address: (column, { email_key, email_verified }) =>
    email_verified
      ? sql`audit_kind = 'roles' and subject_id is null and lower(${sql.ref(column)}) = ${email_key}`
      : undefined,
};

/** A condition for the rows of a person. @param rowsOf the columns that may name them */
export const isRowOf = (
  rowsOf: NonNullable<PersonalTable['rowsOf']>,
  person: Person,
): RawBuilder<SqlBool> => {
  // `or 1 = 0` would keep SQLite from using the indexes of the others.
  const possible = Object.entries(rowsOf).flatMap(([column, fact]) => conditions[fact](column, person) ?? []);
  return possible.length
    ? sql`(${sql.join(
        possible.map((condition) => sql`(${condition})`),
        sql` or `,
      )})`
    : sql`1 = 0`;
};

const columnsOf = (columns: readonly string[]) => sql.join(columns.map((column) => sql.ref(column)));

/** Rows of a person in the order of the key, a part at a time. */
async function* partsOf(
  db: Handle,
  name: string,
  { rowsOf = {}, key = [], ...rule }: PersonalTable,
  person: Person,
): AsyncGenerator<Row[]> {
  const exported = personalColumns(rule).filter((column) => !rule.hidden?.columns.includes(column));
  const order = columnsOf(key);
  for (let last: Row | undefined; ; ) {
    const values = key.map((column) => last?.[column]);
    const after = last ? sql`and (${order}) > (${sql.join(values)})` : sql``;
    const { rows } =
      await sql<Row>`select ${columnsOf([...new Set([...exported, ...key])])} from ${sql.table(name)}
      where ${isRowOf(rowsOf, person)} ${after} order by ${order} limit ${atOnce}`.execute(db);
    if (rows.length)
      yield rows.map((row) => Object.fromEntries(exported.map((column) => [column, row[column] ?? null])));
    last = rows.at(-1);
    if (rows.length < atOnce) return;
  }
}

/**
 * Everything that is stored about a person, as JSON in parts: by table (users/personal-data.ts), however much it is.
 * @param site `siteUrl`: its address
 */
export async function* exportData(
  db: Handle,
  person: Person,
  { siteUrl, at }: { siteUrl: string; at: Date },
): AsyncGenerator<string> {
  const head = { site: siteName, address: siteUrl, exportedAt: at.toISOString() };
  yield `${JSON.stringify(head).slice(0, -1)},"data":{`;
  let separator = '';
  for (const [name, rule] of personalTables) {
    if (!rule.rowsOf) continue;
    yield `${separator}${JSON.stringify(name)}:[`;
    separator = ',';
    let before = '';
    for await (const rows of partsOf(db, name, rule, person)) {
      yield before + rows.map((row) => JSON.stringify(row)).join(',');
      before = ',';
    }
    yield ']';
  }
  yield '}}';
}
