export const motionIsWelcome = (): boolean => !matchMedia('(prefers-reduced-motion: reduce)').matches;
