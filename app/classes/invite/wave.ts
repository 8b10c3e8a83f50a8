export const waveKinds = ['ask', 'hold'] as const;
export type WaveKind = (typeof waveKinds)[number];

/** So many people are invited at once. */
export const mostInvited = 500;
export const tooManyInvited = `At most ${mostInvited} people are invited at once.`;
