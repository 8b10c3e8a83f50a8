export const ways = ['telephone', 'counter', 'fair', 'WhatsApp', 'message'] as const;
export type Way = (typeof ways)[number];

export const wayNames: Record<Way, string> = {
  telephone: 'Telephone',
  counter: 'At the counter',
  fair: 'At a fair',
  WhatsApp: 'WhatsApp',
  message: 'In a message',
};

export const wayWords: Record<Way, string> = {
  telephone: 'by phone',
  counter: 'at the counter',
  fair: 'at a fair',
  WhatsApp: 'by WhatsApp',
  message: 'in a message',
};
