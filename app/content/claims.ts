/** Claims nobody can back: results, fees, marks, numbers of people, titles AMPP does not give; and markup, which would be shown as it is. */
const claims: readonly RegExp[] = [
  /guarantee/i,
  /world-class/i,
  /pass mark/i,
  /70\s?%/,
  /\bCEUs?\b/,
  /₹|\bRs\.?\s?\d|\bINR\s?\d/,
  /!/,
  /\bwe certify\b/i,
  /valid in/i,
  /members in \d/i,
  /\bNACE certif/i,
  /Certified Blaster/,
  /30,000|10,000|2,600/,
  /journey|unlock|best-in-class|leading provider/i,
  /PCAT/,
  /testimonial|students trained/i,
  /<\/?[a-z]|\]\(/,
];

/** The words of a text that claim what nobody can back; none in what ships. */
export function findClaims(text: string): string[] {
  return claims.flatMap((claim) => claim.exec(text)?.[0] ?? []);
}
