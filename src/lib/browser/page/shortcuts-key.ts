/** Of the stored setting for single-key shortcuts: 'off', or 'on' as it is without. */
export const shortcutsKey = 'shortcuts';
