/** Longest password taken, in characters. */
export const passwordMost = 128;

/** 'Password should be at least 6 characters.' (specification 5); the number is the operator's PASSWORD_MIN. */
export const tooShort = (least: number) => `Password should be at least ${least} characters.`;
