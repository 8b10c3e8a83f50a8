/** A field of colour, named after its pigment. Never the only sign of a meaning: it goes with a code and a shape. */
export type Tone = 'oxide' | 'vitriol' | 'chrome';
