/** Longest password taken, in characters. */
export const passwordMost = 128;

/** Shortest new password of somebody of the office: whoever has it reads what everybody sent. */
const staffLeast = 12;

/** The shortest new password of an account; `least` is the operator's PASSWORD_MIN. */
export const shortest = (least: number, isStaff: boolean) => (isStaff ? Math.max(least, staffLeast) : least);

/** 'Password should be at least 6 characters.' (specification 5); the number is the operator's PASSWORD_MIN. */
export const tooShort = (least: number) => `Password should be at least ${least} characters.`;
