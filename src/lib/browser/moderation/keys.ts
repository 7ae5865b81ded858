import { rejectionReasons } from '#lib/domain/rejection-reasons.ts';

/**
 * Keyboard shortcuts of the review queue and, some of them, of a product's page, with their help texts. In the queue those
 * that decide act on the selected products, if there are any.
 */
export const moderationKeys = {
  next: { keys: ['j'], help: 'Next product' },
  previous: { keys: ['k'], help: 'Previous product' },
  accept: { keys: ['a'], help: 'Accept' },
  reject: { keys: ['x'], help: 'Reject' },
  feature: { keys: ['f'], help: 'Make featured' },
  undo: { keys: ['u'], help: 'Undo the last decision, for ten seconds' },
  explain: {
    keys: rejectionReasons.map((_, place) => String(place + 1)),
    help: 'After a rejection: say why (Escape leaves the note)',
  },
  open: { keys: ['o', 'Enter'], help: 'Open the details' },
  select: { keys: [' '], help: 'Select, for many at once' },
  filter: { keys: ['/'], help: 'Go to the filter' },
  help: { keys: ['?'], help: 'Show this help' },
} as const satisfies Record<string, { keys: readonly string[]; help: string }>;

/** Elements that letters are typed into. */
export const textFields = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]';

export type KeyAction = keyof typeof moderationKeys;

export interface KeyPress {
  key: string;
  /** True if Ctrl, Alt or Meta is held, or Shift with Space: those combinations belong to the browser. */
  modified: boolean;
  /** True if it is held down: decisions must not go on from product to product. */
  repeated: boolean;
  /** The kind of what has the focus: fields take input, controls handle Enter and Space themselves, a row counts as the page. */
  on: 'field' | 'control' | 'page';
}

const steps = new Set<KeyAction>(['next', 'previous']);

/** The action of a key; undefined if it has none there. */
export const actionOf = ({ key, modified, repeated, on }: KeyPress): KeyAction | undefined => {
  if (modified || on === 'field') return undefined;
  if ((key === 'Enter' || key === ' ') && on === 'control') return undefined;
  const actions = Object.keys(moderationKeys) as KeyAction[];
  const name = key.length === 1 ? key.toLowerCase() : key; // Caps Lock may be on
  const found = actions.find((action) => (moderationKeys[action].keys as readonly string[]).includes(name));
  return found && repeated && !steps.has(found) ? undefined : found;
};
