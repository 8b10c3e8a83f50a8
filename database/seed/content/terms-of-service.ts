import { link, list, paragraph } from '../../../app/content/blocks.ts';
import type { LegalPage } from '../../../app/content/contract.ts';

// Twenty sections, date, law and courts: specification 2. The agreement of section 6 is quoted from specification 9.
export const termsOfService: LegalPage = {
  name: 'terms-of-service',
  title: 'Terms of Service',
  description: 'The terms for using this site, asking for a training event and registering for a course.',
  lede: 'Looking and asking cost nothing and book nothing. A seat is yours once we have written so, and only AMPP certifies.',
  lastUpdated: '2025-08-19',
  facts: [
    { label: 'Governing law', value: 'India' },
    { label: 'Jurisdiction', value: 'Mumbai' },
    { label: 'Questions', value: link('{email}', 'mailto:{email}') },
  ],
  sections: [
    {
      heading: 'Who we are and what these terms cover',
      blocks: [
        paragraph(
          'This site is run by {legalName}, trading as {tradingName}. “We” and “us” mean that business; “you” means the person using the site.',
        ),
        paragraph(
          'These terms cover the site, your account, your expression of interest and your registration for a course. By using the site you accept them. If you do not accept them, please do not use it. They are an electronic record and need no signature.',
        ),
      ],
    },
    {
      heading: 'Words used here',
      blocks: [
        list(
          'AMPP: the Association for Materials Protection and Performance, formerly NACE International and SSPC, which sets the exams and issues the certificates.',
          'Course: the training for one level of CIP, CP or CCI, or another training event named on this site.',
          'Class: one running of a course, in one city, on given dates.',
          'Expression of interest: the form that tells us which training event you want, and when.',
          'Registration: the form Complete Your Profile, which tells us who you are and which courses you choose.',
        ),
      ],
    },
    {
      heading: 'Who may use the site',
      blocks: [
        paragraph(
          'Anyone may read it. The forms and accounts are for adults: you must be 18 or over and able to make a contract under Indian law. If you act for an employer, you confirm that you are allowed to.',
        ),
      ],
    },
    {
      heading: 'Your account',
      blocks: [
        paragraph(
          'You may open an account with an email address and a password, or through Google where that is offered. Give true details, keep them up to date and keep your password to yourself. An account is for one person.',
        ),
        paragraph(
          'Tell us at once if you think somebody else has used your account. You may ask us to close it at any time. We may block an account that is used against these terms or puts others at risk, and we tell you why unless the law forbids it.',
        ),
      ],
    },
    {
      heading: 'Expression of interest',
      blocks: [
        paragraph(
          'An expression of interest is free and needs no account. It is not a booking and holds no seat. It tells us what you want so that we can plan a class and write to you about it.',
        ),
        paragraph('You get a reference by email. You may withdraw your interest at any time by writing to us with it.'),
      ],
    },
    {
      heading: 'Registration',
      blocks: [
        paragraph(
          'Register with your name exactly as it is on your government photo ID, because the exam centre compares the two. If you choose a Level 2 or Level 3 course, give your previous certificate number where you have one.',
        ),
        paragraph(
          'The registration form asks for this agreement: “Agreement to pay any increase in fees and forfeit cancellation/postponement charges, as applicable.” A registration alone is not a seat: you have one when you have said yes to a class and we have written that the seat is yours.',
        ),
      ],
    },
    {
      heading: 'Course information',
      blocks: [
        paragraph(
          'We describe courses with care, but AMPP may change contents, requirements and exams. What this site marks “(to be confirmed)” or with a star is not settled; we tell you with the offer of a seat. If the offer and the site differ, the offer counts.',
        ),
      ],
    },
    {
      heading: 'Classes, dates and venues',
      blocks: [
        paragraph(
          'We set a class when enough people ask for a course in a city. Seats are limited. We may have to move or call off a class, for example when an instructor or a venue is not available, and we tell you as soon as we know.',
        ),
        paragraph(
          'If the class you chose is full or unavailable, you may join the next one at no extra cost, as the ',
          link('Refund Policy', '/RefundPolicy'),
          ' says.',
        ),
      ],
    },
    {
      heading: 'Fees, invoices and taxes',
      blocks: [
        paragraph(
          'The fee stands with the class, or comes with the offer of a seat. You, or the employer who bears the cost, pay by UPI or bank transfer, from the bill we mail. Taxes are added or included as the bill states.',
        ),
        paragraph(
          'If you want a GST number on the invoice, you are responsible for giving the right one. Bank, card and exchange charges of your own bank are yours.',
        ),
      ],
    },
    {
      heading: 'Cancellation, postponement and refunds',
      blocks: [
        paragraph(
          'If you cannot attend, give your seat back by the link in our mail, or tell us in writing, as early as you can. If you registered, what you agreed about cancellation and postponement charges applies. Refunds are asked for within 7 days of purchase, and processed in 7 to 14 business days to the original payment method. What is not refunded stands in the ',
          link('Refund Policy', '/RefundPolicy'),
          '.',
        ),
      ],
    },
    {
      heading: 'Exams and certification',
      blocks: [
        paragraph(
          'We train; AMPP examines and certifies. Attending or completing a course does not make you certified. Whether you meet the requirements, pass an exam, receive a certificate or keep it is decided by AMPP under its own rules.',
        ),
        paragraph(
          'Theory exams on computer are held at Pearson VUE centres. You book your own seat there and accept the rules of that centre, on identity documents among others. We do not promise a result, a certificate, a job or a rise in pay.',
        ),
      ],
    },
    {
      heading: 'Conduct in class',
      blocks: [
        paragraph(
          'Follow the instructor, the safety instructions and the rules of the venue. Do not record the class, copy exam content or help anybody cheat. We may send a person who endangers or disturbs others out of the class, and we may have to report a breach of exam rules to AMPP.',
        ),
      ],
    },
    {
      heading: 'Messages from us',
      blocks: [
        paragraph(
          'We send receipts and notices about what you asked for. Class dates by email are sent only to people who subscribed and then confirmed by the link in our first mail. Every later mail carries a link that ends the subscription, without logging in.',
        ),
      ],
    },
    {
      heading: 'Personal data',
      blocks: [
        paragraph(
          'What we collect, why, for how long and who receives it stands in the ',
          link('Privacy Policy', '/PrivacyPolicy'),
          '. The notice at each form says the same in short.',
        ),
      ],
    },
    {
      heading: 'Fair use of the site',
      blocks: [
        paragraph('Please do not:'),
        list(
          'send false details, or another person’s details without being allowed to',
          'try to reach accounts, records or parts of the site that are not meant for you',
          'overload the site, or send it harmful code or automated posts',
          'use the site to advertise, deceive or break the law',
        ),
      ],
    },
    {
      heading: 'Texts, drawings and marks',
      blocks: [
        paragraph(
          'The texts and drawings of this site belong to us or to those who let us use them. You may read, print and link to pages for your own use; other copying needs our written consent. Course materials are for your own study and may not be passed on.',
        ),
        paragraph(
          'AMPP, NACE, SSPC, Pearson VUE and other names and marks belong to their owners. Using them here gives you no right to use them.',
        ),
      ],
    },
    {
      heading: 'Sites and services of others',
      blocks: [
        paragraph(
          'Links lead to sites that others run, and some steps happen there: booking an exam, applying for a certificate, signing in with Google, looking at a street map. Their own terms apply, and we do not answer for what they do.',
        ),
      ],
    },
    {
      heading: 'Our responsibility',
      blocks: [
        paragraph(
          'We keep the site working and correct as well as we reasonably can. It may sometimes be unavailable or contain an error; tell us and we put it right.',
        ),
        paragraph(
          'As far as the law allows, we are not liable for loss that we could not foresee, for indirect loss such as lost income or travel that you booked yourself, or for decisions of AMPP, Pearson VUE or an employer. Nothing here limits liability that the law does not let us limit, or takes away your rights as a consumer.',
        ),
        paragraph(
          'Neither of us is responsible for a delay caused by something outside reasonable control, such as natural disaster, epidemic, strike, or an order of an authority.',
        ),
      ],
    },
    {
      heading: 'Changes to these terms',
      blocks: [
        paragraph(
          'We may change these terms; the date at the top tells you when we last did. A change does not touch a class that we had already confirmed to you. If one of these terms turns out not to be valid, the others stay in force.',
        ),
      ],
    },
    {
      heading: 'Law, courts and contact',
      blocks: [
        paragraph(
          'These terms are governed by the law of India. The courts at Mumbai have jurisdiction. Please write to us first, so that we can try to settle the matter with you.',
        ),
        paragraph('Write to ', link('{email}', 'mailto:{email}'), ', or to {legalName}, {address}.'),
      ],
    },
  ],
};
