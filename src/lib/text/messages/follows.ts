/** Texts about tags, makers, launches and searches that members follow. */

const follow = { label: 'Follow', loginFirst: 'Login to follow.' } as const;

/** Buttons by kind of what they follow. */
export const followButtons = {
  tag: follow,
  maker: follow,
  launch: { label: 'Remind me', loginFirst: 'Login to be reminded.' },
  search: { label: 'Save this search', loginFirst: 'Login to save this search.' },
} as const;

export const followMessages = {
  followed: {
    tag: 'You follow this tag. Your list is on your dashboard.',
    maker: 'You follow this maker. Your list is on your dashboard.',
    launch: 'You will be reminded when it launches.',
    search: 'Saved. New results are listed on your dashboard.',
  },
  unfollowed: {
    tag: 'You no longer follow this tag',
    maker: 'You no longer follow this maker',
    launch: 'You will not be reminded',
    search: 'Search removed',
  },
  ownLaunch: 'This is your own product',
  gone: 'This is no longer on the site',
  failed: 'That didn’t work. Please try again.',
} as const;

/** Before the names of the newest products, on the home page. */
export const newForYou = 'New for you:';
