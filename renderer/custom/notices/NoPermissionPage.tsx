import { navigate } from '../../../runtime/routing/navigate.ts'
import { session } from '../../../runtime/session/session.ts'
import { NoticePage } from '../../ui/NoticePage.tsx'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { useStore } from '../../ui/useStore.ts'
import { part } from '../pageParts.ts'

/** The user lacks the code of the requested route. */
export function NoPermissionPage() {
  const signedIn = useStore(session).token !== undefined
  return (
    <NoticePage
      mark="403"
      title="暂无访问权限"
      actions={
        <>
          <PlainButton {...part('home')} tone="primary" onClick={() => navigate(signedIn ? '/' : '/login')}>
            {signedIn ? '返回首页' : '登录'}
          </PlainButton>
          {signedIn && (
            <PlainButton {...part('switchAccount')} onClick={() => void session.logout()}>
              切换账号
            </PlainButton>
          )}
        </>
      }
    >
      <p>您没有访问该页面的权限，如需使用请联系管理员授权。</p>
    </NoticePage>
  )
}
