export function subscriptionAddress(page: 'confirm' | 'unsubscribe', token: string): string {
  return `/subscription/${page}?token=${encodeURIComponent(token)}`;
}
