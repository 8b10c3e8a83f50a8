/** The few provider details that mails and headers of messages need. The content area owns and stores them. */
export type ProviderCard = {
  tradingName: string;
  email: string;
  phone: string;
  addressLines: string[];
  /** Who answers about personal data, and within how many days. */
  grievance: { name: string; email: string; responseDays: number };
};
