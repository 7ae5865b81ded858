declare namespace Astro {
  interface ClientDirectives {
    /**
     * Hydrates an island on the first sign of interest, or earlier: 'now' at once, 'idle' once the browser is idle.
     * For members only, so that it stays static HTML for signed-out visitors: 'members' once the browser is idle,
     * 'near' when it comes near the viewport. 'moderators': for them alone, once the browser is idle; it renders nothing
     * before that.
     */
    'client:intent'?: 'now' | 'idle' | 'members' | 'near' | 'moderators';
  }
}
