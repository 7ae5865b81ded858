declare namespace Astro {
  interface ClientDirectives {
    /** When somebody turns to it; 'idle': as soon as the browser is idle, too; 'members': for them alone. */
    'client:intent'?: boolean | 'idle' | 'members';
  }
}
