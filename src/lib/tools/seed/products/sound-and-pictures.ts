import { type ProductEntry, prose } from './product.ts';

export const soundAndPictures: readonly ProductEntry[] = [
  {
    slug: 'dawnlist',
    name: 'Dawnlist',
    shortDescription: 'Names the birds outside your window without sending their song anywhere.',
    description: prose`
      Put an old phone on the window sill before you go to bed. In the morning there is a list: blackbird at
      4:12, robin at 4:19, and something at 4:31 that was either a wren or your neighbour’s gate.

      Recognition runs on the phone itself, with the network switched off if you like. It knows 1,140 species
      of Europe, North America and New Zealand, and when it isn’t sure it says so and keeps eight seconds for
      you to judge. Recordings with voices in them are deleted at once.

      Over the year the lists become a small diary of your street: when the swifts came, when they left, which
      spring was loud. You can share finds with a local ornithological society, per bird, or keep it all.

      Free, without adverts, paid for by a foundation and by people who buy the maker a coffee. Needs a phone
      from 2018 or later.
    `,
    tags: ['nature', 'on-device', 'audio', 'privacy'],
    maker: 'kenji@unearth.example',
    status: 'accepted',
    addedDaysAgo: 6.4,
    featuredDaysAgo: 2.3,
    votes: 22,
  },
  {
    slug: 'contact-sheet',
    name: 'Contact Sheet',
    shortDescription: 'Picks the one photo of forty in which nobody blinked.',
    description: prose`
      Everyone is lined up, and you press the button forty times to be safe. Contact Sheet puts the forty side
      by side, sorted into bursts, and hands you the two or three worth looking at.

      It looks at eyes, sharpness and whether somebody’s uncle is walking through. Then it stops: there is no
      score for beauty, and it deletes nothing. The rest waits behind the good ones in a stack that you can
      always fan out.

      Works on folders, memory cards and raw files from 300 cameras. A wedding of 2,400 pictures takes about
      three minutes on a recent laptop, and all of it stays on that laptop.

      Mac and Windows, $35 once. It is no editor: choose here, then develop wherever you like.
    `,
    tags: ['photography', 'on-device', 'family'],
    maker: 'kenji@unearth.example',
    status: 'accepted',
    addedDaysAgo: 35.6,
    votes: 11,
  },
  {
    slug: 'roomtone',
    name: 'Roomtone',
    shortDescription: 'Takes the fridge out of your podcast and leaves the room in.',
    description: prose`
      Most noise removal makes people sound as if they were speaking from inside a pillow. Roomtone only takes
      out what keeps still: the hum, the fan, the fridge, the long hiss of a cheap microphone. Breath, chairs
      and the size of the room stay, because they tell you that somebody is there.

      Give it ten seconds of the empty room, or let it look for a quiet bit by itself. There is one slider. If
      you push it to the end it warns you that you have begun to remove the person.

      Runs as a small app and as a VST3 and AU plug-in, on your own processor, at about 200 times the speed of
      listening. It can’t rescue a wind-blown interview, and it does not pretend to.

      €29 once. Free for public radio and for student projects; write to us.
    `,
    tags: ['audio', 'on-device'],
    maker: 'kenji@unearth.example',
    status: 'accepted',
    addedDaysAgo: 59.8,
    votes: 8,
  },
  {
    slug: 'humsmith',
    name: 'Humsmith',
    shortDescription: 'Hum a tune into it and get sheet music that a choir can read.',
    description: prose`
      The tune is in your head, you can’t write notes, and rehearsal is at seven. Hum it, clap the beat if it
      matters, and Humsmith writes it down in a key that your altos will forgive.

      It hears pitch and rhythm, guesses bars and key, and marks in amber where it was unsure. Drag a note and
      it sings the bar back to you. Second and third voices are suggested from the rules that hymn books
      follow, each with a reason, and all of them may be ignored.

      Made with and for village choirs in Tonga, where most people learn by ear and the written part is for
      whoever missed last week.

      Exports MusicXML, MIDI and a PDF in large print. Free for two voices, NZ$20 once for up to eight. Lyrics
      in any script; no guitar chords yet.
    `,
    tags: ['music', 'audio', 'on-device', 'community'],
    maker: 'tevita@unearth.example',
    status: 'accepted',
    addedDaysAgo: 21.9,
    votes: 14,
  },
  {
    slug: 'metronome-for-two',
    name: 'Metronome for Two',
    shortDescription: 'Keeps two musicians together over a bad connection by making the delay one bar long.',
    description: prose`
      You can’t remove the delay between Auckland and Lisbon, because light is only so fast. So Metronome for
      Two makes it longer, to exactly one bar, and suddenly you can play.

      Each of you hears the other a bar late and in time. For blues, canons, drones and practising scales that
      is plenty. For a tango it is hopeless, and the app will tell you so when you choose one.

      Open a link, plug in headphones, count to four. Sound goes straight from browser to browser without any
      server in between, uncompressed if the line allows.

      Free for duos. Trios are being worked on and sound, at present, terrible.
    `,
    tags: ['music', 'audio', 'games'],
    maker: 'tevita@unearth.example',
    status: 'accepted',
    addedDaysAgo: 1.2,
    votes: 6,
  },
  {
    slug: 'who-was-aunt-vera',
    name: 'Who Was Aunt Vera?',
    shortDescription: 'Scan the shoebox of family photos; it asks the right relative who everyone is.',
    description: prose`
      There is a box, and there are perhaps three people left who know who is in it. This scans the pictures
      with your phone, forty an hour, and groups the faces that seem to be the same person at different ages.

      Then it asks. Your grandmother gets one photo a day by text message or on paper, with one question: who
      is this, and where? She answers by voice, and her voice stays attached to the picture. It asks the cousin
      in Łódź only about Łódź.

      Faces are grouped on your own computer and are never matched with anyone outside the box. When two
      relatives disagree, both answers are kept, with their names. That happens more often than you think.

      €30 for one family, for good, with up to 25 relatives. You can take everything out as a folder of
      pictures, sound files and one web page that will open in fifty years.
    `,
    tags: ['photography', 'family', 'on-device', 'audio'],
    maker: 'eli@unearth.example',
    status: 'accepted',
    addedDaysAgo: 24.7,
    featuredDaysAgo: 15.6,
    votes: 21,
  },
];
