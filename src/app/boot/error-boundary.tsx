import { Component, type ReactNode } from 'react';
import { ErrorScreen, type WayOut } from './error-screen.tsx';

interface Props {
  children: ReactNode;
  /** omitted: leads to the start page */
  wayOut?: WayOut;
}

interface State {
  error: unknown;
}

/** Confines a crash to the part of the page where it happened. A class, because React has no hook for this. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: unknown): State {
    return { error };
  }

  override render(): ReactNode {
    return this.state.error === null ? (
      this.props.children
    ) : (
      <ErrorScreen error={this.state.error} wayOut={this.props.wayOut} />
    );
  }
}
