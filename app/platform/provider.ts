/** The few provider details that mails, headers of messages and forms need. The content area owns and stores them. */
export type ProviderCard = {
  tradingName: string;
  email: string;
  phone: string;
  addressLines: string[];
  cities: { name: string }[];
  /** Who answers about personal data, and within how many days. */
  grievance: { name: string; email: string; responseDays: number };
};

// A shipped value says of itself that it waits for the owner's.
const placeholder = /@example\.|\/\/example\.|\b0{5,6}\b|\bto be (?:given|named|supplied)\b/i;

/** Whether a detail of the provider, or the address made of it, still waits for the owner's: shown as it is, and neither dialled nor opened. */
export function isPlaceholder(value: string): boolean {
  return placeholder.test(value) || /^tel:\+?\d{0,3}0{9,}$/.test(value);
}
