/** Shorter names, such as HOST, differ by a letter from what else is in an environment. */
const minLength = 6;

/** True if the names differ by one edit: a missing, extra or wrong letter, or two swapped ones. */
const isOneSlipFrom = (given: string, name: string): boolean => {
  let start = 0;
  while (start < name.length && given[start] === name[start]) start += 1;
  const rest = given.slice(start);
  const expected = name.slice(start);
  const isSwapped = rest[0] === expected[1] && rest[1] === expected[0] && rest.slice(2) === expected.slice(2);
  return (
    rest.slice(1) === expected ||
    rest === expected.slice(1) ||
    rest.slice(1) === expected.slice(1) ||
    isSwapped
  );
};

/** Names in the environment that are none of the settings, but nearly one: these would be ignored without a word. */
export const misspelt = (
  environment: Record<string, string | undefined>,
  settings: readonly string[],
): { given: string; meant: string }[] =>
  Object.keys(environment)
    .filter((given) => given.length >= minLength && !settings.includes(given))
    .flatMap((given) => {
      const meant = settings.find((name) => name.length >= minLength && isOneSlipFrom(given, name));
      return meant ? [{ given, meant }] : [];
    });
