declare namespace Astro {
  interface ClientDirectives {
    /**
     * When somebody turns to it; 'idle': as soon as the browser is idle, too; 'members': for them alone; 'near':
     * when it is about to be seen.
     */
    'client:intent'?: boolean | 'idle' | 'members' | 'near';
  }
}
