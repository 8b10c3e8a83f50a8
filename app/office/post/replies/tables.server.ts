/** A mail that came to the address of a case. Never changed; goes with the case. */
export type CaseReplyTable = {
  id: string;
  case_id: string;
  /** As the mail names itself, or a digest of it: what comes twice is kept once. */
  message_id: string;
  /** What it says of its sender, which anybody can write; '' where it says nothing. */
  from_address: string;
  from_name: string;
  /** 1: it says that it comes from the address that the case has. */
  own: number;
  /** 1: written by a program, such as a notice of absence. */
  automatic: number;
  subject: string;
  text: string;
  /** Where in the text begins what it only repeats; its length where there is none such. */
  quoted_from: number;
  /** JSON: names and sizes of what was attached. The contents are not kept. */
  files: string;
  received_at: string;
};

declare module '../../../platform/database/database.server.ts' {
  interface Database {
    case_replies: CaseReplyTable;
  }
}
