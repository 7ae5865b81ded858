declare namespace Astro {
  interface ClientDirectives {
    /**
     * When somebody turns to it; 'now': at once, 'idle': as soon as the browser is idle, too; 'members': for them
     * alone; 'near': when it is about to be seen.
     */
    'client:intent'?: boolean | 'now' | 'idle' | 'members' | 'near';
  }
}
