/** A text in a file of the product, where it stands once, and what takes its place. */
export interface Change {
  file: string;
  find: string;
  replace: string;
}

/** How a defence is taken out, to see that the test which plays the attack fails then. */
export interface Defence {
  /** The attack, as its row in docs/security.md names it. */
  attack: string;
  /** More than one where a second line of defence would hold by itself. */
  without: readonly Change[];
}
