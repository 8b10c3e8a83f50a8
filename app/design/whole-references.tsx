import { cutAtReferences } from './whole-words.ts';

/** Words in which a reference such as EOI-7K3M9Q never breaks at its hyphen. */
export const WholeReferences = ({ of }: { of: string }) =>
  cutAtReferences(of).map((part, at) =>
    at % 2 ? (
      // oxlint-disable-next-line react/no-array-index-key -- the parts stand in their order and never change places
      <span className="whole" key={at}>
        {part}
      </span>
    ) : (
      part
    ),
  );
