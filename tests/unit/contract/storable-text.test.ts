import { expect, test } from 'vitest';
import { z } from 'zod';
import { endpoints } from '#lib/contract/endpoints.ts';
import type { AnyEndpoint } from '#lib/contract/kit/endpoint.ts';
import { isStorable } from '#lib/text/storable.ts';

/** An id that is not a row's is unknown, and not invalid; what a signature covers is checked by it. */
const otherwiseChecked = /(^|\.)(id|productId)$|^receiveStripeEvent /;

interface Parts {
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
  options?: z.ZodType[];
  innerType?: z.ZodType;
  in?: z.ZodType;
}

/** Every text within a schema, with its place. */
const textsIn = (schema: z.ZodType, place: string): [place: string, z.ZodType][] => {
  if (schema instanceof z.ZodString || schema instanceof z.ZodURL) return [[place, schema]];
  const { shape = {}, element, options = [], innerType, in: input } = schema.def as Parts;
  const parts = [element, innerType, input, ...options].filter((part) => part !== undefined);
  return [
    ...Object.entries(shape).flatMap(([name, field]) => textsIn(field, `${place}.${name}`)),
    ...parts.flatMap((part) => textsIn(part, place)),
  ];
};

const inputsOf = ([name, call]: [string, AnyEndpoint]) =>
  (['params', 'query', 'body', 'sentBody'] as const).flatMap((part) => {
    const schema = call[part];
    return schema ? textsIn(schema, `${name} ${part}`) : [];
  });

const inputs = Object.entries<AnyEndpoint>(endpoints).flatMap(inputsOf);

test('every text that an endpoint takes is refused or mended if no database could store it', () => {
  expect(inputs.length).toBeGreaterThan(40);
  const passed = inputs.filter(([place, schema]) => {
    if (otherwiseChecked.test(place)) return false;
    return ['ab\0cd', 'ab\ud800cd', 'https://a.example/\0', 'a@\0b.example'].some((text) => {
      const { success, data } = schema.safeParse(text);
      return success && !isStorable(String(data));
    });
  });
  expect(passed.map(([place]) => place)).toEqual([]);
});
