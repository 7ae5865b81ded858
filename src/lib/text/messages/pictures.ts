/** Beside the address of a picture: ours is made of the initials of a name. */
export const pictureTexts = {
  photo: {
    action: 'Use a drawn one',
    nameFirst: 'Type your name first: the picture is made of it.',
    filled: 'Drawn from your initials. You can put another one here at any time.',
  },
  logo: {
    action: 'Draw one from the name',
    nameFirst: 'Type the product’s name first: the picture is made of it.',
    filled: 'Drawn from the initials of the name. You can put another one here at any time.',
  },
} as const;
