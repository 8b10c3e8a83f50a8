import type { ReactNode } from 'react';

type Props = {
  /** Shared by the rows, so that one is open at a time. */
  name: string;
  /** `id` names a row in an address. */
  items: readonly { question: string; answer: ReactNode; id?: string | undefined; open?: boolean | undefined }[];
};

/** Rows that open, native `details`. The answers are paragraphs. */
export function Accordion({ name, items }: Props) {
  return (
    <div className="accordion">
      {items.map(({ question, answer, id, open }) => (
        <details key={question} name={name} open={open}>
          <summary>
            <h2 className="accordion__question">{question}</h2>
          </summary>
          {/* The name is inside: who comes by it finds its row open, by the browser alone. */}
          <div className="accordion__body" id={id}>
            {answer}
          </div>
        </details>
      ))}
    </div>
  );
}
