import type { Position } from '../pack/pack-facts.ts';
import type { SeatsWord } from '../../platform/classes/class-dates.ts';
import type { SeatBill } from '../../platform/app.server.ts';
import type { ClassDay } from '../days.ts';
import type { OpenClass } from '../../site/dates/open-class.ts';
import type { Given } from '../seats/seat.ts';

/** What the page of a seat is about, as of a moment; it decides the sentence, the scale and the buttons. */
export type Situation =
  | 'asked'
  /** Their yes waits for the office. */
  | 'held back'
  | 'offered'
  | 'waiting'
  | 'taken'
  | 'confirmed'
  | 'elsewhere'
  | 'declined'
  | 'given back'
  | 'lapsed'
  | 'taken back'
  | 'moved'
  | 'not seated'
  | 'called off'
  /** The first day has come. */
  | 'closed'
  /** It has, and nobody has said whether the class runs. */
  | 'undecided';

/** The training, as its plate shows it. */
export type PlateOf = {
  title: string;
  /** What the certificate of a level is called. */
  name: string;
  tone: 'oxide' | 'vitriol' | 'chrome' | 'steel';
  shape: 'coats' | 'field' | 'core' | null;
  count: 1 | 2 | 3;
};

export type Place = { city: string; days: ClassDay[]; startsOn: string; endsOn: string; venue: string };

/** Everything that a seat's page shows. No contact stands in it, and of the name only what others may read. */
export type SeatView = {
  situation: Situation;
  /** Where the forms post to: the page's own address. */
  path: string;
  /** '' while nobody but a stranger may have typed it. */
  who: string;
  /** It was asked for on the public page of the class. */
  hasAsked: boolean;
  /** The company that named them and pays; '' of whoever comes by themselves. */
  employer: string;
  reference: string;
  plate: PlateOf;
  place: Place;
  now: string;
  answerBy: string | null;
  since: string;
  /** In line: how many stand before them. */
  ahead: number;
  seats: number;
  /** How many people with a seat the class still needs to run; 0 of one that is sure. */
  minimum: number;
  /** How long a seat that came free is held for whoever is next. */
  answerHours: number;
  seatsWord: SeatsWord;
  /** Whether a yes takes a seat now. */
  free: boolean;
  /** In the last hours seats are given by telephone. */
  byHand: boolean;
  /** Announced or confirmed, and not begun. */
  takesAnswers: boolean;
  /** They gave it back twice: whatever they press, the office alone brings them in again. */
  isSpent: boolean;
  /** Its last day has passed. */
  isOver: boolean;
  cancelled: boolean;
  language: string;
  /** Their bill, once one is sent. */
  bill: SeatBill | null;
  /** What they pay, in words. */
  price: string;
  /** How to get there, once it is sure. */
  way: { directions: string[]; position: Position | null; bring: string[]; trainer: string } | null;
  /** Why it was taken back, or called off. */
  reason: string | null;
  /** Another class of this training with a free seat, for whoever lost theirs. */
  next: OpenClass | null;
  /** Whether a seat had been held for them that lapsed. */
  wasHeld: boolean;
  /** Whether what was called off had been taken. */
  wasTaken: boolean;
  /** Whether they may ask for their money instead of the next class. */
  mayRefund: boolean;
  /** They have said that they want the next class. */
  hasChosenNext: boolean;
  /** They had asked for it, and the office has dealt with it. */
  isSettled: boolean;
  /** They stand here by a promise. */
  isPromised: boolean;
  /** Other days or another place of late: what was, and until when a seat is given back without charge. */
  changed: { on: string; was: string; why: string; freeUntil: string } | null;
  promise: 'open' | 'used' | 'refund' | null;
  /** Their seat in another class of this training, and what is so of it. */
  other: { place: Place; path: string; state: string; situation: Situation; isOver: boolean; price: string } | null;
  /** What they wrote that they want instead, in words. */
  wish: string | null;
  /** The city of the class as the form of interest has it, and the wish that another one would take the place of. */
  wishes: { here: string; own: { city: string; time: string } | null };
  /** Theirs, and what the class sends along: its days for a calendar, and once it is sure the joining pack. */
  files: { calendar: boolean; pack: boolean };
  canWish: boolean;
  canGiveBack: boolean;
  saidYesAt: string | null;
  /** What their account says for the form; null for whoever only has the link. */
  known: Given | null;
  details: {
    /** The name that was typed in this browser; '' of whoever opens the link elsewhere. */
    ownName: string;
    /** Something was given here. */
    given: boolean;
    named: boolean;
    payer: string;
    companyGiven: boolean;
    nameFixed: boolean;
    /** The number that stands there was typed on a public page, perhaps by somebody else. */
    asksPhone: boolean;
    open: boolean;
    /** Only then there is a certificate to name. */
    hasLevelBefore: boolean;
  };
};
