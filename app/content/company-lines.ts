/** 'GSTIN 27…' and 'CIN U…', as far as they are given. */
export function companyLines({ gstin, cin }: { gstin: string; cin: string }): string[] {
  return [gstin && `GSTIN ${gstin}`, cin && `CIN ${cin}`].filter((line) => line !== '');
}
