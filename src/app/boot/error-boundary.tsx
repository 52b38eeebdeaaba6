import { Component, type ReactNode } from 'react';
import { ErrorScreen, type WayOut } from './error-screen.tsx';

interface Props {
  children: ReactNode;
  /** left out, it leads to the start */
  wayOut?: WayOut;
}

interface State {
  error: unknown;
}

/** Keeps a crash to the part of the page where it happened. React catches errors in classes alone. */
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
