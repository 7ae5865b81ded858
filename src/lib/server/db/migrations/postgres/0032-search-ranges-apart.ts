import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * The ranges of `0031-search-by-density.ts` are a condition of their own. GIN passes by what lies outside the hits of
 * another condition, but within one it reads each hit of the rarest word from the first product on: 'night' and 'tra…'
 * among the newest took 0.70 ms of 100,000 products, and take 0.16.
 */
export const searchRangesApart: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create or replace function search_newest(sought tsquery, wanted integer) returns setof bigint
      language plpgsql stable set enable_seqscan = off as $$
      declare
        newest constant bigint := (select max(product_id) from product_words);
        bits integer := 12;
        oldest bigint := greatest((newest >> 12) - 1, 0);
        looked_through bigint;
        ids bigint[];
      begin
        loop
          ids := array(
            select product_id from product_words
            where words @@ (
              select string_agg(format('''@%s:%s''', bits, range), ' | ')
              from generate_series(oldest, newest >> bits) range
            )::tsquery and words @@ sought
            order by product_id + 0 desc limit wanted);
          if cardinality(ids) >= wanted or oldest <= 0 then
            return query select unnest(ids);
            return;
          end if;
          -- Once only: what follows is likely to hold enough.
          exit when looked_through is not null or cardinality(ids) = 0;
          looked_through := newest - (oldest << bits) + 1;
          oldest := newest - looked_through * wanted * 3 / (cardinality(ids) * 2);
          bits := (select min(size) from unnest(array[12, 15, 18]) size
            where (newest >> size) - (greatest(oldest, 0) >> size) < 8);
          exit when bits is null or oldest <= newest / 2;
          oldest := oldest >> bits;
        end loop;
        return query select product_id from product_words where words @@ sought
          order by product_id + 0 desc limit wanted;
      end $$`.execute(db);
  },
};
