import { type ReviewsByProduct, said } from './review.ts';

export const aboutWordsAndSounds: ReviewsByProduct = {
  overblick: {
    marguerite: said(5, 12.9)`
      I translated novels for forty years with slips of paper on a dining table, and lost the table when we
      moved to a flat. This gave it back to me. Chapter seven lies on the left, next to the names of plants,
      where it belongs.
    `,
    wren: said(4, 11.3)`
      Zooming feels like butter. I miss search that moves the camera to the hit rather than listing hits in a
      panel, but after two weeks I noticed that I hardly search any more.
    `,
    farid: said(5, 9.6)`
      Finally a notes app that doesn't ask me to become a librarian. I am one, nearly, and I still didn't want
      to.
    `,
    dan: said(2, 7.4)`
      Lovely on the big monitor, hopeless on a 13-inch laptop: I spend the day zooming. And no sync means that
      I have two tables, which drift apart because the layout file conflicts in my cloud folder. Going back to
      a plain folder of files. No hard feelings.
    `,
    ines: said(5, 4.2)`
      As a designer I want to be jealous, but I'm too busy moving things around. The way titles fade in between
      heap and page is a small masterpiece.
    `,
    moderator: said(4, 1.9)`
      Four stars until there is something for the phone, if only to look.
    `,
  },
  inkhorn: {
    marguerite: said(4, 40.3)`
      It took me a week to forgive it and then I finished a story I had been polishing since 2021. The single
      typeface is very handsome. I would still like to choose how many words remain visible; four are too few
      when a paragraph begins with "And so it was".
    `,
    farid: said(5, 33.8)`
      Annoying for two days, as promised. Nine pages on the third.
    `,
    user: said(2, 28.6)`
      Not for me. I write by going back, and this felt like having my pencil taken away. My sister loves it, so
      perhaps it's a matter of temperament. The refund came within the hour.
    `,
    jun: said(4, 6.7)`
      wrote my thesis intro in it. the rest I had to write somewhere else because of citations, but without
      this there would be no intro
    `,
  },
  thumbed: {
    marguerite: said(5, 16.8)`
      On page 212 of a book about bees it showed me, very discreetly, a line I had underlined in a book about
      monasteries. It was the same thought. I had to put the tablet down for a moment.
    `,
    astrid: said(4, 13.2)`
      The matches are good perhaps one time in three, and that's enough. I'm glad they are small and grey and
      can be ignored. Scanned PDFs without text don't work, which deserves a clearer message.
    `,
    eli: said(5, 8.9)`
      "Would you lend it, and to whom?" is a better review system than this one, if the moderators will forgive
      me.
    `,
    amadou: said(3, 5.1)`
      I like it very much in English. In French the connections are weaker, and for my Wolof books there are
      none at all. I pay in the hope that this changes.
    `,
  },
  'grain-of-salt': {
    priya: said(4, 3.6)`
      Used it on a summary that everyone in the meeting had nodded at. Three raised eyebrows, all deserved, one
      of them about our own product.
    `,
    marguerite: said(2, 1.8)`
      Good at facts, helpless with literature. It put an eyebrow beside a sentence from Proust because "nobody
      seems to have said so before". He would be pleased; I was not. For anything but encyclopaedic statements
      I'd use it with a grain of itself.
    `,
    dan: said(4, 0.9)`
      They publish their mistakes. That alone puts it ahead of the three others I tried.
    `,
  },
  ochre: {
    lucia: said(5, 26.7)`
      I am the one who always had to tell the designers "no". Now the tool does it, before anyone is attached to
      the pink. Peace in our office!
    `,
    wren: said(5, 22.4)`
      Dragging a colour and watching the failing pairs go grey taught me more about contrast in ten minutes
      than all the calculators.
    `,
    kenji: said(4, 17.5)`
      Excellent for text and surfaces. For charts with more than five lines it runs out of ideas, and the
      palettes for dark mode come out a little sober. I adjust those by hand and let it check.
    `,
    olu: said(5, 10.2)`
      I used it with my pupils for the school newspaper. One of them found out on that day that he doesn't see
      red and green as the rest of us do. He took it well and is now in charge of the charts.
    `,
    astrid: said(4, 3.7)`
      The export to CSS variables is clean and properly named. Could the explanation page also be a PDF? Our
      client prints everything.
    `,
  },
  'kern-valley': {
    astrid: said(5, 55.4)`
      Ruined every shop sign in town for me. Five stars.
    `,
    marguerite: said(4, 31)`
      My granddaughter and I do the word of the day by telephone. She is airy and I am tight. On Arabic Sundays
      we are equally lost, which is the best day of the week.
    `,
    dan: said(3, 14.3)`
      Pleasant, but the cloud of expert opinions tells you what and never why. A sentence or two would turn it
      from a toy into a teacher.
    `,
  },
  'small-talk-ai': {
    ines: said(4, 9.3)`
      My German is good enough for contracts and was hopeless in the lift. After two weeks I talked to a
      neighbour for three floors. She has a dog called Bismarck.
    `,
    jun: said(5, 7.7)`
      practised for my exchange semester in lyon. the pauses are so real that I got nervous. in a good way
    `,
    marguerite: said(3, 5.4)`
      The French is well observed, Marseille included. But the neighbour forgets from one conversation to the
      next that we've met, and so one introduces oneself for ever. In life one moves on to the children and
      the knees.
    `,
    tevita: said(4, 2.2)`
      Three remarks and not thirty: that's how a good teacher does it. Would pay double for Tongan.
    `,
  },
  dawnlist: {
    aroha: said(5, 5.9)`
      A tūī at 5:02, every day, and now I have proof that it isn't me being dramatic. It got the grey warbler
      too, which everyone mistakes for a squeaky gate.
    `,
    lucia: said(5, 5.6)`
      Put my old phone on the balcony in the middle of Valencia, expecting pigeons. Fourteen species by Sunday.
      I didn't know we had a hoopoe.
    `,
    dan: said(5, 5.1)`
      Blocked its network at the router to see whether it really works offline. It does.
    `,
    farid: said(4, 4.6)`
      Very good, and I enjoy the diary more than the recognition. It once took my kettle for a bullfinch, with
      62 % confidence. I chose to believe it.
    `,
    marguerite: said(5, 4)`
      My hearing no longer reaches the high notes. I hadn't heard a goldcrest in eleven years, and now I know
      that one sits in the yew at half past six and sings. Thank you, Mr Morita.
    `,
    petra: said(4, 3.5)`
      I compared a week with my own notes (twenty years of bird counts): 31 of 34 species right, two missed,
      and one marsh tit that was a willow tit. That is about as good as my colleagues. On the old phone the
      battery needs a charger overnight.
    `,
    grace: said(5, 2.8)`
      I open it before the news now.
    `,
    olu: said(3, 2.1)`
      Beautiful, but West Africa is missing entirely, so in Lagos it hears a "probable wood pigeon" in
      everything. Kenji wrote that recordings are the problem. My pupils and I have begun to make some.
    `,
    user: said(5, 0.7)`
      Woke up at 4:31 to check. It was the gate.
    `,
  },
  humsmith: {
    aroha: said(5, 19.2)`
      Our kapa haka group had a song that lived only in one auntie's head. She hummed, it wrote, she said "no,
      lower" and it understood that too. We have it on paper now for the kids.
    `,
    eli: said(4, 13.9)`
      It heard my humming better than my piano teacher ever did. Triplets confuse it and it likes to turn them
      into something Balkan. Not always worse.
    `,
    kenji: said(4, 5.8)`
      Solid pitch tracking even with a noisy room behind it, and the amber marks are honest. I'd love to feed it
      a recording from disk, and not just the microphone.
    `,
  },
  roomtone: {
    tevita: said(4, 45.1)`
      Cleaned up choir recordings from a hall with a very loud freezer and kept the hall. The plug-in crashed
      twice in my old DAW; the stand-alone app never did.
    `,
    eli: said(5, 21.3)`
      "You have begun to remove the person." I laughed, and then I moved the slider back.
    `,
  },
  'contact-sheet': {
    grace: said(5, 29.8)`
      My brother's wedding, 1,900 pictures, a cup of tea, done. It even found the one in which both mothers are
      smiling.
    `,
    ines: said(3, 16.4)`
      Good at eyes, less good at moments. The best picture of the evening was a blurred one in which everybody
      is laughing, and it lay at the bottom of the stack. But it deletes nothing, so I did find it.
    `,
  },
  'who-was-aunt-vera': {
    marguerite: said(5, 23.2)`
      We began with my mother's hatbox. My cousin in Liège, who is ninety-three and answers the telephone to
      nobody, has now told us eighty-four stories, one a day, always at nine. I have heard my father's name
      said by somebody who knew him as a boy.
    `,
    grace: said(5, 20.7)`
      The part that works by plain text message is what makes it possible. My grandmother in Kisumu has no
      smartphone and has become the family's most active user.
    `,
    dan: said(4, 18.3)`
      Grouping faces across fifty years shouldn't work this well. Twins defeat it, understandably. Export is
      really just folders and a web page, I checked.
    `,
    yusuf: said(5, 14.8)`
      My two uncles have disagreed about one photo since 1994. Now both versions are on record, with dates, and
      they are still not speaking. But they listen to each other's recording.
    `,
    petra: said(4, 11.1)`
      Very careful with private data, and for once it's described so that one can check it. Scanning with the
      phone produces reflections on glossy prints; a flatbed scanner gives much better results and can be used
      as well.
    `,
    user: said(5, 6.5)`
      Started it for my kids, cried at a picture of a tractor. Turns out that Aunt Vera wasn't an aunt.
    `,
    lucia: said(4, 2.4)`
      Wonderful. I only wish that more than 25 people could join without a second licence, because we are
      Spanish and 25 is one lunch.
    `,
  },
  'metronome-for-two': {
    eli: said(5, 0.6)`
      Played a twelve-bar blues with my brother in Buenos Aires. We haven't played together since 2009. Being a
      bar apart is nothing.
    `,
  },
};
