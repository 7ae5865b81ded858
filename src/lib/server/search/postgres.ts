import { sql } from 'kysely';
import { compiled } from '#lib/server/db/compiled.ts';
import { dialectOf } from '#lib/server/db/dialect.ts';
import { arrayLiteral, splitNumbers } from '#lib/server/db/postgres/numbers.ts';
import {
  type Alternative,
  type Filter,
  type KnownWord,
  longEnough,
  type Match,
  maxCandidates,
  type SearchDatabase,
  type SearchText,
  type Sought,
  searchLimits,
} from './database.ts';
import { lengthOf, stemOf, trigramsOf, wordCounts } from './vocabulary.ts';
import { indexedWords } from './words.ts';

/**
 * A product's vector has each word as it is, and again as `n:word` or `t:word` if it stands in the name or in a tag:
 * with weights instead, each match would have to be checked in the vector itself. No word contains a colon or a star.
 * The indexed prefixes are lexemes too, as `wo*`: a range scan would read those of all products.
 */
const marks = { name: 'n:', tags: 't:' } as const;

/** In letters, longer than any keyword: a lexeme may have 2 kB. */
const longest = 200;

/** Maximum size of a vector's lexemes in bytes: PostgreSQL allows 1 MB, and a request contains far less. */
const largest = 800_000;

const firstLetters = (word: string, letters: number): string => [...word].slice(0, letters).join('');

const beginnings = (word: string): string[] =>
  Array.from(
    { length: Math.min(searchLimits.indexedBeginning, [...word].length) },
    (_, n) => `${firstLetters(word, n + 1)}*`,
  );

/** The lexemes of a product's words. Those of the name come first, then those of the tags. */
const lexemesOf = (text: SearchText): string[] => {
  const lexemes = new Set<string>();
  let bytes = 0;
  const add = (lexeme: string): void => {
    if (lexemes.has(lexeme)) return;
    bytes += Buffer.byteLength(lexeme);
    if (bytes <= largest) lexemes.add(lexeme);
  };
  const addWords = (part: readonly string[], mark = '', begins = true): void => {
    for (const whole of part) {
      const word = firstLetters(whole, longest);
      add(mark + word);
      if (begins) for (const beginning of beginnings(word)) add(mark + beginning);
    }
  };
  const { name, tags, shortDescription, description } = indexedWords(text);
  addWords(name, marks.name);
  addWords(tags, marks.tags, false);
  for (const part of [name, tags, shortDescription, description]) addWords(part);
  return [...lexemes];
};

/** A lexeme in a tsquery. */
const quoted = (lexeme: string): string => `'${lexeme.replaceAll("'", "''").replaceAll('\\', '\\\\')}'`;

const term = ({ word: whole, begins }: Alternative, { field, prefix }: Match): string => {
  const word = firstLetters(whole, longest);
  const mark = field ? marks[field] : '';
  if (!prefix || begins === 'nowhere') return quoted(mark + word);
  const beginning = (mark: string) =>
    // Beginnings of tags are no lexemes: products share their words, so that ranges of them are short.
    mark !== marks.tags && [...word].length <= searchLimits.indexedBeginning
      ? quoted(`${mark}${word}*`)
      : `${quoted(mark + word)}:*`;
  if (field || begins === 'everywhere') return beginning(mark);
  return [quoted(word), beginning(marks.name), beginning(marks.tags)].join(' | ');
};

/** The text of a tsquery: all words must match, each by one of its alternatives, and the product be in all states. */
const tsquery = (match: Match, states: readonly string[]): string =>
  [
    ...match.query.map((words) => `(${words.map((word) => term(word, match)).join(' | ')})`),
    ...states.map((state) => quoted(`s:${state}`)),
  ].join(' & ');

/** Kept in the vector by `search_states`. */
const statesOf = ({ status, reported, changed }: Filter): string[] => [
  ...(status === undefined ? [] : [status]),
  ...(reported === undefined ? [] : [reported ? 'reported' : 'unreported']),
  ...(changed ? ['changed'] : []),
];

interface Ranking {
  ids: string;
  ranks: string;
  name: string;
  status: Exclude<Filter['status'], undefined> | null;
  reported: 0 | 1 | null;
}

/** Looks products up by all ids at once: a join would make PostgreSQL look up those of `hit` one by one. */
const ranking = compiled(
  (_db, { ids, ranks, name, status, reported }: Ranking) => sql<{ ids: string }>`
    select array_to_string(array(
      select p.id from unnest(${ids}::bigint[], ${ranks}::int[]) hit (id, rank)
      join products p on p.id = hit.id
      where p.id = any(${ids}::bigint[])
        and (${status}::text is null or p.status = ${status})
        and (${reported}::int is null or p.reported = ${reported})
      order by (p.name_key = ${name}) desc, hit.rank, p.trend desc, p.id
      limit ${sql.lit(searchLimits.max)}
    ), ',') as ids`,
);

