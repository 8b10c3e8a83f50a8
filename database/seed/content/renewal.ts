import { link, paragraph } from '../../../app/content/blocks.ts';
import type { LegalPage } from '../../../app/content/contract.ts';

// Three years: [NR10] A. The portal, 90 days and what is asked for: [RENEW] B. Four years of CCI: [SSPC-CCI] A, of SSPC's time.
// A lapsed certificate: [TCI-FAQ] B. Who keeps the record: AMPP. How many PDHs, and what it costs: no source, so not stated.
const askAmpp = link('ask AMPP', 'https://www.ampp.org/');

export const renewal: LegalPage = {
  name: 'renewal',
  title: 'Renewal',
  description:
    'How to renew a CIP, CP or CCI certificate of AMPP, and what to do when it has lapsed, is lost or is doubted.',
  lede: 'AMPP renews certificates; we do not. These are the steps as far as we know them.',
  lastUpdated: null,
  facts: [
    { label: 'CIP runs for', value: 'Three years' },
    { label: 'Renewal opens', value: '90 days before the end (to be confirmed)' },
  ],
  sections: [
    {
      heading: 'Look at the date on your certificate',
      blocks: [
        paragraph(
          'Note the day on which renewal opens. How long CP and CCI certificates run is to be confirmed: ',
          askAmpp,
          '. CCI ran for four years under SSPC.',
        ),
      ],
    },
    {
      heading: 'Collect what AMPP asks for',
      blocks: [
        paragraph(
          'AMPP asks for three things (to be confirmed): professional development hours (PDH), one item on ethics, and your work experience since the last certificate, job by job.',
        ),
        paragraph('Have your log book signed as you work. How many PDH you need: ', askAmpp, '.'),
      ],
    },
    {
      heading: 'Renew in AMPP’s portal',
      blocks: [
        paragraph(
          'Log in at ',
          link('ampp.org', 'https://www.ampp.org/'),
          ', enter what you collected and pay AMPP; members pay less (to be confirmed).',
        ),
        paragraph('Certificates from SSPC have a path of their own there (to be confirmed).'),
      ],
    },
    {
      heading: 'If it has lapsed',
      blocks: [
        paragraph(
          'You may have to start again (to be confirmed). ',
          link('Ask us', '/contact#card'),
          ' with title, number and date before you book anything.',
        ),
      ],
    },
    {
      heading: 'If it is lost',
      blocks: [
        paragraph('AMPP issues certificates and keeps the record of who is certified: ', askAmpp, ' for another copy.'),
        paragraph(
          'You do not know the number? ',
          link('Write to us', '/contact#card'),
          ' with the title, the year and the city of your class.',
        ),
      ],
    },
    {
      heading: 'If an employer wants to check it',
      blocks: [
        paragraph(
          'To verify a certificate, take the holder’s name, the title, the number and the date, and ',
          askAmpp,
          '. We cannot confirm it for AMPP.',
        ),
      ],
    },
  ],
};
