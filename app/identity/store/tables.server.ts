import type { Generated } from 'kysely';
import type { OfficeRole } from '../staff/staff-member.ts';

declare module '../../platform/database/database.server.ts' {
  interface Database {
    people: PersonTable;
    credentials: CredentialTable;
    sessions: SessionTable;
    verifications: VerificationTable;
    signing_keys: SigningKeyTable;
    passkeys: PasskeyTable;
    authenticators: AuthenticatorTable;
    recovery_codes: RecoveryCodeTable;
    attempts: AttemptTable;
    identity_events: IdentityEventTable;
    account_consents: AccountConsentTable;
  }
}

/** Times are ISO-8601 UTC text everywhere. */
type Timed = { created_at: string; updated_at: string };

/** Whoever has an account. A deleted account keeps its row, without name, address or any way in. */
export type PersonTable = Timed & {
  /** The documented `uid`. */
  id: string;
  name: string;
  /** Lower-cased. */
  email: string;
  /** 1 when the mailbox has been proved. */
  email_verified: number;
  image: string | null;
  /** Country code and digits, such as +919876543210. */
  contact_number: string | null;
  role: 'user' | 'staff';
  /** What a member of staff may do in the back office. */
  office_role: OfficeRole | null;
  /** Who took them on, last of all; null for the operator of the machine, and for whoever is not staff. */
  invited_by: string | null;
  /** Counts up whenever earlier proofs stop counting: ID tokens and half-done log-ins name the one they were given for. */
  entry_version: Generated<number>;
  disabled_at: string | null;
  deleted_at: string | null;
};

/** A way to log in: the password (provider 'credential'), or an issuer's subject (provider = the issuer's address). */
export type CredentialTable = Timed & {
  id: string;
  person_id: string;
  provider_id: string;
  account_id: string;
  /** argon2id, with its parameters. */
  password: string | null;
  access_token: string | null;
  refresh_token: string | null;
  id_token: string | null;
  access_token_expires_at: string | null;
  refresh_token_expires_at: string | null;
  scope: string | null;
};

export type SessionTable = Timed & {
  id: string;
  person_id: string;
  /** SHA-256 of what the cookie holds. */
  token: string;
  /** The absolute end; the idle end is counted from `updated_at`. */
  expires_at: string;
  ip_address: string | null;
  user_agent: string | null;
  /** When a passkey or an authenticator code was given in this session. */
  second_factor_at: string | null;
  /** When the password, Google, a passkey or a code was last given: what is asked for again before something grave. */
  confirmed_at: string;
};

/** Codes, challenges and other values that are used once. Identifiers are hashed. */
export type VerificationTable = Timed & { id: string; identifier: string; value: string; expires_at: string };

/** Keys that sign ID tokens; private halves are encrypted with the secret. */
export type SigningKeyTable = {
  id: string;
  public_key: string;
  private_key: string;
  created_at: string;
  expires_at: string | null;
  alg: string | null;
  crv: string | null;
};

export type PasskeyTable = {
  id: string;
  person_id: string;
  name: string | null;
  public_key: string;
  credential_id: string;
  counter: number;
  device_type: string;
  backed_up: number;
  transports: string | null;
  aaguid: string | null;
  created_at: string | null;
};

/** An authenticator app. `last_step` is the time step of the last accepted code: a code works once. */
export type AuthenticatorTable = {
  person_id: string;
  /** Encrypted. */
  secret: string;
  created_at: string;
  confirmed_at: string | null;
  last_step: number;
};

/** 128-bit codes, SHA-256; removed when used. */
export type RecoveryCodeTable = { hash: string; person_id: string; created_at: string };

/** Failed log-ins by HMAC of account, network or device. */
export type AttemptTable = { key: string; failures: number; waits_until: string; last_at: string };

/** What happened to accounts: ids and HMACs, never addresses, codes or passwords. */
export type IdentityEventTable = {
  id: string;
  at: string;
  kind: string;
  person_id: string | null;
  /** HMAC of the email that was named, when no account is meant. */
  subject: string | null;
  network: string | null;
  detail: string | null;
};

export type AccountConsentTable = { person_id: string; version: string; wording: string; given_at: string };
