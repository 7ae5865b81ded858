/** Classes of a product in a row, without the places of its parts on phones. */
export const rowLook =
  'group/row relative grid items-center gap-x-entry gap-y-2.4 border-b border-hairline py-4.6 areas-row max-sm:items-start max-sm:gap-y-1.4 max-sm:py-3 max-sm:avatar-11 sm:transition sm:hover:bg-lit sm:hover:shadow-lit print:break-inside-avoid';

/** Classes of a product on a card. */
export const cardLook =
  'relative grid gap-x-entry gap-y-1.4 py-3 areas-phone max-sm:items-start max-sm:avatar-11 sm:justify-items-start sm:gap-y-4 sm:rounded-card sm:border sm:border-line sm:bg-surface sm:p-5.4 sm:shadow-card sm:areas-card print:break-inside-avoid @max-3xs:areas-card';

/** Classes of its texts. */
export const nameLook = 'font-display text-lg leading-tight font-semibold tracking-entry';
export const shortLook =
  'mt-1.2 line-clamp-2 leading-normal text-pretty text-muted max-sm:mt-0.6 max-sm:text-sm max-sm:leading-label';

const facts =
  'flex min-w-0 items-center gap-x-4 gap-y-1.6 text-sm whitespace-nowrap area-facts @max-3xs:flex-wrap';
const tagLine =
  'flex h-6.4 min-w-0 flex-wrap gap-1.6 overflow-hidden *:flex *:max-w-full max-sm:order-1 max-sm:flex-1 max-sm:justify-end max-sm:*:max-w-none max-sm:*:flex-none max-sm:before:h-6.4 @max-3xs:basis-full @max-3xs:justify-start @max-3xs:*:max-w-full @max-3xs:before:hidden';

/** Classes of the line below them, and of the tags on it: as many as fit, the rest wraps into what is cut off. */
export const factsLook = { row: facts, card: `${facts} sm:grid sm:w-full sm:grid-cols-facts` } as const;
export const tagLineLook = { row: tagLine, card: `${tagLine} sm:col-span-full` } as const;
export const lineTagLook =
  'tag relative block min-h-0 truncate leading-tag bg-surface hover:border-violet hover:text-violet focus-visible:shadow-none focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-violet';
