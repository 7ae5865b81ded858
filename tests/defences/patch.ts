/** Removes a defence where no mutator reaches: in headers, SQL, .astro files, and calls that are awaited. */
export interface Patch {
  /** As in the row of docs/security.md. Patches of one attack are applied together. */
  attack: string;
  file: string;
  /** Stands once in the file. */
  find: string;
  /** Nothing, if absent. */
  replace?: string;
}
