import { link, list, paragraph } from '../../../app/content/blocks.ts';
import type { Faq } from '../../../app/content/contract.ts';
import { answers, orderOfThings, registerNow } from '../../../app/site/order-of-things.ts';

// What AMPP is: [WCAD] A. The rule for ballast tanks: [IMO] A. CIP entry: [NM1] A. CP 2 knowledge: [NACE-CP2] A.
// Exams in 165 countries, retakes, identity: [AMPP-CBE] A. CIP Level 1's days: [MP22] A. Second-hand facts carry '(to be confirmed)'; what only
// study sites say is not here. What people ask besides, the search answers (search-answers.ts).
export const faq: Faq = {
  heading: 'Questions people ask before they register',
  description:
    'What AMPP training costs, when and where the next class is, which level to take, experience, registering and recognition: eight plain answers.',
  questions: [
    {
      topic: 'what-ampp-is',
      question: 'What is AMPP?',
      answer: [
        paragraph(
          'The Association for Materials Protection and Performance: AMPP, formerly NACE International and SSPC. It is a non-profit professional body for corrosion control and protective coatings.',
        ),
        paragraph('It writes standards, trains and certifies. We are its licensee in India and run the classes.'),
        paragraph('You need no AMPP membership or account to ask us for a class.'),
      ],
    },
    {
      topic: 'why-get-certified',
      question: 'Why should I get certified?',
      answer: [
        paragraph(
          'Because specifications ask for it. IMO’s coating standard for ships’ ballast tanks names NACE Coating Inspector Level 2, FROSIO (Norwegian) Inspector Level III or an equivalent.',
        ),
      ],
    },
    {
      topic: 'certifications-offered',
      question: 'Which certifications do you train for?',
      answer: [
        list(
          [
            link('CIP', '/courses/cip'),
            ', Coating Inspector Program, Levels 1, 2 and 3: the NACE CIP levels of earlier years. Level 3 is a Peer Review, an oral examination (to be confirmed).',
          ],
          [link('CP', '/courses/cp'), ', Cathodic Protection, Levels 1 and 2.'],
          [link('CCI', '/courses/cci'), ', Concrete Coating Inspector, Levels 1 and 2.'],
          [link('Short courses', '/courses#short-courses'), ', such as Abrasive Blaster Certification (C7).'],
        ),
        paragraph('CIP Level 1 takes six days. Class dates shows the days of each class.'),
        paragraph(link('Where do I start?', '/courses#start'), ' finds the level for your work.'),
      ],
    },
    {
      topic: 'prior-experience',
      question: 'Do I need experience?',
      answer: [
        paragraph(
          'Not for CIP Level 1: no experience, degree or school certificate is asked for. You must be 18 or over.',
        ),
        list(
          'CIP Level 2: after CIP Level 1, with two years’ coating work for the certificate (to be confirmed).',
          'CIP Level 3: after CIP Level 2, with five years of inspection work (to be confirmed).',
          'CP Level 1: basic electricity helps. AMPP’s entry rule comes with the class offer.',
          'CP Level 2: after CP Level 1 (to be confirmed). You should know algebra, the basic laws of electricity and corrosion theory.',
          'CCI Level 1 and Level 2: AMPP’s entry rule comes with the class offer.',
          'Abrasive Blaster (C7): 800 documented hours of blasting for the certificate (to be confirmed).',
        ),
        paragraph(
          'You hold a NACE card? Go on from the level it names. A card of SSPC, FROSIO or another body? ',
          link('Ask us', '/contact#card'),
          ' with its title and number. AMPP decides what it counts for.',
        ),
      ],
    },
    {
      topic: 'training-locations',
      question: 'Where are the classes, and when is the next one?',
      answer: [
        paragraph(
          link('Class dates', '/dates'),
          ' has every class with a date, the next one first. We plan others where enough people ask: ',
          link('express interest', '/expofinterst'),
          '.',
        ),
        paragraph('We plan classes in {cities}. Another city? Name it when you ask.'),
        paragraph('CIP is taught in a classroom, with instruments in your hands.'),
      ],
    },
    {
      topic: 'how-to-register',
      question: 'How do I register, and what does it cost?',
      answer: [
        paragraph('To register, open a class under ', link('Class dates', '/dates'), ' and ask for a seat.'),
        paragraph(
          `${answers.cost} GST of 18 % is added to the fee. ${answers.examInFee}`,
          link('ask us', '/contact'),
          '.',
        ),
        list(...orderOfThings.slice(-3).map(({ title, text }, at) => [`${at + 1}. ${title}. ${text}`])),
        paragraph(
          'You cannot come? The link in our mail gives the seat back: ',
          link('Refund Policy', '/RefundPolicy'),
          '. Is the mail lost? ',
          link('We mail it again', '/contact'),
          '.',
        ),
        paragraph(registerNow),
        paragraph(
          'A company sends a group? ',
          link('Nominate your people', '/nominate'),
          ': it gets one bill. For a GST invoice, give the GSTIN with your details.',
        ),
      ],
    },
    {
      topic: 'international-recognition',
      question: 'Is the certificate recognised outside India?',
      answer: [
        paragraph(
          'It is AMPP’s own certificate, the same one issued elsewhere, and its computer exams are held in 165 countries. Each employer and authority decides what it accepts: ask yours in writing.',
        ),
      ],
    },
    {
      topic: 'support-after',
      question: 'What about the exam, a retake and renewal?',
      answer: [
        paragraph(
          'For CIP you book the theory exam on computer yourself, at a Pearson VUE centre you choose. ',
          link('Ask us', '/contact'),
          ' about the experience form and your application to AMPP.',
        ),
        paragraph(
          'Bring the original of the photo ID you registered with, unexpired and signed. A copy or a picture on a phone is refused.',
        ),
        paragraph(
          'For a retake you wait 30 days after the first failed try, four months after a later one. What it costs is not confirmed. Take a paid exam within one year.',
        ),
        paragraph(
          'A CIP certificate runs for three years. ',
          link('Renewal', '/renewal'),
          ' has the steps, also for one that has lapsed or is lost.',
        ),
      ],
    },
  ],
};
