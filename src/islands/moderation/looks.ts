/** Heading of a part of the preview. */
export const partTitle = 'mb-1.6 font-display text-base leading-label font-semibold tracking-normal';

/** Small print in the preview. */
export const smallPrint = 'text-sm text-muted';

const disabled =
  'disabled:transform-none disabled:cursor-default disabled:border-line disabled:text-spent-ink';

/** Button that decides. */
export const decisionButton = `${disabled} disabled:bg-transparent`;
export const solidDecisionButton = `${disabled} disabled:bg-spent`;

/** Button below the preview in a sheet; hidden while the form asks why. */
export const sheetButton = 'px-2.8 text-sm asking:hidden';

/** Columns of a screen: the table, and the preview next to it. */
export const besidePreview = 'xl:grid xl:grid-cols-preview xl:items-start xl:gap-5';
