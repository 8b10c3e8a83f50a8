/** A press of a finger or a mouse lasts less. */
const tapMilliseconds = 400;

/** Resolves when the tap that took the focus out of a field has landed: what appears below the field must not move a button away from under a finger. */
export const afterTap = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, tapMilliseconds));