/** Compares our own trigrams: those of pg_trgm depend on the locale, and in "C" words of other scripts have none. */
const wordsMostAlike = compiled(
  (_db, { trigrams, lengths, max, count }: Sought & { count: number }) => sql<KnownWord>`
    select word, uses from (
      select word_id, count(*) * 1000 / (${count}::int + min(length) - count(*)) as share
      from unnest(${trigrams}::text[]) sought (trigram)
      cross join unnest(${lengths}::int[]) lengths (length)
      cross join lateral (
        select word_id from search_word_trigrams known
        where known.trigram = sought.trigram collate "C" and known.length = lengths.length
        order by word_id limit ${max}
      ) bounded
      group by word_id order by share desc, word_id limit ${sql.lit(maxCandidates)}
    ) near join search_words on search_words.id = near.word_id
    order by share desc, word_id`,
);

const insertWords = compiled(
  (db, { rows }: { rows: string }) => sql`
    insert into product_words (product_id, words)
    select id, array_to_tsvector(array(select json_array_elements_text(lexemes))
      || coalesce(search_states(status, reported, changed), '{}') || search_ranges(id))
    from (
      select cast(value ->> 0 as bigint) as id, value -> 1 as lexemes from ${dialectOf(db).elements(rows)}
    ) indexed left join products using (id)
    order by id
    on conflict (product_id) do update set words = excluded.words`,
);

/** A pattern of `like` for texts that hold this one. */
const holding = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

export const postgresSearch: SearchDatabase = {
  async matches(db, group, { filter, limit, order }) {
    const look = order === 'any' ? sql`search_any` : sql`search_newest`;
    const queries = group.map((match) => tsquery(match, statesOf(filter)));
    const { rows } = await sql<{ ids: string }>`
      select array_to_string(array(select ${look}(query::tsquery, ${limit})), ',') as ids
      from unnest(${queries}::text[]) with ordinality queries (query, index) order by index`.execute(db);
    return rows.map(({ ids }) => splitNumbers(ids));
  },

  async rank(db, hits, { name, filter: { status = null, reported } }) {
    const [row] = await ranking(db, {
      ids: arrayLiteral([...hits.keys()]),
      ranks: arrayLiteral([...hits.values()]),
      // No text of PostgreSQL has a NUL.
      name: name.replaceAll('\0', ' '),
      status,
      reported: reported === undefined ? null : reported ? 1 : 0,
    });
    return splitNumbers(row?.ids ?? '');
  },

  candidates: (db, sought) => wordsMostAlike(db, { ...sought, count: sought.trigrams.length }),

  async put(db, products) {
    const rows = products.map(({ id, text }) => [id, lexemesOf(text)]);
    await insertWords(db, { rows: JSON.stringify(rows) });
  },

  async remove(db, productId) {
    await sql`delete from product_words where product_id = ${productId}`.execute(db);
  },

  // One statement for all words, in one order everywhere: transactions that share some never wait for each other in a
  // circle. Unlearning an unknown word inserts it with a negative count and deletes it.
  async learn(db, learned, unlearned) {
    const steps = new Map(
      [...wordCounts(unlearned, -1), ...wordCounts(learned, 1)].sort(([one], [other]) =>
        one < other ? -1 : 1,
      ),
    );
    if (!steps.size) return;
    const { rows } = await sql<{ id: number; word: string; uses: number }>`
      insert into search_words as known (word, uses, stem)
      select * from unnest(${[...steps.keys()]}::text[], ${[...steps.values()]}::int[],
        ${[...steps.keys()].map(stemOf)}::text[])
      on conflict (word) do update set uses = known.uses + excluded.uses, stem = excluded.stem
      returning id, word, uses`.execute(db);
    const trigrams = rows
      .filter(({ word, uses }) => uses > 0 && uses === steps.get(word))
      .flatMap(({ id, word }) =>
        trigramsOf(word).map((trigram) => ({ trigram, length: lengthOf(word), word_id: id })),
      );
    if (trigrams.length)
      await sql`insert into search_word_trigrams (trigram, length, word_id) select * from unnest(
        ${trigrams.map(({ trigram }) => trigram)}::text[], ${trigrams.map(({ length }) => length)}::int[],
        ${trigrams.map(({ word_id }) => word_id)}::bigint[])`.execute(db);
    const unused = rows.filter(({ uses }) => uses <= 0).map(({ id }) => id);
    // Their trigrams go with them.
    if (unused.length) await sql`delete from search_words where id = any(${unused}::bigint[])`.execute(db);
  },

  async people(db, words, max) {
    // PostgreSQL can't store NUL, so no name or e-mail matches.
    if (words.some(({ name, email }) => `${name}${email}`.includes('\0'))) return [];
    const indexed = longEnough(words);
    if (!indexed.length) return undefined;
    const all = sql.join(
      indexed.map(
        ({ name, email }) => sql`(name_key like ${holding(name)} or email_key like ${holding(email)})`,
      ),
      sql` and `,
    );
    const { rows } = await sql<{ id: number }>`
      select id from users where ${all} limit ${sql.lit(max + 1)}`.execute(db);
    return rows.length <= max ? rows.map(({ id }) => id) : undefined;
  },
};
