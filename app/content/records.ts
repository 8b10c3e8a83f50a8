import type { z } from 'zod';
import { SearchWords } from '../catalogue/search/search-words.ts';
import { Faq, Home, LegalPage, Provider } from './contract.ts';

export const contentRecords = {
  provider: Provider,
  home: Home,
  faq: Faq,
  'search-words': SearchWords,
  'terms-of-service': LegalPage,
  'privacy-policy': LegalPage,
  'refund-policy': LegalPage,
  renewal: LegalPage,
} as const;

export type ContentName = keyof typeof contentRecords;
export type Content<Name extends ContentName> = z.infer<(typeof contentRecords)[Name]>;
