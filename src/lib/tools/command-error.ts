/** A wrong call of a command, or one that can't be carried out. The message says what to do instead, and is printed alone. */
export class CommandError extends Error {
  override name = 'CommandError';
}
