/** A text that stands once in a source file, and its replacement. */
export interface Change {
  file: string;
  find: string;
  replace: string;
}

/** How to remove a defence from the source, so that the tests of its attack must fail. */
export interface Defence {
  /** As in the row of docs/security.md. */
  attack: string;
  /** Several where a second defence would stop the attack by itself. */
  without: readonly Change[];
}
