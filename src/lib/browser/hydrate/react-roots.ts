const tick = (milliseconds = 0): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** React marks the nodes that it has taken over with a property of this name; a browser test guards it. */
const mark = '__reactProps$';

const isAlive = (island: Element): boolean => {
  for (const node of island.querySelectorAll('*')) {
    if (Object.keys(node).some((key) => key.startsWith(mark))) return true;
  }
  return false;
};

/** Resolves once React has taken an island over, which it does in a task of its own after hydrating. */
export const whenAlive = async (island: Element): Promise<void> => {
  for (let attempt = 0; attempt < 300 && !isAlive(island); attempt++) await tick(attempt < 20 ? 0 : 16);
  await tick(); // its first effects run after that
};
