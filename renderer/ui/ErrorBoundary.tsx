import { Component, type ReactNode } from 'react'
import { navigate } from '../../runtime/routing/navigate.ts'
import { NoticePage } from './NoticePage.tsx'
import { PlainButton } from './PlainButton.tsx'

interface Props {
  children: ReactNode
  /** Called by 重试, after the error is cleared. */
  onRetry?: () => void
  /** Whether it replaces a whole page: then it links to the home page too. */
  home?: boolean
}

/** Chrome, Firefox and Safari word a failed import differently. */
const loadFailure = /dynamically imported module|module script|Unable to preload/i

/** Keeps an error in one tab inside that tab. */
export class ErrorBoundary extends Component<Props, { error: Error | null }> {
  override state: { error: Error | null } = { error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }

  override render() {
    const { error } = this.state
    if (!error) return this.props.children
    // The browser remembers a failed import: only a reload of the console helps.
    const unloaded = loadFailure.test(error.message)
    const retry = () => {
      if (unloaded) return window.location.reload()
      this.setState({ error: null })
      this.props.onRetry?.()
    }
    return (
      <NoticePage
        {...(this.props.home ? { mark: '500' } : {})}
        title="页面出错了"
        actions={
          <>
            <PlainButton tone="primary" onClick={retry}>
              重试
            </PlainButton>
            {this.props.home && <PlainButton onClick={() => navigate('/')}>返回首页</PlainButton>}
          </>
        }
      >
        <p>
          {unloaded
            ? '页面资源加载失败，可能是网络中断或系统已更新，请重试。'
            : `其他页面不受影响。错误信息：${error.message}`}
        </p>
      </NoticePage>
    )
  }
}
