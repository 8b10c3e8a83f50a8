/** The two pages of a subscription, with the token that opens them. */
export function subscriptionAddress(page: 'confirm' | 'unsubscribe', token: string): string {
  return `/subscription/${page}?token=${encodeURIComponent(token)}`;
}
