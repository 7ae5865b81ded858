/** Texts next to the field for a picture's address. The button fills in a picture made from the initials of a name. */
export const pictureTexts = {
  photo: {
    action: 'Use my initials',
    nameFirst: 'Type your name first. The picture shows its initials.',
    filled: 'Your initials. You can use another picture at any time.',
  },
  logo: {
    action: 'Use the product’s initials',
    nameFirst: 'Type the product’s name first. The picture shows its initials.',
    filled: 'The initials of the product. You can use another picture at any time.',
  },
} as const;
