import { Component, type ReactNode } from 'react'
import { NoticePage } from './NoticePage.tsx'
import { PlainButton } from './PlainButton.tsx'

interface Props {
  children: ReactNode
  /** Called by 重试, after the fault is forgotten. */
  onRetry?: () => void
}

/** A fault in one tab stays in that tab. */
export class ErrorBoundary extends Component<Props, { error: Error | null }> {
  override state: { error: Error | null } = { error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }

  override render() {
    const { error } = this.state
    if (!error) return this.props.children
    const retry = () => {
      this.setState({ error: null })
      this.props.onRetry?.()
    }
    return (
      <NoticePage
        title="页面出错了"
        actions={
          <PlainButton tone="primary" onClick={retry}>
            重试
          </PlainButton>
        }
      >
        <p>其他页面不受影响。错误信息：{error.message}</p>
      </NoticePage>
    )
  }
}
