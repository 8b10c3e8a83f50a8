import { createContext } from 'react';

/** The id of the request a page was rendered for, shown only on the page for errors of ours. */
export const RequestId = createContext<string | null>(null);
