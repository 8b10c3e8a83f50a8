/** The one sentence of every link that leads nowhere. */
export const deadBill = 'This link is not complete or no longer in use';
