/** Whether things may move on the screen: some people ask their system for stillness. */
export const motionIsWelcome = (): boolean => !matchMedia('(prefers-reduced-motion: reduce)').matches;
