import { currentAddress, navigate } from '../../../runtime/routing/navigate.ts'
import { NoticePage } from '../../ui/NoticePage.tsx'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { part } from '../pageParts.ts'

/** No route matches the address. */
export function NotFoundPage() {
  return (
    <NoticePage
      mark="404"
      title="页面不存在"
      actions={
        <PlainButton {...part('home')} tone="primary" onClick={() => navigate('/')}>
          返回首页
        </PlainButton>
      }
    >
      <p>没有找到地址 {currentAddress().split('?')[0]} 对应的页面，请检查地址是否正确。</p>
    </NoticePage>
  )
}
