import { startCommand } from './server.ts';
import { times } from './settings.ts';
import type { World } from './world.ts';

/** The numbers of the rounds: twenty, and up to forty until one was in the midst of what it is about. */
export function* roundsUntil(wasInItsMidst: () => boolean): Generator<number> {
  for (let round = 0; round < times(20) || (round < 40 && !wasInItsMidst()); round++) yield round;
}

/** kill -9 of a command once `moment` resolves. @returns whether it still ran */
export const killCommand = async (
  world: World,
  args: string[],
  moment: () => Promise<unknown>,
): Promise<boolean> => {
  const { child, ended } = startCommand(world, args);
  await moment();
  child.kill('SIGKILL');
  return (await ended).signal === 'SIGKILL';
};
