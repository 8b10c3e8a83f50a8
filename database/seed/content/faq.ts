import { link, list, paragraph } from '../../../app/content/blocks.ts';
import type { Faq } from '../../../app/content/contract.ts';

// What AMPP is, members: [WCAD] A. The rule for ballast tanks: [IMO] A. CIP entry: [NM1] A. CP 2 knowledge: [NACE-CP2] A.
// Exams in 165 countries, retakes, identity: [AMPP-CBE] A. Second-hand facts carry '(to be confirmed)'; what only
// study sites say is not here.
export const faq: Faq = {
  heading: 'Questions people ask before they register',
  description:
    'AMPP, the certifications, experience, cities, registering, recognition and help afterwards: eight plain answers.',
  questions: [
    {
      topic: 'what-ampp-is',
      question: 'What is AMPP?',
      answer: [
        paragraph(
          'The Association for Materials Protection and Performance: AMPP, formerly NACE International and SSPC. It is a non-profit professional body for corrosion control and protective coatings, with offices in Houston and Pittsburgh. In April 2023 it counted more than 32,000 members.',
        ),
        paragraph('It writes standards, trains and certifies. We are its licensee in India and run the classes.'),
      ],
    },
    {
      topic: 'why-get-certified',
      question: 'Why should I get certified?',
      answer: [
        paragraph(
          'Because specifications ask for it. IMO’s coating standard for ships’ ballast tanks, for one, names NACE Coating Inspector Level 2, FROSIO Inspector Level III or an equivalent. A certificate also tells a client who has never met you that you were examined by someone who is not your employer.',
        ),
        paragraph('We do not quote salaries. Nobody has shown us figures we could defend.'),
      ],
    },
    {
      topic: 'certifications-offered',
      question: 'Which certifications do you train for?',
      answer: [
        list(
          [
            link('CIP', '/courses/cip'),
            ', Coating Inspector Program, Levels 1, 2 and 3. Level 3 is a Peer Review, not a class (to be confirmed).',
          ],
          [
            link('CP', '/courses/cp'),
            ', Cathodic Protection, Levels 1 and 2. AMPP’s own path goes on to Technologist and Specialist.',
          ],
          [link('CCI', '/courses/cci'), ', Concrete Coating Inspector, Levels 1 and 2.'],
        ),
        paragraph(
          'Short courses, such as Abrasive Blaster Certification (C7), run when enough people ',
          link('tell us they want them', '/expofinterst'),
          '.',
        ),
      ],
    },
    {
      topic: 'prior-experience',
      question: 'Do I need experience?',
      answer: [
        paragraph('Not to join CIP Level 1. After that it depends on the level:'),
        list(
          'CIP Level 2: you take Level 1 first; the certificate asks for two years’ coating work experience (to be confirmed).',
          'CIP Level 3: you hold Level 2 and have five years of inspection work (to be confirmed).',
          'CP Level 1: we know of no entry condition (to be confirmed). Know your basic electricity: voltage, current, resistance, and how they depend on each other.',
          'CP Level 2: for people who already work with cathodic protection. Bring algebra, basic electrical laws and corrosion theory.',
          'CCI Levels 1 and 2: given with the schedule.',
          'Abrasive Blaster (C7): 800 documented hours of blasting for the certificate (to be confirmed).',
        ),
        paragraph(
          'Where a certificate asks for experience, AMPP says what counts. Get your log book signed as you go.',
        ),
      ],
    },
    {
      topic: 'training-locations',
      question: 'Where are the classes?',
      answer: [
        paragraph(
          'Mumbai, Pune, Kochi, Surat and Chandigarh. A class runs in a city when enough people there ask for it, so ',
          link('tell us yours', '/expofinterst'),
          '. The venue comes with the dates.',
        ),
      ],
    },
    {
      topic: 'how-to-register',
      question: 'How do I register?',
      answer: [
        list(
          ['Send an ', link('expression of interest', '/expofinterst'), '. It is free and books nothing.'],
          'When a batch is set, we write to you with dates, venue and fee.',
          [
            'You fill in ',
            link('the registration form', '/registerprofile'),
            ', with your name exactly as on your photo ID, and pay against our invoice.',
          ],
          'You sit the class, then book the theory exam at a Pearson VUE centre.',
          'When every requirement is met, you apply to AMPP for the certificate.',
        ),
        paragraph('No payment is taken on this site.'),
      ],
    },
    {
      topic: 'international-recognition',
      question: 'Is the certificate recognised outside India?',
      answer: [
        paragraph(
          'It is AMPP’s own certificate, the same one issued elsewhere, and its computer exams are held in 165 countries. Whether a certain employer or authority accepts it is for them to say; ask them in writing.',
        ),
      ],
    },
    {
      topic: 'support-after',
      question: 'What help do I get afterwards?',
      answer: [
        paragraph(
          'Ask us about booking or repeating the theory exam, the experience form, your application to AMPP and your next level (to be confirmed). ',
          link('Write to the office', '/contact'),
          '.',
        ),
        paragraph(
          'A CIP certificate runs for three years. AMPP opens renewal 90 days before it ends (to be confirmed), and keeps the register of certified people.',
        ),
      ],
    },
  ],
};
