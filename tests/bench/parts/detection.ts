import { timeBefore } from '#lib/domain/durations.ts';
import { setThreadFolder } from '#lib/server/thread-files.ts';
import { detect } from '#lib/server/vote-integrity/detect.ts';
import { detection as limits } from '#lib/server/vote-integrity/jobs.ts';
import { votesSince } from '#lib/server/vote-integrity/read-votes.ts';
import { median } from '../timing.ts';
import type { SitePart } from './part.ts';

export const detection: SitePart = {
  kind: 'site',
  name: 'detection',
  title: 'Detection of coordinated votes',
  how: `From the first read to the findings, which a thread makes: of all votes, as once a day, and of those of the last
    two weeks, as two minutes after a new vote. What is stored then is left out.`,
  why: `Votes of two weeks are read and compared again in each run: what a new vote changes depends on all of them. Most of
    the time goes to the votes, which are read while the thread starts, and to the number of all votes of each voter, which is
    read while it sorts them. Only the thread works for long; the server's own part is small reads with requests in between.`,
  async run({ db }) {
    // The built thread: from the source, starting it takes three times as long, since Node strips the types first.
    setThreadFolder(new URL('../../../dist/server/', import.meta.url));
    const { signal } = new AbortController();
    const now = new Date();
    const examine = async (since: string): Promise<number> => {
      const began = performance.now();
      await detect(votesSince(db.read, since), { now, few: limits.few, signal });
      return performance.now() - began;
    };
    const all = await examine('');
    const since = timeBefore(now, limits.recent);
    const recent = median([await examine(since), await examine(since), await examine(since)]);
    return [
      { name: 'all votes, a million', value: all, unit: 'ms', budget: { max: 15_000 } },
      { name: 'votes of two weeks, some 45,000', value: recent, unit: 'ms', budget: { max: 200 } },
    ];
  },
};
