declare namespace Astro {
  interface ClientDirectives {
    /**
     * When somebody turns to it, and without that: 'now' at once, 'idle' as soon as the browser is idle; 'members' likewise,
     * 'near' when it is about to be seen, and both for members alone: for strangers they stay the HTML that they are.
     */
    'client:intent'?: 'now' | 'idle' | 'members' | 'near';
  }
}
