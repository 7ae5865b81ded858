/** Storage key of the setting for single-key shortcuts: 'off', or 'on', which is the default. */
export const shortcutsKey = 'shortcuts';
