/**
 * The address that a call came from. Behind a trusted proxy it is the last one that the proxy noted: those
 * before it are whatever the caller claimed. A call from within the process has none.
 */
export const addressOf = (
  { forwardedFor, socket }: { forwardedFor: string | undefined; socket: string | undefined },
  trustProxy: boolean,
): string | undefined => {
  const noted = trustProxy ? forwardedFor?.split(',').at(-1)?.trim() : undefined;
  return noted || socket;
};
