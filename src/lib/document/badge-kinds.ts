/** The badges of a product, as their files are named. */
export const badgeKinds = ['badge', 'badge-dark', 'badge-place', 'badge-place-dark'] as const;
export type BadgeKind = (typeof badgeKinds)[number];

/** In CSS pixels. */
export const badgeSize = { width: 236, height: 54 } as const;

export const showsPlace = (kind: BadgeKind): boolean => kind.startsWith('badge-place');
export const isDark = (kind: BadgeKind): boolean => kind.endsWith('-dark');
