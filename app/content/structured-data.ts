import type { Block, Piece } from './blocks.ts';
import type { Faq, Provider } from './contract.ts';
import { listPlaceholders } from './rules.ts';

const context = 'https://schema.org';

/** Who runs the site, for search engines. A detail that is still a placeholder is left out. */
export function organizationData(publicUrl: string, provider: Provider): object {
  const waiting = listPlaceholders(provider).map(({ place }) => place);
  const supplied = (place: string) => !waiting.some((other) => other === place || other.startsWith(`${place}.`));
  const profiles = provider.socialLinks.filter((_, at) => supplied(`socialLinks.${at}`)).map(({ address }) => address);
  return {
    '@context': context,
    '@type': 'Organization',
    name: provider.tradingName,
    url: new URL('/', publicUrl).href,
    logo: new URL('/icons/icon-512.png', publicUrl).href,
    areaServed: 'IN',
    ...(supplied('legalName') ? { legalName: provider.legalName } : {}),
    ...(supplied('email') ? { email: provider.email } : {}),
    ...(supplied('phone') ? { telephone: provider.phone } : {}),
    ...(supplied('addressLines') ? { address: provider.addressLines.join(', ') } : {}),
    ...(provider.company.gstin ? { taxID: provider.company.gstin } : {}),
    ...(profiles.length > 0 ? { sameAs: profiles } : {}),
  };
}

export function faqData(faq: Faq): object {
  return {
    '@context': context,
    '@type': 'FAQPage',
    mainEntity: faq.questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: plainText(answer) },
    })),
  };
}

/** The words of an answer without its links; `between` stands between its paragraphs and the items of its lists. */
export function plainText(blocks: readonly Block[], between = ' '): string {
  return blocks
    .flatMap((block) => (block.kind === 'paragraph' ? [block.content] : block.items))
    .map(plainLine)
    .join(between);
}

function plainLine(pieces: readonly Piece[]): string {
  return pieces.map((piece) => (typeof piece === 'string' ? piece : piece.text)).join('');
}
