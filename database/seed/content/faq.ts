import { link, list, paragraph } from '../../../app/content/blocks.ts';
import type { Faq } from '../../../app/content/contract.ts';
import { answers, orderOfThings, twoWaysIn } from '../../../app/site/order-of-things.ts';

// What AMPP is, members: [WCAD] A. The rule for ballast tanks: [IMO] A. CIP entry: [NM1] A. CP 2 knowledge: [NACE-CP2] A.
// Exams in 165 countries, retakes, identity: [AMPP-CBE] A. CIP Level 1's days: [MP22] A. A lapsed certificate: [TCI-FAQ] B. Second-hand facts carry '(to be confirmed)'; what only
// study sites say is not here.
/** Where two of the stages are done. */
const stageLink: Record<string, string> = { interest: '/expofinterst', registration: '/registerprofile' };

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
          'The Association for Materials Protection and Performance: AMPP, formerly NACE International and SSPC. It is a non-profit professional body for corrosion control and protective coatings, with offices in Houston and Pittsburgh. In April 2023 it counted more than 32,000 members.',
        ),
        paragraph('It writes standards, trains and certifies. We are its licensee in India and run the classes.'),
        paragraph(
          'To ask us for a class you need no AMPP membership and no AMPP account. The form asks whether you have them; if you are not sure, choose No.',
        ),
      ],
    },
    {
      topic: 'why-get-certified',
      question: 'Why should I get certified?',
      answer: [
        paragraph(
          'Because specifications ask for it. One example: the coating standard of the International Maritime Organization (IMO) for ships’ ballast tanks names NACE Coating Inspector Level 2, FROSIO (Norwegian) Inspector Level III or an equivalent. A certificate also shows a client who has never met you that somebody other than your employer has examined you.',
        ),
        paragraph(
          'We do not quote salaries, since we know of no figures with a reliable source, and promise nobody a job.',
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
            ', Coating Inspector Program, Levels 1, 2 and 3: the NACE CIP levels of earlier years. Level 3 is a Peer Review, an oral examination by senior inspectors, not a class (to be confirmed).',
          ],
          [
            link('CP', '/courses/cp'),
            ', Cathodic Protection, Levels 1 and 2. AMPP’s own path goes on to Technologist and Specialist.',
          ],
          [link('CCI', '/courses/cci'), ', Concrete Coating Inspector, Levels 1 and 2.'],
        ),
        paragraph(link('Where do I start?', '/courses#start'), ' finds the level for your work.'),
        paragraph(
          'We do not teach welding, non-destructive testing (NDT), hydrostatic tests, thermal spraying, galvanising, waterproofing, scaffolding or safety. The nearest to what is done on steel is CIP, on concrete CCI.',
        ),
        paragraph('CIP Level 1 takes six days. Other class lengths come with the offer.'),
        paragraph(
          link('Short courses', '/courses#short-courses'),
          ', such as Abrasive Blaster Certification (C7), run when enough people ask for them.',
        ),
      ],
    },
    {
      topic: 'prior-experience',
      question: 'Do I need experience?',
      answer: [
        paragraph(
          'Not to join CIP Level 1: it has no entry condition, so no experience, degree, diploma or school certificate is asked for. Experienced inspectors without a certificate start here too. After that it depends on the level:',
        ),
        list(
          'CIP Level 2: comes after CIP Level 1; the certificate asks for two years’ coating work experience (to be confirmed).',
          'CIP Level 3: comes after CIP Level 2, with five years of inspection work (to be confirmed).',
          'CP Level 1: AMPP’s entry rule comes with the batch offer. Basic electricity helps: voltage, current, resistance, and how they depend on each other.',
          'CP Level 2: comes after CP Level 1 (to be confirmed), for people who already work with cathodic protection. You should know algebra, the basic laws of electricity and corrosion theory. AMPP’s entry rule comes with the batch offer.',
          'CCI Levels 1 and 2: AMPP’s entry rule comes with the batch offer.',
          'Abrasive Blaster (C7): 800 documented hours of blasting for the certificate (to be confirmed).',
        ),
        paragraph(
          'You hold a card with the name of NACE on it: go on from the level it names. You hold a card of SSPC, FROSIO or another body: ',
          link('ask us', '/contact'),
          ' with its title and number. AMPP decides what it counts for. Has your card lapsed? You may have to start again (to be confirmed): ask before you book anything.',
        ),
        paragraph(
          'Where a certificate asks for experience, AMPP says what counts. Have your log book signed as you work.',
        ),
        paragraph(
          'Age: open to women and men of 18 or over. Nothing is confirmed yet about medical fitness: ',
          link('ask the office', '/contact'),
          '.',
        ),
      ],
    },
    {
      topic: 'training-locations',
      question: 'Where are the classes, and when is the next one?',
      answer: [
        paragraph(
          'Classes run in Mumbai, Pune, Kochi, Surat and Chandigarh; for the dates of a batch there, or in another city, name your city in the form.',
        ),
        paragraph(answers.dates, ' ', link('See class dates', '/dates'), '.'),
        paragraph(
          'So ',
          link('tell us your training and your city', '/expofinterst'),
          '. It is free and books nothing. Ahmedabad is on the list of the form, and any other city can be typed: we count where people ask.',
        ),
        paragraph(
          'CIP is taught in English (to be confirmed), in a classroom and with instruments in your hands. Nothing is confirmed yet about an online class, weekends, Hindi or another language, food, or a hotel near the venue: ',
          link('ask the office', '/contact'),
          ', and book no travel before an offer names the venue.',
        ),
      ],
    },
    {
      topic: 'how-to-register',
      question: 'How do I register, and what does it cost?',
      answer: [
        paragraph(
          `${answers.cost} No payment is taken on this site: you pay against our invoice. For GST on the invoice, give the GSTIN when you fill in the form. Nothing is confirmed about paying in instalments (EMI) or by a loan: `,
          link('ask the office', '/contact'),
          '.',
        ),
        paragraph(
          'For a company, a team or a group, ',
          link('write to us', '/contact'),
          ' with how many people, which level and which city; each of them fills in the form with the name on their photo ID. Group discounts and classes at your own site are not confirmed here: ask there.',
        ),
        paragraph(
          'To register, first say what you want: it is free and books nothing. We offer you a batch; then you fill in the registration form and pay against our invoice. Step by step:',
        ),
        list(
          ...orderOfThings.map(({ name, title, text }) => [
            stageLink[name] ? link(title, stageLink[name]) : title,
            `. ${text}`,
          ]),
        ),
        paragraph(twoWaysIn),
        paragraph(
          `To the computer exam bring the original of the photo ID whose name you registered with: passport, driving licence or other government ID, unexpired and signed. A copy, or a picture on a phone, is refused. ${answers.bring}`,
        ),
        paragraph('When every requirement is met, you apply to AMPP for the certificate.'),
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
      question: 'What help do I get afterwards?',
      answer: [
        paragraph(
          'For CIP an exam on computer comes after the class: you book the theory exam yourself, at a Pearson VUE centre you choose. Ask us about booking it or taking it again, the experience form, your application to AMPP and your next level (to be confirmed). ',
          link('Write to the office', '/contact'),
          '.',
        ),
        paragraph(
          'For a retake you wait 30 days after the first failed try, four months after a later one. An exam that is paid for must be taken within one year. AMPP sets it and marks it: we publish neither its questions nor what is needed to pass.',
        ),
        paragraph('How soon a result or a certificate comes is not confirmed here: ask us.'),
        paragraph(
          'A CIP certificate runs for three years, then you renew it: AMPP opens renewal 90 days before it ends (to be confirmed). If yours has lapsed, you may have to start again (to be confirmed): ',
          link('ask us', '/contact'),
          ' with its title, number and date. AMPP keeps the record of who is certified.',
        ),
      ],
    },
  ],
};
