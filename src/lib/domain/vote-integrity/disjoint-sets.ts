/** Disjoint sets of voters, or of sittings (union-find with path halving; the smallest id is the root). */
export class DisjointSets {
  readonly #parent: Uint32Array;

  constructor(size: number) {
    this.#parent = new Uint32Array(size).map((_, n) => n);
  }

  rootOf(member: number): number {
    const parent = this.#parent;
    let root = member;
    while (parent[root] !== root) {
      parent[root] = parent[parent[root] as number] as number;
      root = parent[root] as number;
    }
    return root;
  }

  areTogether(one: number, other: number): boolean {
    return this.rootOf(one) === this.rootOf(other);
  }

  join(one: number, other: number): void {
    const [first, second] = [this.rootOf(one), this.rootOf(other)];
    this.#parent[Math.max(first, second)] = Math.min(first, second);
  }

  /** Groups of at least this size, each in the order of ids. */
  ofSize(least: number): number[][] {
    const members = new Map<number, number[]>();
    for (let voter = 0; voter < this.#parent.length; voter++) {
      const root = this.rootOf(voter);
      if (root === voter) continue;
      const group = members.get(root) ?? [root];
      group.push(voter);
      members.set(root, group);
    }
    return [...members.values()].filter(({ length }) => length >= least);
  }
}
