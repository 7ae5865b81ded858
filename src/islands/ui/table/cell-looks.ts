import type { Column } from './column.ts';

type Kind = Column<never>['kind'];

const label =
  'max-md:before:mr-2 max-md:before:flex-none max-md:before:text-muted max-md:before:content-header';

const cell =
  'border-b border-line px-cell py-2.8 text-left align-middle ' +
  'max-md:flex max-md:max-w-full max-md:flex-none max-md:border-0 max-md:p-0 @max-3xs:flex-wrap';

/** Level with the first line of longer cells. */
const level = 'max-md:items-start max-md:self-start';

const fitted = 'md:w-1/100 md:whitespace-nowrap';

const kinds = {
  index: `${level} ${fitted} text-muted tabular-nums`,
  figure: `${level} ${label} tabular-nums md:text-right`,
  text: `${level} ${label}`,
  status: `max-md:items-baseline max-md:self-start ${label}`,
  action: `${fitted} max-md:order-2 max-md:items-center print:hidden`,
};

const lead = '*:align-middle max-md:grow max-md:items-center md:max-lg:min-w-36';

const usual = {
  cellOf: (kind: Kind): string =>
    `${cell} first:pl-0 last:pr-0 ${kind === 'lead' ? `${lead} max-md:shrink-0 max-md:basis-3/4` : kinds[kind ?? 'text']}`,
  row: 'max-md:gap-x-3.6 max-md:gap-y-1.4',
};

/** Classes of a row that can be the current one. The margins keep it clear of the bars when it is scrolled to. */
const moderationRow =
  'scroll-mt-bar scroll-mb-4 deciding:scroll-mb-28 ' +
  'max-md:px-3 max-md:with-bulk:scroll-mt-52 ' +
  'focus-visible:rounded-small focus-visible:shadow-inner-ring current:bg-violet-soft/55 current:not-focus-visible:shadow-mark ' +
  'forced-colors:current:not-focus-visible:outline-2 forced-colors:current:not-focus-visible:-outline-offset-2 forced-colors:current:not-focus-visible:outline-highlight';

/** The first and the last cell have insets too, since a row can have a background. The name takes what the buttons leave, and is cut there. */
const moderation = {
  cellOf: (kind: Kind): string =>
    `${cell} ${kind === 'lead' ? `${lead} max-md:min-w-0 max-md:shrink max-md:basis-3/5 md:w-full md:max-w-0` : kinds[kind ?? 'text']}`,
  row: `max-md:gap-x-2 max-md:gap-y-1.4 ${moderationRow}`,
  insets: 'cell-inset-2.2 btn-inset-2.8 xl:cell-inset-1.4 xl:btn-inset-2',
};

/** True for the queue's column of checkboxes. */
const isCheckboxColumn = (look: string, kind: Kind): boolean => look === 'queue' && kind === 'index';

/** Kinds of tables, by how much room their columns have. */
export const tableLooks = {
  usual: {
    ...usual,
    insets: 'cell-inset-3 btn-inset-3.8 md:max-lg:cell-inset-1.8 md:max-lg:btn-inset-2.4',
  },
  people: { ...usual, insets: 'cell-inset-3 btn-inset-3.8 md:max-xl:cell-inset-2 md:max-xl:btn-inset-2' },
  moderation,
  queue: {
    ...moderation,
    cellOf: (kind: Kind): string =>
      `${moderation.cellOf(kind)} md:py-1.8 ${kind === 'action' ? 'md:text-center' : ''} ${isCheckboxColumn('queue', kind) ? 'print:hidden' : ''}`,
  },
};

export type TableLook = keyof typeof tableLooks;

const headKinds = {
  index: `${fitted} tabular-nums`,
  figure: 'tabular-nums md:text-right',
  lead: '',
  text: '',
  status: '',
  action: 'md:w-1/100 print:hidden',
};

const buttonHeads = {
  usual: 'md:whitespace-nowrap',
  people: 'md:whitespace-nowrap',
  moderation: 'leading-tight',
  // It names buttons that are icons.
  queue: 'leading-tight wrap-normal md:min-w-18 md:text-center md:text-xs',
};

/** A column of buttons wraps its heading where there is little room. */
export const headOf = (look: TableLook, kind: Kind): string => {
  const isUsual = look === 'usual' || look === 'people';
  const wraps = kind === 'action' && !isUsual;
  return [
    'border-b border-line px-cell py-2.8 text-left align-middle text-sm font-semibold text-muted',
    isUsual && 'first:pl-0 last:pr-0',
    !wraps && 'whitespace-nowrap',
    headKinds[kind ?? 'text'],
    kind === 'action' && buttonHeads[look],
    isCheckboxColumn(look, kind) && 'print:hidden',
  ]
    .filter(Boolean)
    .join(' ');
};
