import { z } from 'zod';
import { addresses } from '#lib/contract/kit/addresses.ts';
import { endpoint } from '#lib/contract/kit/endpoint.ts';
import { soughtText } from '#lib/contract/kit/values.ts';
import { sizes } from '#lib/domain/specification.ts';
import { valueErrors } from '#lib/text/messages/values.ts';
import { fold } from '#lib/text/words.ts';
import { makerSummary } from './makers.ts';
import { productSummary } from './products.ts';
import { tagSummary } from './tags.ts';

/** Typed text, normalised as the search does it. */
const typedText = soughtText()
  .max(sizes.keyword)
  .transform((text) => fold(text).trim().replace(/\s+/g, ' '))
  .refine((typed) => typed !== '', valueErrors.empty);

const suggestedProduct = productSummary.pick({
  _id: true,
  name: true,
  logo: true,
  shortDescription: true,
  upVote: true,
});
export type SuggestedProduct = z.infer<typeof suggestedProduct>;

const suggestions = z.object({
  /**
   * Those whose names start with it, by trend; if they are few, those with such words in their names, then in their texts. If
   * there are none, those with similar words.
   */
  products: z.array(suggestedProduct),
  /** Tags with a word that starts with it, the most used first. */
  tags: z.array(tagSummary),
  /** People with a public page and a published product, whose names start with it. */
  makers: z.array(makerSummary),
});
export type Suggestions = z.infer<typeof suggestions>;

export const suggestionEndpoints = {
  getSuggestions: endpoint(addresses.getSuggestions, {
    summary:
      'A few published products, tags and makers for what has been typed of a search so far; or makers alone',
    auth: 'anyone',
    query: z.object({ q: typedText, only: z.literal('makers').optional() }),
    output: suggestions,
  }),
};
