import { Component, type ReactNode } from 'react'

interface Props {
  children: ReactNode
  fallback(reason: string): ReactNode
}

/** Shows an rjsf rendering error in its place; the page around it keeps working. */
export class DrawingBoundary extends Component<Props, { reason: string | null }> {
  override state: { reason: string | null } = { reason: null }

  static getDerivedStateFromError(error: unknown) {
    return { reason: error instanceof Error ? error.message : String(error) }
  }

  override render() {
    const { reason } = this.state
    return reason === null ? this.props.children : this.props.fallback(reason)
  }
}
