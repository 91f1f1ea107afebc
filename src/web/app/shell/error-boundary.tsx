import { Component, type ReactNode } from "react";

interface ErrorBoundaryProps {
  /** shown in place of what failed to render, or whose code did not come */
  fallback: (retry: () => void) => ReactNode;
  /** another value tries again: what failed is no longer shown */
  shown?: unknown;
  children: ReactNode;
}

/** A part that fails alone: what is around it stays. React logs the error. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidUpdate({ shown }: ErrorBoundaryProps) {
    if (this.state.hasFailed && shown !== this.props.shown) this.retry();
  }

  retry = () => this.setState({ hasFailed: false });

  override render() {
    return this.state.hasFailed ? this.props.fallback(this.retry) : this.props.children;
  }
}
