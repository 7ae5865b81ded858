import { editDistance } from '#lib/text/edit-distance.ts';

/** Shorter names, such as HOST, differ by a letter from what else is in an environment. */
const minLength = 6;

/** Names in the environment that are none of the settings, but nearly one: these would be ignored without a word. */
export const misspelt = (
  environment: Record<string, string | undefined>,
  settings: readonly string[],
): { given: string; meant: string }[] =>
  Object.keys(environment)
    .filter((given) => given.length >= minLength && !settings.includes(given))
    .flatMap((given) => {
      const meant = settings.find((name) => name.length >= minLength && editDistance(given, name) === 1);
      return meant ? [{ given, meant }] : [];
    });
