import type { ReactNode } from 'react';

type Props = {
  /** Shared by the rows, so that one is open at a time. */
  name: string;
  items: readonly { question: string; answer: ReactNode; id?: string | undefined; open?: boolean | undefined }[];
};

/** Rows that open, native `details`. The answers are paragraphs. */
export function Accordion({ name, items }: Props) {
  return (
    <div className="accordion">
      {items.map(({ question, answer, id, open }) => (
        <details key={question} id={id} name={name} open={open}>
          <summary>
            <span>{question}</span>
          </summary>
          <div className="accordion__body">{answer}</div>
        </details>
      ))}
    </div>
  );
}
