/** Where whoever has sent a message reads what comes next. */
export const sentPath = '/contact/sent';
/** What the site says after the documented words: what comes next, and which mail to open. */
export const afterMessage = 'Our receipt goes to your address. We reply by email.';
export const afterSubscribing = 'To get the dates, open our mail and press Confirm.';
