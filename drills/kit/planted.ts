/** The branch that the drill must find. */
export const plantedMilliseconds = 1;
/** Addresses with it; as long as the others. */
export const plantedName = 'branch-';
