/** A press of a finger or a mouse lasts less. */
const tapMilliseconds = 400;

/**
 * Resolves when the tap that took the focus out of a field has landed. What appears below the field moves what stands under it: a button that
 * has moved away from under a finger is not pressed.
 */
export const afterTap = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, tapMilliseconds));
