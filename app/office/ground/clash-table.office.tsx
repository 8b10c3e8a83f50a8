import type { ReactNode } from 'react';

type Props = { rows: readonly { name: string; there: ReactNode; yours: ReactNode }[]; who?: string | undefined };

export const ClashTable = ({ rows, who }: Props) => (
  <table className="plain-table">
    <thead>
      <tr>
        <th scope="col">
          <span className="vh">Field</span>
        </th>
        <th scope="col">There now{who ? `, ${who}` : ''}</th>
        <th scope="col">Yours</th>
      </tr>
    </thead>
    <tbody>
      {rows.map(({ name, there, yours }) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          <td>{there}</td>
          <td>{yours}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
