// What is said of money that was paid for a class that was cancelled.

export const orMoney = (sum: string): string => `Or you get your ${sum || 'money'} back: say which`;
export const keptForNext = (sum: string): string => (sum ? `${sum} of yours is with us, and counts for it.` : '');
/** Of what they paid for a class that was cancelled, wherever the next one is held for them or keeps them in line: on its page, in its mail, in My Interests, on the bill. */
export const countsFor = (sum: string, mayRefund: boolean, it = 'this class'): string =>
  `You have paid ${sum}: it counts for ${it}${mayRefund ? `. ${orMoney('')}` : ''}`;
export const toldCounts = (sum: string): string =>
  `You told us of ${sum}: if it is in the bank, it counts for this class`;
