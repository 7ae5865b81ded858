/** What single keys do in the review queue, and what the help says of them. */
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
  /** Ctrl, Alt or Meta is held: that is the browser's. */
  modified: boolean;
  /** Where the focus is: in a field one types, and a button knows by itself what Enter and Space mean. */
  on: 'field' | 'control' | 'row' | 'page';
}

/** What a key asks for where it was pressed, if anything. */
export const actionOf = ({ key, modified, on }: KeyPress): KeyAction | undefined => {
  if (modified || on === 'field') return undefined;
  if ((key === 'Enter' || key === ' ') && on !== 'row') return undefined;
  const actions = Object.keys(moderationKeys) as KeyAction[];
  const meant = key.length === 1 ? key.toLowerCase() : key; // Caps Lock may be on
  return actions.find((action) => (moderationKeys[action].keys as readonly string[]).includes(meant));
};
