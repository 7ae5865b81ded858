import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Selectable } from 'kysely';
import type { Handle } from '#lib/server/db/handle.ts';
import type { ProductsTable } from '#lib/server/db/schema.ts';
import { isDevice, writeWhole } from '#lib/server/ops/write-whole.ts';
import { publicDescription } from '#lib/server/products/to-entity.ts';
import { inPages } from '#lib/tools/verify/pages.ts';
import { argument } from './arguments.ts';
import type { Command } from './command.ts';
import { requireFolderAround } from './require-folder.ts';

const usage = 'export FILE';

/** Each product as a line of the JSON list that `import` reads, with its status. */
async function* lines(db: Handle, siteUrl: string): AsyncGenerator<string> {
  const products = inPages<Selectable<ProductsTable>>((last, limit) =>
    db
      .selectFrom('products')
      .selectAll()
      .where('id', '>', last?.id ?? 0)
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .limit(limit)
      .execute(),
  );
  let separator = '[\n';
  for await (const row of products) {
    yield separator +
      JSON.stringify({
        name: row.name,
        // Another site can't resolve a path of this one.
        logo: row.logo && new URL(row.logo, siteUrl).href,
        shortDescription: row.short_description,
        // Elsewhere, accepted products are live at once, and moderators see the others first.
        description: row.status === 'accepted' ? publicDescription(row) : row.description,
        tags: JSON.parse(row.tags),
        externalLink: row.external_link,
        createdAt: row.created_at,
        adder_name: row.adder_name,
        status: row.status,
        upVote: row.votes,
      });
    separator = ',\n';
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}

export const exportProducts: Command = {
  usage,
  options: {},
  takes: 1,
  audit: 'export',
  about: 'write every product into a JSON file',
  asFound: true,
  async run({ db, config, print }, { positionals }) {
    const file = argument(positionals, 0, usage);
    requireFolderAround(file);
    await writeWhole(file, (path) =>
      pipeline(
        Readable.from(lines(db.read, config.siteUrl)),
        createWriteStream(path, { flush: path !== file }),
      ),
    );
    // The file may be the standard output itself.
    (isDevice(file) ? console.error : print)(`exported to ${file}`);
  },
};
