import { link, list, paragraph } from '../../../app/content/blocks.ts';
import type { LegalPage } from '../../../app/content/contract.ts';

// The policy of specification 9 and where to write; no other condition. No date was given with it.
export const refundPolicy: LegalPage = {
  name: 'refund-policy',
  title: 'Refund Policy',
  description: 'Refunds are asked for within 7 days of purchase and processed in 7 to 14 business days.',
  lede: 'Ask within 7 days of purchase. After that no refund is made.',
  lastUpdated: null,
  facts: [{ label: 'Refunds are processed in', value: '7 to 14 business days, to the original payment method' }],
  sections: [
    {
      heading: 'If your class is full, unavailable or does not run',
      blocks: [paragraph('You may join the next batch at no extra cost.')],
    },
    {
      heading: 'What is not refunded',
      blocks: [
        list(
          'a course you have completed or accessed',
          'gift cards and promo codes',
          'materials you have downloaded',
          'third-party and partner courses',
        ),
      ],
    },
    {
      heading: 'How to ask',
      blocks: [
        paragraph('You gave your seat back by its link? You need not ask: our office writes to you.'),
        paragraph(
          'Otherwise write to ',
          link('{email}', 'mailto:{email}'),
          ' with the invoice number, the course and the name on the registration.',
        ),
      ],
    },
  ],
};
