import { type ReviewsByProduct, said } from './review.ts';

export const aboutEverydayLife: ReviewsByProduct = {
  'even-keel': {
    ines: said(5, 10.4)`
      I've tried six diaries and gave up on each during the first bad attack, because who can look for a
      drop-down with one eye open. This I can do in the dark.
    `,
    astrid: said(5, 9)`
      My neurologist asked where the page came from and then asked for ten more.
    `,
    user: said(4, 7.8)`
      Very good. Two wishes: let me correct a start time the next day, and let my partner press the button for
      me from his phone.
    `,
    petra: said(5, 5.2)`
      It said that eleven attacks are too few to conclude anything. I've paid doctors who had less respect for
      statistics.
    `,
    aroha: said(4, 3)`
      The dark screen really is dark. Thank you, from the floor of the bathroom.
    `,
    mara: said(5, 0.5)`
      Set it up for my mother, who distrusts telephones. She calls it "the button" and uses it every time.
    `,
  },
  noonish: {
    astrid: said(4, 12.5)`
      On the shortest day of the year, in Umeå, it said "Today there is no right time. Lamp?" I felt understood.
    `,
    yusuf: said(3, 6.1)`
      Nice idea, and I do go out more. But it counts a free slot in my calendar as free, when often it's only
      free because nobody has noticed it yet. A setting for that would help.
    `,
  },
  'sit-here': {
    aroha: said(5, 17.2)`
      Dad can walk about 200 metres at a go. We did the whole waterfront on Sunday, nine benches, two ice
      creams. He hasn't been that far since the operation.
    `,
    marguerite: said(5, 13.6)`
      At my age one plans a town by its benches, and I had thought that I was the only one who did. The remarks
      on afternoon shade are remarkably accurate.
    `,
    jun: said(4, 9.5)`
      added 40 benches around campus. not sure why this is so satisfying
    `,
    dan: said(4, 4.7)`
      Data goes back to OpenStreetMap properly, with sensible tags. Loading a town for offline use takes a
      while and shows no progress.
    `,
  },
  'last-train-home': {
    jun: said(5, 22.1)`
      left a party 4 minutes after it told me to. caught the train. my friends did not. they've all installed
      it since
    `,
    olu: said(3, 15.4)`
      I travel a lot in Europe, so I tried it there, and in Milan it was superb. At home there are no open
      timetables, and that's no fault of the app. Three stars for my evenings, five for the idea.
    `,
    kenji: said(5, 8.2)`
      It learned that my goodbyes take 26 minutes. My wife says 40.
    `,
  },
  couchette: {
    mara: said(5, 61.5)`
      Sliding the evening along and watching the breakfasts light up is the best thing on the web this year. We
      are going to Genoa because of it. We had no plans to go to Genoa.
    `,
    petra: said(4, 48.8)`
      The question marks are honest and, with two railways, frequent. Prices were right in all five cases that I
      checked. A note on which trains carry bicycles would make it complete.
    `,
    astrid: said(5, 36.9)`
      Got the last couchette from Stockholm to Hamburg that the railway's own site claimed was sold out.
    `,
    dan: said(5, 25.2)`
      No account, no newsletter, no cookies. It's a timetable. Remember those?
    `,
    hana: said(2, 13.5)`
      It sent us to a train that had been replaced by a bus a month earlier. The railway hadn't published that
      in its data, as they explained when I wrote, and they were kind about it, but it was one in the morning
      in Villach. Check with the station.
    `,
  },
  'leftover-arithmetic': {
    grace: said(5, 11.4)`
      Half a cabbage, three eggs and the end of a jar of something red. It called that "nearly shakshuka" and
      it was.
    `,
    jun: said(4, 8.4)`
      works for a student fridge (mustard, rice, sadness). the picture recognition thinks my kimchi is jam
      though
    `,
    bo: said(4, 3.9)`
      We threw away half as much as the month before. I like that it doesn't congratulate me for it.
    `,
  },
  draughty: {
    user: said(5, 2.9)`
      The worst spot in our house was the letter box. The letter box! A €9 brush strip, and the hall is warm.
    `,
    petra: said(4, 2)`
      The physics is sound and the assumptions are written down, including that it's bad at roofs. It took me
      three evenings rather than two. My husband read out the numbers and would like to be mentioned.
    `,
    dan: said(4, 0.8)`
      Cheap thermometers differ by two degrees, so it makes you calibrate yours with ice water first. Whoever
      thought of that has done this before.
    `,
  },
  'borrowed-ladder': {
    marguerite: said(5, 43.2)`
      I'm eighty-one and the owner of an excellent drill. Since March I have met nine neighbours. I had lived
      here for twelve years.
    `,
    farid: said(5, 38.5)`
      The reminder after three days is what saves friendships.
    `,
    hana: said(4, 26.6)`
      Works well for tools. We tried to put a car on it, and that really is something else: insurance, petrol,
      scratches. Keep to ladders.
    `,
    olu: said(5, 18.1)`
      Our street in Surulere has 31 households on it and exactly one good generator. It has become a social
      event.
    `,
    aroha: said(3, 7.1)`
      Good while someone looks after it. Our keen person moved away and within a month half of the list was
      wrong. There should be a yearly "do you still have this?", sent to everybody.
    `,
  },
  'two-cups': {
    aroha: said(5, 7.7)`
      My three-year-old called my mum eleven times on the first day to say "hello, it's me". Mum has asked for
      opening hours, and it has those too.
    `,
    kenji: said(5, 6.3)`
      Built it from the plans. Two evenings, one burnt finger, €31. The firmware is short enough to read before
      you give it to a child, and so I did.
    `,
    tevita: said(4, 4.9)`
      Lovely thing. Getting a SIP account took longer than the soldering. A list of providers per country would
      help people who aren't us.
    `,
    lucia: said(5, 2.6)`
      The red button is now "the Abuela". No screen, no games, and no fight at dinner.
    `,
    marguerite: said(4, 1.2)`
      I am the blue button. The sound is a little thin, and I wouldn't exchange it for a concert hall.
    `,
  },
  'net-thirty': {
    ines: said(5, 50.9)`
      A client of mine who had been "processing" for half a year paid within two days of letter three, the one with
      the calculator. We're still on good terms. I think they were impressed.
    `,
    farid: said(4, 39.6)`
      The tone settings are a delight to read through. For a bookshop with forty small debtors it's a bit
      laborious that each one must be set by hand.
    `,
    chip: said(1, 21.7)`
      Too polite to make real money. My tool does this ten times faster, see my profile!!!
    `,
    amadou: said(4, 10.8)`
      Used it for two invoices to France and one to Senegal. France was perfect. Senegal isn't among the 22
      countries, so there it only wrote the letters, and those were good enough.
    `,
  },
  'meeting-weather': {
    mara: said(4, 19.4)`
      "A front of back-to-backs moving in on Thursday." I moved two of them on Friday afternoon and got my
      Thursday morning back. The organiser didn't even ask why.
    `,
  },
  'slow-post': {
    farid: said(5, 2.1)`
      By the second day I'd stopped reaching for it. By the fourth delivery there was a letter in it, a real
      one, and I had time to read it.
    `,
    ines: said(4, 1.7)`
      The till-four-o'clock undo has already saved one client relationship. I do wish that a calendar invitation
      could come through the flap earlier, since an invitation for 11 is of little use at 4.
    `,
    priya: said(2, 1.1)`
      I admire it and can't use it. Three doorbells aren't enough for anyone who is on call, and password-reset
      mails are the death of the idea: I sat there at 10:05 waiting for a six-digit code until four. There
      needs to be a hatch for those.
    `,
    dan: said(5, 0.4)`
      A postman. For e-mail. About time.
    `,
  },
  foldline: {
    grace: said(5, 33.3)`
      My nephew (9) folded a rhinoceros and then, without any help, the neighbour's van. "Which fold comes
      first" is the whole secret.
    `,
    mara: said(4, 14.2)`
      The numbers on the edges are small on A4 and my printer is old. On A3 card it was a joy. We have a
      lighthouse now.
    `,
  },
};
