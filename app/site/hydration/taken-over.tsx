import { Component, useEffect, type ReactNode } from 'react';
import { Banner } from '../../design/banner/banner.tsx';
import { pressAgain } from './pressed.ts';

/** Says that the page answers now: whoever writes into it or tries it waits for that. */
export function TakenOver({ children }: { children: ReactNode }) {
  useEffect(() => {
    document.documentElement.removeAttribute('data-hydrating');
    pressAgain();
  }, []);
  return children;
}

/** A page that fails in the browser says so in its place, instead of leaving nothing there. */
export class Guarded extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <div className="wrap section">
        <Banner kind="error" title="Something went wrong on this page.">
          Please load it again. What you typed into a form is kept in this browser.
        </Banner>
      </div>
    );
  }
}
