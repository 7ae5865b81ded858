/** Buttons in a table. */
export const rowButton = 'min-h-10 px-btn text-sm';

/** Outlined only in the row that one is in: all rows have the same words. */
export const idleButton = 'md:row-idle:border-transparent md:row-idle:bg-transparent';

/** Buttons in a column of buttons. */
export const quietButton = `${rowButton} ${idleButton}`;

/** The only button of a column, without an outline: on phones its label starts where the rest of the row does. */
export const loneButton = `${quietButton} max-md:-ml-btn max-md:border-l-0`;

/** Avatars in a table. */
export const rowAvatar = 'avatar-10 mr-3 inline-grid';

/** Link that names a row. */
export const rowLink = 'font-semibold underline-offset-link hover:text-violet hover:underline';

/** Small print below the name. */
export const rowNote = 'text-sm font-normal text-muted';
