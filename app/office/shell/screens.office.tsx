import type { ComponentType } from 'react';
import type { OfficeRole } from '../../identity/staff/office-role.ts';
import { DemandBoard } from '../demand/demand.office.tsx';
import { CaseScreen } from '../inbox/case.office.tsx';
import { Inbox } from '../inbox/inbox.office.tsx';

export type OfficeScreen = {
  /** Below /office. */
  path: string;
  /** What the bar calls it; screens without one are reached from others. */
  label?: string;
  needs: OfficeRole;
  Component: ComponentType;
};

/** Every screen, in the order of the bar. */
export const screens: readonly OfficeScreen[] = [
  { path: '/', label: 'Inbox', needs: 'reader', Component: Inbox },
  { path: '/cases/:id', needs: 'reader', Component: CaseScreen },
  { path: '/demand', label: 'Demand', needs: 'reader', Component: DemandBoard },
];
