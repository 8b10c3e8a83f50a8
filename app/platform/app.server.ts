import type { FastifyBaseLogger } from 'fastify';
import type { ClassDate } from './classes/class-dates.ts';
import type { Config } from './config.server.ts';
import type { Db, Trx } from './database/database.server.ts';
import type { DatabaseLoad, Write } from './database/write.server.ts';
import type { MailTexts } from './outbox/mail-template.ts';
import type { ProviderCard } from './provider.ts';
import type { Received } from './received.ts';

export type { Db, Trx };

/** What outlives a request, made once by the process (or a test) and passed to every use case as its first argument. */
export type App = Wired & {
  config: Config & { publicUrl: string };
  secret: string;
  /** For reading, and for single statements. */
  db: Db;
  /** For everything that writes more than one row: one transaction, durable when it resolves. Never called inside itself. */
  write: Write;
  /** How much is asked of the database just now. */
  load: () => DatabaseLoad;
  now: () => Date;
  log: FastifyBaseLogger;
  /** Wakes the outbox, as `write` does for what it put there; it also looks by itself every few seconds. `insist` also asks a mail server that was away. */
  wakeOutbox: (insist?: boolean) => void;
  /** Ends the process because its storage can no longer be trusted, or is of a newer version; whoever watches over it starts it again. */
  giveUp: (reason: unknown) => void;
  /** Whence somebody acts, for whom a call passes this on (`pressedFrom`): what they cause is counted for it. */
  network?: string;
};

/** What a registration says of its person; '' what it does not. */
export type Registered = {
  name: string;
  company: string;
  gstin: string;
  meal: string;
  certificate: string;
  certificateUntil: string;
};

/** `path` leads to the bill where its payer is the person of the seat, and reads; `open` is '' where somebody else pays; `lacks` says that it waits for their address. */
export type SeatBill = {
  paid: boolean;
  path: string | null;
  isOwn: boolean;
  open: string;
  /** What has come of their own money; '' for nothing. */
  came: string;
  /** What they say they paid for a class that was cancelled, and nobody has looked for yet; '' for nothing. */
  told: string;
  /** They say that they have paid it, and nobody has looked yet. */
  isTold: boolean;
  lacks: boolean;
  /** '19 Nov 2026 (XXP/26-27/00042)': the mail that asks its payer for the money; '' of another one's bill. */
  mail: string;
  /** The proforma that they got and that no longer holds, since the seat ended; '' for none. */
  withdrawn: string;
  /** A credit note has taken what they paid out of the invoice: it goes back, whatever they choose. */
  isCredited: boolean;
  /** What went or goes back to them, in sentences with a space behind; '' for nothing, and of another one's bill. */
  saysBack: string;
};

/** `path` leads to the bill where its payer is whoever reads. */
export type EmployerBill = { reference: string; path: string | null; words: string };

/** What areas give to the platform, which knows none of them: wired by the composition. */
export type Wired = {
  /** The provider's name and addresses as the office keeps them; owned by content. */
  provider: () => Promise<ProviderCard>;
  /** The texts of a message as the office published them, or null while the shipped ones hold; owned by content. */
  mailTexts: (name: string) => Promise<MailTexts | null>;
  /** Puts a submission before the office, in the transaction that keeps it; owned by office. */
  received: (trx: Trx, submission: Received) => Promise<void>;
  /** The classes that the public sees at a moment, by their first day; one and the same list until something in it is another. `inside`: as a transaction sees them. Owned by classes. */
  classDates: (now: Date, inside?: Trx) => Promise<readonly ClassDate[]>;
  /** Lets what somebody asked for follow their seat in a class, in the transaction that moves it; owned by office. */
  seatMoved: (trx: Trx, seat: SeatMoved) => Promise<void>;
  /** The bill of a seat as the page of the seat shows it; owned by billing. */
  seatBill: (app: Pick<App, 'db' | 'secret'>, seatId: string) => Promise<SeatBill | null>;
  /** Mails the bill of a seat to its payer once more; false where no money is open, or it was asked for often enough. Owned by billing. */
  mailBillAgain: (trx: Trx, app: App, seatId: string) => Promise<boolean>;
  /** Who paid for a seat whose money has not gone back, or says so: its person, who alone chooses what becomes of it, or a company; owned by billing. */
  paidBy: (db: Db | Trx, seatId: string) => Promise<'Self' | 'another' | null>;
  /** Somebody's seat is paid for by this payer from now on: what the office is asked where its bill names another one; owned by billing. */
  askPayer: (trx: Trx, app: Pick<App, 'now'>, seatId: string, payer: AskedPayer) => Promise<PayerAsked>;
  /** The bills of an employer's nomination, as its page shows them to `reader`; owned by billing. */
  employerBills: (app: Pick<App, 'db' | 'secret'>, nominationId: string, reader: string) => Promise<EmployerBill[]>;
  /** The rate of GST in basis points, and whether totals go to the rupee, as the owners have set it; owned by billing. */
  gst: () => Promise<{ rate: number; rounding: boolean }>;
  /** Whether papers are issued under this GSTIN: no payer's; owned by billing. */
  isOwnGstin: (gstin: string) => Promise<boolean>;
  /** Seats and places in line of classes that have not begun, in words: which end with an account, and which stay its owner's; owned by classes. */
  seatsOfAccount: (
    app: Pick<App, 'db' | 'now'>,
    account: { uid: string; email: string; emailConfirmed: boolean },
  ) => Promise<{ lost: string[]; kept: string[] }>;
  /** Whom the office knows to be one person with somebody; owned by office. */
  shownAsOne: (trx: Db | Trx, who: { email: string; phone: string }) => Promise<ShownAsOne>;
  /** The address that stands in front of each that the office knows to be another of one person; owned by office. */
  headKeys: (db: Db | Trx) => Promise<ReadonlyMap<string, string>>;
  /** What somebody has registered with, to fill in what asks for the same again; owned by registration. */
  registered: (uid: string) => Promise<Registered | null>;
};

/** Who pays as the person of a seat says; and what follows for its bill: nothing, the office is asked, or its tax invoice stands. */
export type AskedPayer = { kind: string; company: string; gstin: string };
export type PayerAsked = 'same' | 'asked' | 'invoiced';

/** A seat has come to where it stands now. */
export type SeatMoved = {
  seat: {
    id: string;
    batchId: string;
    person: string;
    state: string;
    email: string;
    phone: string;
    interestId: string | null;
    /** The employer's list that it is on. */
    nominationId?: string | null;
  };
  at: string;
  /** How it stood before, where it was moved. */
  from?: string;
  /** Whose it is now, where it was passed on. */
  passedTo?: string | undefined;
  /** The seat before, whose promise it keeps. */
  promisedBy?: string | undefined;
  leavesList?: boolean;
  wantsNoMore?: boolean;
  /** Whom the office takes its person for, where that was looked up in the same act. */
  knownAs?: ShownAsOne;
};

/** One person, under everything the office knows them by. */
export type ShownAsOne = {
  emails: string[];
  /** Of these the one that the office writes to; what they ask for themselves goes where they asked. */
  writeTo: string;
  /** What they sent under a telephone number alone. */
  records: string[];
  /** What holds them together, the same for all of them and naming nobody; '' for whoever is known by one thing alone. */
  together: string;
};
