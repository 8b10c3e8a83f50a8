import { useState, type ComponentProps, type ReactNode } from 'react';
import { Button, Buttons } from '../button/button.tsx';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon/icon.tsx';

type RowProps = {
  label: string;
  /** What is kept now; nothing shows as N/A. */
  value?: ReactNode;
  /** What is to be checked of it. */
  advice?: string | null | undefined;
  /** Why no editing now, such as "Save or cancel the open row first." Edit can still be reached and pressed, and then says so. */
  blocked?: string | undefined;
  /** Why this is not edited here at all; stands in place of Edit. */
  note?: ReactNode;
  /** Attributes of the Edit button: onClick, or a `form` and `name` for life without scripts. */
  editProps?: ComponentProps<'button'> | undefined;
};

/** One kept detail: name, value, Edit. Stands in `EditRows`. */
export function EditRow({ label, value, advice, blocked, note, editProps }: RowProps) {
  const reason = `why-not-${label.toLowerCase().replaceAll(/\W+/g, '-')}`;
  const missing = value === undefined || value === null || value === '';
  const [asked, setAsked] = useState(false);
  return (
    <div className="edit-row">
      <dt>{label}</dt>
      <dd className={classNames('edit-row__value', missing && 'edit-row__value--missing')}>
        {missing ? 'N/A' : value}
      </dd>
      {note ? (
        <dd className="edit-row__note">{note}</dd>
      ) : (
        <dd className="edit-row__action">
          <button
            type="button"
            aria-describedby={blocked ? reason : undefined}
            {...editProps}
            aria-disabled={blocked ? true : undefined}
            onClick={blocked ? () => setAsked(true) : editProps?.onClick}
          >
            <Icon name="edit" />
            Edit<span className="vh"> {label.toLowerCase()}</span>
          </button>
        </dd>
      )}
      {advice ? <dd className="edit-row__note">{advice}</dd> : null}
      {blocked ? (
        <dd className={asked ? 'edit-row__note' : 'vh'} id={reason}>
          {blocked}
        </dd>
      ) : null}
    </div>
  );
}

type OpenProps = ComponentProps<'form'> & {
  label: string;
  busy?: boolean | undefined;
  saveLabel?: string | undefined;
  cancelLabel?: string | undefined;
  cancelProps?: ComponentProps<'button'> | undefined;
};

/** The same row while it is edited: the field as child, Save and Cancel. Escape cancels through `onKeyDown`. */
export function EditRowOpen({
  label,
  busy,
  saveLabel = 'Save',
  cancelLabel = 'Cancel',
  cancelProps,
  children,
  ...rest
}: OpenProps) {
  return (
    <div className="edit-row--open">
      <dt className="vh">{label}</dt>
      <dd>
        <form method="post" noValidate {...rest}>
          {children}
          <Buttons>
            <Button type="submit" small busy={busy} busyLabel="Saving">
              {saveLabel}
            </Button>
            <Button look="outline" small {...cancelProps}>
              {cancelLabel}
            </Button>
          </Buttons>
        </form>
      </dd>
    </div>
  );
}

export function EditRows(props: ComponentProps<'dl'>) {
  return <dl className="edit-rows" {...props} />;
}
