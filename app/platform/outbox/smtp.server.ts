import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { DeliveryFailure, smtpFailure } from './delivery-failure.ts';

type Envelope = { from: string | false; to: string[] };
type Options = ConstructorParameters<typeof SMTPConnection>[0];
type Credentials = { user: string; pass: string } | null;

/** An open session with the mail server, and how much it has been used. */
type Session = { connection: SMTPConnection; sent: number; idleSince: number; isOver: boolean };

/** Servers end sessions that are idle or long: ours end before. */
const longestIdleMilliseconds = 5000;
const surelyAliveMilliseconds = 500;
const mostMessages = 100;

/** Sends over few connections that are kept while there is something to send. How many there are is up to the caller. */
export class Smtp {
  readonly #options: Options;
  readonly #credentials: Credentials;
  readonly #idle: Session[] = [];
  #open = 0;

  constructor(options: Options, credentials: Credentials) {
    this.#options = options;
    this.#credentials = credentials;
  }

  /** Resolves when the server has taken the message. Throws DeliveryFailure; an aborted `signal` cuts the connection. */
  async send(envelope: Envelope, message: Buffer, signal?: AbortSignal): Promise<void> {
    const session = await this.#take(signal);
    try {
      await hand(session, envelope, message, signal);
    } catch (error) {
      this.#end(session);
      // Some servers end a session after so many messages. None was taken: a new session takes it.
      if (session.sent > 0 && (error as { responseCode?: number }).responseCode === 421)
        return this.send(envelope, message, signal);
      throw smtpFailure(error, 'sending');
    }
    session.sent += 1;
    this.#keep(session);
  }

  /** Resolves when the server has taken us, and nothing of it. Throws DeliveryFailure. */
  async greet(signal?: AbortSignal): Promise<void> {
    this.#end(await this.#take(signal));
  }

  /** Ends all connections that nothing is sent over. */
  close(): void {
    for (const session of this.#idle.splice(0)) this.#end(session);
  }

  async #take(signal?: AbortSignal): Promise<Session> {
    for (;;) {
      const session = this.#idle.pop();
      if (!session) return this.#connect(signal);
      const idle = performance.now() - session.idleSince;
      if (idle < surelyAliveMilliseconds || (idle < longestIdleMilliseconds && (await answers(session, signal))))
        return session;
      this.#end(session);
    }
  }

  async #connect(signal?: AbortSignal): Promise<Session> {
    const connection = new SMTPConnection(this.#options);
    const session = { connection, sent: 0, idleSince: 0, isOver: false };
    this.#open += 1;
    // What it says between two messages concerns nobody, and must not end the process.
    connection.on('error', () => {});
    connection.once('end', () => this.#forget(session));
    try {
      await step(connection, signal, (done) => connection.connect(done));
      if (this.#credentials) await step(connection, signal, (done) => connection.login(this.#credentials!, done));
      return session;
    } catch (error) {
      this.#end(session);
      const failure = smtpFailure(error, 'connecting');
      // While it serves the others it is not away: it wants no more of them.
      throw this.#open > 0 ? new DeliveryFailure('crowded', failure.message, failure.code) : failure;
    }
  }

  #keep(session: Session): void {
    if (session.sent >= mostMessages) return this.#end(session);
    session.idleSince = performance.now();
    this.#idle.push(session);
    setTimeout(() => this.#endIdle(), longestIdleMilliseconds).unref();
  }

  #endIdle(): void {
    const now = performance.now();
    while (this.#idle[0] && now - this.#idle[0].idleSince >= longestIdleMilliseconds - 10)
      this.#end(this.#idle.shift()!);
  }

  #end(session: Session): void {
    session.connection.close();
    this.#forget(session);
  }

  #forget(session: Session): void {
    if (session.isOver) return;
    session.isOver = true;
    this.#open -= 1;
    const place = this.#idle.indexOf(session);
    if (place >= 0) this.#idle.splice(place, 1);
  }
}

function hand({ connection }: Session, envelope: Envelope, message: Buffer, signal?: AbortSignal): Promise<void> {
  return step(connection, signal, (done) => connection.send(envelope, message, done));
}

async function answers({ connection }: Session, signal?: AbortSignal): Promise<boolean> {
  return step(connection, signal, (done) => connection.reset(done)).then(
    () => true,
    () => false,
  );
}

/** One step of a session as a promise. It ends with its answer, with the connection, or with `signal`. */
function step(
  connection: SMTPConnection,
  signal: AbortSignal | undefined,
  act: (done: (error?: Error | null) => void) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (error?: Error | null) => {
      connection.removeListener('error', end);
      connection.removeListener('end', ended);
      signal?.removeEventListener('abort', cut);
      if (error) reject(error);
      else resolve();
    };
    const ended = () => end(new Error('Connection closed'));
    const cut = () => {
      end(signal!.reason as Error);
      connection.close();
    };
    connection.on('error', end);
    connection.on('end', ended);
    if (signal?.aborted) return cut();
    signal?.addEventListener('abort', cut);
    act(end);
  });
}
