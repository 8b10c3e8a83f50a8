/** The page a registration is made on, and the field of its address that says for what. */
const page = '/registerprofile';
const field = 'course';

/** The courses that can be registered for, as an address names them: cip-level-1 is CIP Level 1. */
const known = /^(?:cip-level-[123]|(?:cp|cci)-level-[12])$/;

/** 'CIP Level 1', or the ids 'cip level-1', as an address names it. */
const inAddress = (course: string) => course.trim().toLowerCase().replaceAll(/\s+/g, '-');

/** Where somebody registers; with that course chosen, when one is named. */
export function registerPath(course?: string): string {
  return course && known.test(inAddress(course)) ? `${page}?${field}=${inAddress(course)}` : page;
}

/** The courses that an address of the registration page asks for, each as it is written; none for other pages and unknown names. */
export function wantedCourses(address: string | null): string[] {
  const url = address?.startsWith('/') ? URL.parse(address, 'http://site.invalid') : null;
  if (!url || url.pathname !== page) return [];
  const names = url.searchParams.getAll(field).slice(0, 10).map(inAddress);
  return [...new Set(names)].filter((name) => known.test(name)).map(inWords);
}

/** The way to register that an address means, in letters of ours alone, so that a mail may carry it; null for every other address. */
export function wishIn(address: string | null): string | null {
  if (!isRegistering(address)) return null;
  const names = wantedCourses(address).map((course) => `${field}=${inAddress(course)}`);
  return names.length > 0 ? `${page}?${names.join('&')}` : page;
}

/** Whether somebody on the way to this address is about to register. */
export function isRegistering(address: string | null): boolean {
  return address !== null && address.split(/[?#]/)[0] === page;
}

function inWords(name: string): string {
  const [code = '', , number] = name.split('-');
  return `${code.toUpperCase()} Level ${number}`;
}
