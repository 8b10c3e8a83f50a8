import type { Flash } from '../../platform/calls/flash.ts';
import type { Sending } from '../../platform/form/use-sending.ts';

/** What the forms of log-in and sign-up are given by their pages. */
export type AccountFormProps = {
  sending: Sending;
  /** Google sign-in is going on. */
  blocked: boolean;
  flash: Flash | null;
  next: string | null;
};
