import { useEffect, useRef, type ReactNode } from 'react';
import { Button, Buttons } from '../../../design/button/button.tsx';
import { TextArea } from '../../../design/field/fields.tsx';
import { useKeyNames } from '../../ground/keys.office.tsx';
import { Form, submits } from '../../../design/form/form.tsx';

type Props = {
  question: string;
  says: string;
  yes: string;
  /** What cannot be taken back is never black. */
  grave?: boolean;
  busy?: { is: boolean; label: string };
  onYes: () => void;
  onLeave: () => void;
  children?: ReactNode;
};

export function BatchQuestion({ question, says, yes, grave, busy, onYes, onLeave, children }: Props) {
  const keys = useKeyNames();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  const submit = submits(() => !busy?.is && onYes());
  return (
    <div className="pile batch-ask" role="group" aria-label={question} tabIndex={-1} ref={box}>
      <p>
        <b>{question}</b> {says}
      </p>
      <Form onSubmit={submit}>
        {children}
        <Buttons>
          <Button
            type="submit"
            look={grave ? 'outline' : 'primary'}
            busy={busy?.is ?? false}
            busyLabel={busy?.label ?? yes}
          >
            {yes}
          </Button>
          <Button look={grave ? 'text' : 'outline'} {...keys('Escape')} onClick={onLeave}>
            Not now
          </Button>
        </Buttons>
      </Form>
    </div>
  );
}

export const whyPeopleAreTold = 'Why? People are told this.';

type ReasonProps = {
  label: string;
  value: string;
  error: string | undefined;
  /** The question is gone when it has arrived. */
  sending: boolean;
  onChange: (reason: string) => void;
};

export function Reason({ sending, onChange, ...field }: ReasonProps) {
  const type = { readOnly: sending, onChange: ({ target }: { target: HTMLTextAreaElement }) => onChange(target.value) };
  return <TextArea {...field} {...type} name="reason" rows={2} maxLength={500} />;
}
