/** Keyboard shortcuts of the review queue, with their help texts. */
export const moderationKeys = {
  next: { keys: ['j'], help: 'Next product' },
  previous: { keys: ['k'], help: 'Previous product' },
  accept: { keys: ['a'], help: 'Accept' },
  reject: { keys: ['x'], help: 'Reject' },
  feature: { keys: ['f'], help: 'Make featured' },
  open: { keys: ['o', 'Enter'], help: 'Open the details' },
  select: { keys: [' '], help: 'Select, for many at once' },
  filter: { keys: ['/'], help: 'Go to the filter' },
  help: { keys: ['?'], help: 'Show this help' },
} as const;

export type KeyAction = keyof typeof moderationKeys;

export interface KeyPress {
  key: string;
  /** Whether Ctrl, Alt or Meta is held: those combinations belong to the browser. */
  modified: boolean;
  /** Where the focus is: fields take input, and controls handle Enter and Space themselves. */
  on: 'field' | 'control' | 'row' | 'page';
}

/** The action of a key; undefined if it has none there. */
export const actionOf = ({ key, modified, on }: KeyPress): KeyAction | undefined => {
  if (modified || on === 'field') return undefined;
  if ((key === 'Enter' || key === ' ') && on !== 'row') return undefined;
  const actions = Object.keys(moderationKeys) as KeyAction[];
  const name = key.length === 1 ? key.toLowerCase() : key; // Caps Lock may be on
  return actions.find((action) => (moderationKeys[action].keys as readonly string[]).includes(name));
};
