/** Runs one of the possible next steps, keyed by name. @returns false if there are no steps */
export type Choose = (steps: ReadonlyMap<string, () => void | Promise<void>>) => Promise<boolean>;

/**
 * Runs a test once for every possible order of its steps, by depth-first search over the choices. The run must be
 * deterministic. @returns the orders, as names of steps
 */
export const everyOrder = async (run: (choose: Choose) => Promise<void>): Promise<string[]> => {
  const orders: string[] = [];
  let path: number[] = [];
  for (;;) {
    const widths: number[] = [];
    const names: string[] = [];
    const choose: Choose = async (steps) => {
      const choices = [...steps];
      if (!choices.length) return false;
      const [name, step] = choices[path[widths.length] ?? 0] ?? [];
      if (!name || !step) throw new Error('A run does not repeat itself');
      widths.push(choices.length);
      names.push(name);
      await step();
      return true;
    };
    try {
      await run(choose);
    } catch (error) {
      throw new Error(`In the order ${names.join(', ')}`, { cause: error });
    }
    orders.push(names.join(', '));
    // The next path: advance the last choice that has an alternative left.
    const gone = widths.map((_, index) => path[index] ?? 0);
    let last = gone.length - 1;
    while (last >= 0 && (gone[last] ?? 0) + 1 >= (widths[last] ?? 0)) last--;
    if (last < 0) return orders;
    path = [...gone.slice(0, last), (gone[last] ?? 0) + 1];
  }
};
