/** In rows. */
const atOnce = 1_000;

/** All rows of a query, read in pages. @param read the rows after one, in order; the first ones without it */
export async function* inPages<Row>(
  read: (after: Row | undefined, limit: number) => Promise<Row[]>,
): AsyncGenerator<Row> {
  let last: Row | undefined;
  for (;;) {
    const rows = await read(last, atOnce);
    yield* rows;
    if (rows.length < atOnce) return;
    last = rows.at(-1);
  }
}
