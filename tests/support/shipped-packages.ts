import { readFileSync } from 'node:fs';
import { sourcesIn } from './sources.ts';

interface LockedPackage {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

type Locked = Readonly<Record<string, LockedPackage>>;

const nameIn = (path: string): string =>
  path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** Of packages by name: whatever versions of one are installed count together. */
const neededBy = (packages: Locked): Map<string, Set<string>> => {
  const needed = new Map<string, Set<string>>();
  for (const [path, { dependencies, optionalDependencies, peerDependencies }] of Object.entries(packages)) {
    const names = needed.get(nameIn(path)) ?? new Set();
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies }))
      names.add(name);
    needed.set(nameIn(path), names);
  }
  return needed;
};

/** These packages, and all that they need. */
export const withNeeded = (names: Iterable<string>, packages: Locked): Set<string> => {
  const needed = neededBy(packages);
  const all = new Set(names);
  for (const name of all) for (const other of needed.get(name) ?? []) all.add(other);
  return all;
};

const imported = /(?:from|import)\s*\(?\s*'((?:@[\w.-]+\/)?[\w.-]+)(?:\/[^']*)?'/g;

/** The packages whose code the site's may contain: it is bundled, so that most of them are no dependencies in package.json. */
export const shippedPackages = (): Set<string> => {
  const names = [...sourcesIn('src').values()].flatMap((text) =>
    [...text.matchAll(imported)].map(([, name = '']) => name),
  );
  return withNeeded(names, JSON.parse(readFileSync('package-lock.json', 'utf8')).packages);
};
