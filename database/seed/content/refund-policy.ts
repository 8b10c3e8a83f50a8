import { link, list, paragraph } from '../../../app/content/blocks.ts';
import type { LegalPage } from '../../../app/content/contract.ts';

// The policy of specification 9 and where to write; no other condition. No date was given with it.
export const refundPolicy: LegalPage = {
  name: 'refund-policy',
  title: 'Refund Policy',
  description: 'Refunds are asked for within 7 days of purchase and processed in 7 to 14 business days.',
  lede: 'Ask within 7 days of purchase, by giving your seat back. After that no refund is due, unless we cancel your class.',
  lastUpdated: null,
  facts: [{ label: 'Refunds are processed in', value: '7 to 14 business days, to the original payment method' }],
  sections: [
    {
      heading: 'How to ask',
      blocks: [
        paragraph(
          'Open the link in our mail about your seat, and choose Give the seat back. That is all: our office writes to you. The 7 days begin with your first payment.',
        ),
        paragraph(
          'Is the mail lost? Write to ',
          link('{email}', 'mailto:{email}'),
          ' with the invoice number, the course and the name you registered with.',
        ),
      ],
    },
    {
      heading: 'If we cancel your class, or it is full',
      blocks: [
        paragraph(
          'You may join the next batch at no extra cost. If you have paid for a class that we cancel, you may choose your money back instead, on the page of your seat.',
        ),
      ],
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
  ],
};
