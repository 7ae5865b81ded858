/** Letters missing, added, wrong, or swapped with their neighbour (the optimal string alignment distance). */
export const editDistance = (from: string, to: string): number => {
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let row = 1; row <= from.length; row++) {
    const current = [row];
    for (let column = 1; column <= to.length; column++) {
      const wrong = from[row - 1] === to[column - 1] ? 0 : 1;
      let min = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + wrong,
      );
      const swapped =
        row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      if (swapped) min = Math.min(min, (beforeLast[column - 2] ?? 0) + 1);
      current.push(min);
    }
    beforeLast = last;
    last = current;
  }
  return last[to.length] ?? 0;
};
