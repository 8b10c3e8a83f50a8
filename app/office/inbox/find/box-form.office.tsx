import type { ComponentProps, ReactNode } from 'react';
import { Icon } from '../../../design/icon/icon.tsx';
import { KeyHint, useKeyNames } from '../../ground/keys.office.tsx';
import { longestTyped } from './contract.ts';

export const boxId = 'find';

/** The field of the bar, and what hangs below it. Before any answer it is a plain form that leads to the screen of all hits. */
export function BoxForm({
  onSend,
  children,
  ...rest
}: Omit<ComponentProps<'input'>, 'id'> & { onSend: () => void; children?: ReactNode }) {
  const keys = useKeyNames();
  return (
    <form
      method="get"
      className="find-box"
      role="search"
      action="/office/find"
      onSubmit={(event) => {
        event.preventDefault();
        onSend();
      }}
    >
      <Icon name="search" />
      <label className="vh" htmlFor={boxId}>
        Find a person, case, message or text
      </label>
      <input
        id={boxId}
        name="q"
        type="search"
        placeholder="Find anybody or anything"
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={longestTyped}
        {...keys('/')}
        {...rest}
      />
      <KeyHint of="/" />
      {children}
    </form>
  );
}
