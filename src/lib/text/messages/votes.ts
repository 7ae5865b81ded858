export const voteMessages = {
  loginToVote: 'Login to vote.',
  voted: 'Voted Successfully',
  voteFailed: 'Vote count Failed',
  ownProduct: 'Product adder is not eligible to vote',
  alreadyVoted: 'You have already voted',
} as const;
