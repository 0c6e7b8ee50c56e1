import { Component, type ReactNode } from 'react'

interface Props {
  children: ReactNode
  fallback(reason: string): ReactNode
}

const reason = '表单不支持这种结构，请按 JSON 填写'

/** Replaces a form that rjsf cannot draw; the page around it keeps working. React logs the English error. */
export class DrawingBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback(reason) : this.props.children
  }
}
