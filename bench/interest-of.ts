/** An expression of interest as an invented person sends it, for the bench and the drills. */
export function interestOf(email: string): { email: string } & Record<string, string> {
  return {
    fname: 'Asha Sample',
    email,
    cNumber: '+91 90000 00000',
    amppUser: 'No',
    amppMember: 'No',
    trainingEvent: 'BasicCorrosion',
    attendTime: 'Undecided',
    costBearer: 'Employer',
    preferredLocation: 'Mumbai',
  };
}
