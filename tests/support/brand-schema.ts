import { writeFileSync } from 'node:fs';
import { z } from 'zod';
import { brandSchema } from '#lib/server/brand/schema.ts';

/** `brand/schema.json`, of the schema that a build checks by. RENEW_SCHEMA=1 writes it. */
export const brandSchemaJson = (): string => {
  const json = `${JSON.stringify(z.toJSONSchema(brandSchema, { io: 'input' }), null, 2)}\n`;
  if (process.env.RENEW_SCHEMA) writeFileSync('brand/schema.json', json);
  return json;
};
