/** Nobody has these names, and no mail reaches `.example`: whoever sees a screen of the demo sees that it is one. */
const firstNames =
  'Asha Bina Chetan Dev Esha Farhan Gita Hari Indu Jaya Kabir Latha Manoj Nisha Omar Priya Rafi Sita Tarun Uma'.split(
    ' ',
  );
const surnames =
  'Primer Epoxy Zinc Anode Rivet Weld Gauge Topcoat Blaster Holiday Cathode Varnish Girder Flange Enamel'.split(' ');
const companies = [
  'Coastal Tanks',
  'Harbour Steel',
  'Delta Pipelines',
  'Saltmarsh Bridges',
  'Old Jetty Works',
  'Monsoon Towers',
  'Red Oxide Yard',
  'Breakwater Marine',
];

export type Invented = { name: string; email: string; phone: string; company: string };

/** The same people in the same order each time; every third has an employer's address. */
export function person(number: number): Invented {
  const first = firstNames[number % firstNames.length]!;
  const last = surnames[(number + 2 * Math.floor(number / firstNames.length)) % surnames.length]!;
  const company = companies[number % companies.length]!;
  const domain = number % 3 === 0 ? slug(company) : `${first}-${last}`.toLowerCase();
  return {
    name: `${first} ${last}`,
    email: `${first.toLowerCase()}.${last.toLowerCase()}@${domain}.example`,
    phone: `+91 98200 ${String(number).padStart(5, '0')}`,
    company,
  };
}

const slug = (words: string) => words.toLowerCase().replaceAll(' ', '-');

/** Numbers below 1 that look drawn, and are the same each time. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}
