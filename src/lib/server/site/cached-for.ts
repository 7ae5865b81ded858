/**
 * Calls `ask` at most once per `duration` milliseconds; calls in between get the same result, also one that is still on
 * its way.
 */
export const cachedFor = <Argument, Result>(
  ask: (argument: Argument) => Promise<Result>,
  duration: number,
): ((argument: Argument) => Promise<Result>) => {
  let last: { result: Promise<Result>; at: number } | undefined;
  return (argument) => {
    const at = performance.now();
    if (!last || at - last.at >= duration) last = { result: ask(argument), at };
    return last.result;
  };
};
