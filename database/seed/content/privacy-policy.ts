import { link, list, paragraph } from '../../../app/content/blocks.ts';
import type { LegalPage } from '../../../app/content/contract.ts';

// Ten points, date and the sentence on children: specification 2. The duties are those of the Digital Personal Data
// Protection Act, 2023 and its rules: notice, withdrawal, rights, a grievance contact, one year of keeping, recipients.
export const privacyPolicy: LegalPage = {
  name: 'privacy-policy',
  title: 'Privacy Policy',
  description: 'What this site collects at each form, why, for how long, who receives it, and how to use your rights.',
  lede: 'We collect what our forms ask for, use it to answer you and to run classes, and sell none of it.',
  lastUpdated: '2025-08-20',
  facts: [
    { label: 'For', value: 'Adults, 18 or over' },
    { label: 'Kept after use', value: '1 year, then erased' },
    { label: 'Grievance contact', value: link('{grievanceEmail}', 'mailto:{grievanceEmail}') },
  ],
  sections: [
    {
      heading: 'Who is responsible',
      blocks: [
        paragraph(
          'We are {legalName}, trading as {tradingName}, {address}. We decide why and how your personal data is used on this site, and answer for it under the Digital Personal Data Protection Act, 2023 (the DPDP Act) and its rules.',
        ),
        paragraph(
          'Each form has a short notice of its own beside it. You may ask us for these notices in English or in any language of the Eighth Schedule to the Constitution.',
        ),
      ],
    },
    {
      heading: 'Adults only, and children',
      blocks: [
        paragraph(
          'Our classes, forms and accounts are for adults only: please send a form only if you are 18 or over. We do not ask for your date of birth.',
        ),
        paragraph(
          'Children under 13 are not knowingly covered: we do not knowingly collect their data. If you believe that a person under 18 has sent us a form, write to ',
          link('{grievanceEmail}', 'mailto:{grievanceEmail}'),
          '; we take the data out of use and erase it as the law provides.',
        ),
      ],
    },
    {
      heading: 'What we collect, form by form',
      blocks: [
        list(
          'Sign-up and log-in: full name, email, contact number if you give it, and a password, which we store only as a hash that cannot be turned back. If you use Google: the name, email and picture address that Google passes to us, never your Google password.',
          'Expression of Interest: name, email and contact number; whether you have an AMPP account and membership, with the username or member ID if you say yes; training event, time frame, who bears the cost, payment currency, preferred location, and another city if you name one.',
          'Complete Your Profile: name, gender, company, department, type of address, address, city, postal code, state, country, GST number, email, home, work and mobile numbers, meal preference, courses, membership and member number, previous certificate number and its validity, and whether and when you ticked the agreement. Nothing in this form is compulsory.',
          'Contact: name and email; phone, subject and message if you give them.',
          'Schedule by email: name and email, and when you confirmed.',
          'What our office writes to you by mail about any of these: the words, when and by whom, kept with what you sent.',
          'What you answer to those mails, where our mail server hands it to this site: your words, the sender, and the names and sizes of what is attached, kept with what you sent.',
          'Seats: your name, email and phone; your name as on your ID, company and GSTIN, meal, special needs, certificate and its validity, if you give them; for which class we asked you, what you said, your seat or your number in line, who pays, and what was decided about it and when. With a yes, until the class is over, three codes in place of your network, the networks around it and your mail domain. They only show whether many yeses come from one place.',
          'Nominate (for employers): company, address, GSTIN, order number and wish; name, email and phone of whoever sends it; of each person named the name, and email, mobile and certificate number if given. With it: the seats held, and each answer.',
          'Bill: name, address, GSTIN and order number of whoever pays; what they tell us of a payment, which is its reference, day and sum; what we received and paid back; and the invoices and other papers.',
          'What our office notes about you or about any of these, such as a call: the words and when. You may read it in the copy of your data.',
          'With every form: when it was sent and the wording of the notice it was sent under. To sort out automated posts we also use a field that people do not see and, where a script runs, the time it took to fill in the form.',
          'With every request: time, network address, page and result, in a log. Passwords, codes and the contents of forms are not logged.',
        ),
        paragraph('We do not ask for Aadhaar, PAN, a photograph or card details. Please do not send them.'),
      ],
    },
    {
      heading: 'Why we use it',
      blocks: [
        list(
          'Account: to log you in, fill in your name on later forms, and show you your profile and courses.',
          'Expression of Interest: to see which course is wanted where, to reply, and to offer you a seat.',
          'Seats: to fill a class in order, to tell you where you stand, and to run the class.',
          'Nominate: to hold seats for the people you name, and to ask them.',
          'Bill: to ask for the fee, match what was paid, and make out the papers with the right tax.',
          'Registration: to plan and run your class, cater for it, check what a level requires, make out the invoice with the right tax, and register you with AMPP.',
          'Contact: only to answer you.',
          'Schedule by email: to send class dates, and only after you have confirmed by the link in our first mail. No other form signs you up for it.',
          'Logs: to keep the site safe, find faults, and meet our legal duties.',
        ),
        paragraph(
          'We rely on your consent, which you give by sending a form under its notice, and on what the law requires or allows without it, such as keeping invoices. We do not sell data, show advertising, follow you to other sites, or let a machine decide about you.',
        ),
      ],
    },
    {
      heading: 'What your browser stores',
      blocks: [
        list(
          'Cookies session and signed-in: that you are logged in, until you log out, after 14 days without use, and in any case after 30. Our scripts read signed-in alone: that somebody is logged in and whether they are staff, not who.',
          'Cookie device: which accounts have logged in here, so that a stranger’s guesses lock nobody out. 180 days.',
          'Cookies tx, factor, passkey and reset-proof: which step of a sign-up, log-in or new password your browser has come to. 5 to 15 minutes.',
          'Cookie flash: the answer to a form that was sent without scripts, until it is shown. Ten minutes at most.',
          'Cookie asked: that you asked for a seat here, so that its page need not ask for your name again. Ten days.',
          'Local storage user: your name, email, contact number and the address of your Google picture, to show who is logged in. Logging out clears it.',
          'Local storage interest-draft, registration-draft, contact-draft, nomination-draft and seat-draft: what you type into a form, so that a lost connection costs you nothing. Where the page says so, it is sent from here once there is one. It goes when the form is sent, when you log out, or after 14 days. An Expression of Interest leaves your name, email, number and who pays in seat-draft for a day.',
          'Session storage sign-up-draft and message: what you type to sign up, and a sentence such as "Login successful" for the next page. Both go with the tab.',
          'Cache storage reading …: pages about our courses and the questions, to be read without a connection. Nothing of yours is in it. Each release of this site replaces it.',
          'Local storage office.… and office-keys: our staff’s alone. The account that opened the back office, words not saved yet, for a week, and that single letters do nothing there.',
        ),
        paragraph(
          'The names of the cookies begin with __Host- where the connection is encrypted. There are no advertising or statistics cookies. The street map comes from another company and loads only if you ask for it.',
        ),
      ],
    },
    {
      heading: 'Who receives it',
      blocks: [
        list(
          'AMPP, in the United States: what it needs to register you for a course and its exams, and to certify you.',
          'Pearson VUE, which has exam centres in many countries: what identifies you at the exam. You give it most of this yourself when you book.',
          'An employer that named you for a class: your name and whether you said yes. If an employer pays for you, its bill names you.',
          'The trainer of your class: your name, your company and the details that you gave for the class.',
          'Our mail provider: the address and text of the mails we exchange.',
          'Our hosting provider: the machines on which the site and its data are kept.',
          'Google, only if you sign in with Google; the map company, only if you load the street map.',
          'Courts and authorities, where the law obliges us.',
        ),
        paragraph(
          'Some of them are outside India. We send data there only as far as Indian law allows. Those who work for us may use it only on our instructions.',
        ),
      ],
    },
    {
      heading: 'How long we keep it',
      blocks: [
        list(
          'We use your data until its purpose is fulfilled, or you withdraw your consent or ask us to erase it.',
          'Then it is sealed at once, and nobody uses it. It stays sealed until one year has passed since it was last processed, because the data protection rules ask for that, and is then erased.',
          'Log-ins and other events of accounts, which name nobody once the account is gone: thirteen months. What our office did: one year.',
          'Meal and special needs given for a seat: until the morning after the class.',
          'A subscription: until you end it by the link in any mail. Invoices: as long as tax law requires.',
          'A link by which you confirm that you asked to be erased: seven days.',
          'Password reset codes: 60 minutes. Answers to a form waiting to be shown: ten minutes.',
        ),
      ],
    },
    {
      heading: 'How we protect it',
      blocks: [
        paragraph(
          'Data travels encrypted. Your record opens only to you and to staff who need it. Staff log in with a second step, and what they look up in bulk or export is recorded. The same limits apply to backups.',
        ),
        paragraph(
          'If a breach touches your data, we tell you without delay what happened, what it may mean, what we have done and what you can do. We also tell the Data Protection Board of India and the other authorities that the law names.',
        ),
      ],
    },
    {
      heading: 'Your rights and how to use them',
      blocks: [
        paragraph('Under the DPDP Act you may:'),
        list(
          'have a summary of your data, what we do with it, and who has received it',
          'have it corrected, completed or brought up to date',
          'have it erased, unless a law obliges us to keep it',
          'withdraw your consent as easily as you gave it; what was done before stays lawful, and we may then be unable to keep a seat for you',
          'name a person who may use these rights if you die or can no longer act',
          'bring us a grievance, and after that complain to the Data Protection Board of India',
        ),
        paragraph(
          'How to: most details you can correct yourself on ',
          link('My Profile', '/profile'),
          ', and ',
          link('Your data', '/account/data'),
          ' shows, downloads and erases what your account holds. The link in every schedule mail ends the subscription without logging in. For everything else write to ',
          link('{grievanceEmail}', 'mailto:{grievanceEmail}'),
          ' and say what you want. So that we find the right record, name the email you used, the mobile number if you gave one, and the reference of your expression of interest if you have it. Before we erase anything we may send a link to that email, to make sure that it is you. It costs nothing.',
        ),
        paragraph('We answer within {responseDays} days; the law allows at most 90.'),
      ],
    },
    {
      heading: 'Grievances, questions and changes',
      blocks: [
        paragraph(
          'The person who answers about personal data: {grievanceName}, ',
          link('{grievanceEmail}', 'mailto:{grievanceEmail}'),
          ', ',
          link('{phone}', 'tel:{phoneLink}'),
          ', {address}. Every grievance is answered within {responseDays} days.',
        ),
        paragraph(
          'When this policy changes, so does the date at the top. If we want to use your data for a new purpose, we ask you first.',
        ),
      ],
    },
  ],
};
