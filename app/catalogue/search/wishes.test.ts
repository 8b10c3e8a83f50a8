import { expect } from 'vitest';
import { aBatch } from '../../classes/classes.factory.ts';
import { searchSources } from '../../wiring.server.ts';
import { test } from '../../testing/test.ts';
import { createCourseSearch } from './search-courses.server.ts';

const cipLevel1 = '/courses/cip/level/level-1';

/** What has to be shown first, by its title, and some of the ways in which one intent is put. */
const wishes: Record<string, string[]> = {
  'The transfer failed, or I have paid twice or too much': ['payment failed', 'upi not working', 'paid wrong amount'],
  'I have paid. Where do I see it?': ['utr number', 'payment pending', 'paise kat gaye par confirm nahi hua'],
  'Can I pay late, in instalments, or by a loan?': [
    'can i pay after the class',
    'credit period 30 days',
    'can i pay in usd',
  ],
  'Where is my invoice or proforma?': ['bill not generated', 'i have not received receipt'],
  'Does the fee include GST?': ['rupees 59000 include gst or not', 'is gst included'],
  'My email address has changed': ['email id change ho gaya login nahi hota'],
  'My employer has named me': ['employer ne mera naam diya hai kya karu', 'nominated by my company'],
  'Our company needs your PAN, GST or bank papers': ['vendor registration form pan card of institute'],
  'How do I give my seat back, or leave the line?': [
    "fever can't attend",
    'my flight got cancelled',
    'cancel my registration',
  ],
  'Can I change to another date, or send a colleague?': ['shift my seat to next month', 'change city of class'],
  'How do I get a seat?': ['can i hold a seat without paying', 'how to register without account'],
  'Is there a last date to apply?': ['last date to apply', 'last date of registration'],
  'What are the hours of a class?': ['how many hours per day', 'how long is each day', 'evening batch'],
  'What do I need to pass, and what is asked?': ['theory exam duration', 'is exam open book', 'multiple choice'],
  'What is included: the exam, a book?': ['exam fee', 'total cost with exam'],
  'How soon does the result or the certificate come?': ['how to know i passed', 'certificate not received'],
  'What do I bring to the exam?': ['mobile allowed in exam hall', 'can i carry phone'],
  'Which papers do I need to register?': ['upload photo', 'documents required for registration'],
  'Can women take the class?': ['women', 'ladies allowed', 'is it safe for ladies'],
  'How do I verify a certificate?': ['verify certificate online', 'is this candidate certified'],
  'I have a NACE certificate': ['convert nace to ampp', 'my certificate says nace'],
  'Nominate your people: for employers': ['can names be given later'],
  'Can I teach for you, or work with you?': ['become a trainer', 'franchise', 'license to teach'],
  'How do I reach the office?': ['help', 'customer care', 'emergency contact'],
  'I wrote to you: where is the answer?': ['nobody called me', 'no reply from you'],
  'How do I complain, or say what I think?': ['complaint', 'bad experience', 'feedback form'],
  'How many pass, and what do others say?': ['reviews', 'success rate'],
  'What is there at the venue, and may somebody come with me?': ['wifi', 'insurance', 'can parents come'],
  'Is there an app?': ['is there mobile app', 'download app'],
  'A page or a form does not work': ['page not loading', 'form not submitting', 'captcha'],
  'Where do I start? The level for your work': [
    'paint shop supervisor',
    'which level should i take',
    'confused which level',
    'architect',
    'ex army',
  ],
  'Privacy Policy: what we keep and why': ['do you share my number', 'gdpr'],
  'Delete the account': ['remove my account'],
  'Do I need experience?': ['who can do this course', 'experience letter required', 'i am 45', '8th pass'],
  'CIP: Coating Inspector Program': ['what is cip', 'who is coating inspector'],
  'Do I get my money back?': ['how much money will i get back', 'how many days for refund', 'amount refunded kab tak'],
  'I have lost my certificate': ['lost my nace certificate', 'how can i get my certificate again i lost it'],
  'What about the exam, a retake and renewal?': ['retake after 30 days', 'pearson vue login'],
  'My certificate has lapsed': ['what happens after expiry'],
  'All seats are taken: can I stand in line?': ['how long will i wait for a seat', 'how many people are ahead of me'],
  'Until when can I say yes to a seat?': ['how long do i have to accept the seat offer'],
  'Is there a class online, at weekends or in Hindi?': ['i work in dubai can i attend online'],
  'CCI Level 1: Concrete Coating Inspector': ['astm f1869'],
  'All courses and levels': ['प्रमाणपत्र', 'பயிற்சி'],
};

test('an intent leads on, however it is put', async ({ app }) => {
  const search = createCourseSearch(app, searchSources(app));
  for (const [title, queries] of Object.entries(wishes)) {
    for (const query of queries) {
      const { suggestions } = await search(query, 12);
      expect(suggestions[0]?.title, query).toBe(title);
    }
  }
});

test('what means the same leads on alike', async ({ app }) => {
  const search = createCourseSearch(app, searchSources(app));
  const ledTo = async (query: string) => (await search(query, 12)).suggestions.map(({ href }) => href);
  for (const [query, same] of [
    ['cpt exam', 'cp level 1 exam'],
    ['gst number kaise dale', 'gstin'],
    ['gst no dalna', 'gstin'],
    ['add gst number', 'gstin'],
    ['2.5 lakh', '59000'],
    ['nace certificate renewal', 'renewal'],
  ] as const)
    expect([query, await ledTo(query)]).toEqual([query, await ledTo(same)]);
});

test('below a level that is named stands nothing of another programme', async ({ app }) => {
  await aBatch(app, { eventCode: 'CPLevel1', fee: '80000', feeShown: 'yes' });
  const search = createCourseSearch(app, searchSources(app));
  for (const query of ['fees for cip level 1', 'cip level 1 fees kitna hai', 'cip level 1 book']) {
    const { suggestions } = await search(query, 12);
    expect([query, ...suggestions.filter(({ title }) => /^C(P|CI)\b|bridge/.test(title))]).toEqual([query]);
    expect([query, suggestions.map(({ href }) => href)]).toEqual([query, expect.arrayContaining([cipLevel1])]);
  }
});

test('a question that is not answered goes along to the office', async ({ server }) => {
  for (const query of ['asdf ghjk', 'cip fees & <b>']) {
    const { body } = await server.inject(`/search?query=${encodeURIComponent(query)}`);
    expect(body, query).toContain(`href="/contact#subject=${encodeURIComponent(query)}"`);
  }
});
