import { type ReviewsByProduct, said } from './review.ts';

export const aboutTools: ReviewsByProduct = {
  regret: {
    dan: said(5, 8.1)`
      Installed it on a Monday. Needed it on the Tuesday. I don't want to talk about it.
    `,
    hana: said(5, 7.6)`
      The list of what each command changed is worth more to me than the undo. I ran the install script of a
      very respectable tool and found that it had edited three of my dotfiles.
    `,
    petra: said(4, 6.9)`
      Works exactly as described on Btrfs. On ext4 a large checkout became about 20 % slower, so I guard only
      my home folder and not the build tree. The documentation says so, which I appreciate.
    `,
    jun: said(5, 5)`
      rm -rf ./ node_modules (yes, with the space). typed regret. everything back. I have never loved a binary
      before
    `,
    priya: said(4, 4.4)`
      Great on a laptop. For servers I would want a limit per user and not just per disk; a colleague filled
      the copy store with one careless rsync. Wren answered within a day and says it is coming.
    `,
    admin: said(5, 2.7)`
      Small, finished, does one thing. More of this, please.
    `,
    mara: said(3, 1.3)`
      Be careful if you guard a folder that lives on a network drive: it said the files were restored, and the
      dates were, but two of them were empty. I reported it. On local disks I have had no trouble at all, so
      this will go up when it is fixed.
    `,
  },
  'heavy-luggage': {
    hana: said(5, 30.2)`
      It was a screen recording of a bug. From 2018. 640 MB. The bug is still open.
    `,
    bo: said(4, 24.5)`
      Clear output and quick. I would have liked a way to look at several repositories in one go, but a shell
      loop does it.
    `,
    petra: said(5, 11.8)`
      The paragraph "whom to warn before you run it" should be printed on every tool that rewrites history. We
      went from 4.1 GB to 380 MB and nobody lost a branch.
    `,
  },
  parrotfish: {
    priya: said(5, 9.2)`
      We had a payment bug that turned up twice a month and never when anyone was looking. With the recording
      it took an hour: the provider sometimes sends the confirmation before the answer. An hour, after a year.
    `,
    dan: said(4, 3.3)`
      Does what it says. Disk use is what you'd expect, so set the retention on day one and not, as I did, on
      day nine. No WebSockets is a shame for us.
    `,
  },
  flakewatch: {
    wren: said(4, 37.4)`
      It told me that a test of mine only fails when run after lunch, and it was right: the machine's clock
      crossed noon UTC. Slightly smug about it, but right.
    `,
    mara: said(3, 20.6)`
      Useful once it has data, but with our four runs a day it needed three weeks rather than one. If your
      suite is small you will know your flaky tests by name anyway.
    `,
  },
  'bug-hotel': {
    jun: said(5, 18.8)`
      finished the ground floor in one night, then told my whole course about it. room 114 made me shout in the
      library
    `,
    aroha: said(5, 15.1)`
      I teach Year 12 computing, and this is the first thing in years that got the quiet ones arguing out loud.
      The notes from the people who found the bugs are lovely, because they make it clear that clever people
      get things wrong all day.
    `,
    bo: said(4, 12)`
      The basement is brutal. I have written concurrent code for a living and still needed nine guesses for
      room 203. One star off because some levels need knowledge of C that no earlier room teaches.
    `,
    moderator: said(5, 7.3)`
      The bellhop's sigh is the best error message I've seen this year.
    `,
    user: said(4, 3.4)`
      I'm not a programmer and got through 22 rooms before it went over my head. Never felt stupid, which is
      more than I can say for the course I took.
    `,
  },
  tidewater: {
    priya: said(5, 14.6)`
      Moved 60 jobs over in an afternoon, since it reads the crontab we had. Nothing has been late in two weeks
      and our nightly renders now mostly land in the windy hours. The monthly table is pleasantly free of
      trumpets.
    `,
    dan: said(4, 12.7)`
      Sceptical, tried it, still running it. Saved us roughly nothing in money. Jobs being spread out instead
      of all starting at 02:00 sharp turned out to be the real win.
    `,
    hana: said(5, 10.3)`
      I like that it falls back to boring cron when the forecast is missing. Ours was missing for two days and
      I only found out from the log.
    `,
    petra: said(3, 6.2)`
      A good idea and well built, but my grid operator publishes one forecast for the whole of Germany, which
      says little about the wind in Bavaria. The plan therefore pretends to a precision that the data do not
      have. I would like to see that on the page.
    `,
    astrid: said(5, 2.9)`
      Quietly does its work. In Sweden the difference is small because everything is hydro anyway, and the
      report told me exactly that. Honest software!
    `,
  },
  nightjar: {
    hana: said(5, 4.8)`
      Third night on call with it. The missing line was the clue: a health check that had stopped logging two
      hours before anything broke. I would never have searched for something that wasn't there.
    `,
    dan: said(4, 3.1)`
      Turned the summaries off, kept the rest. The comparison with quiet nights is the clever part.
    `,
    wren: said(4, 1.6)`
      Needs about a week of logs before it stops calling the backup an anomaly. After that, very good. The 14
      days of memory could be a little more visible in the setup.
    `,
  },
  plainquery: {
    bo: said(5, 41.7)`
      "If the plan is fine, it says that it is fine." Mine was fine. It was the network. Saved me a day of
      adding indexes.
    `,
  },
  'column-inches': {
    farid: said(5, 25.4)`
      I run a bookshop and get a stock file from the wholesaler with 700,000 lines and no mercy. It found 212
      books that had the price in the weight column. I wrote to the wholesaler, who asked how I knew.
    `,
    petra: said(4, 19.9)`
      The steps are kept as a readable script, and that is the feature I did not know I needed. Date formats
      with two-digit years are guessed a bit too boldly.
    `,
    priya: said(5, 9.1)`
      Opened a 30 GB export on a train. Without internet. I just sat there and scrolled for a while.
    `,
  },
};
