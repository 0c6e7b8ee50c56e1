import { AppstoreOutlined, CheckOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { notify } from '../../../runtime/notify/notify.ts'
import { request } from '../../../runtime/request/request.ts'
import { session } from '../../../runtime/session/session.ts'
import { type Application, readApplication } from '../../../runtime/session/sessionState.ts'
import { tabs } from '../../../runtime/tabs/tabs.ts'
import { useStore } from '../../ui/useStore.ts'
import styles from './HeaderBar.module.css'
import { ToolMenu } from './ToolMenu.tsx'

/** Lists the application systems that the user may work in; choosing one loads the console for it. */
export function ApplicationSwitcher() {
  const current = useStore(session, state => state.application)
  const [applications, setApplications] = useState<readonly Application[]>([])
  const [busy, setBusy] = useState(false)

  const load = async () => {
    const answer = await request({ method: 'GET', url: '/auth/user/applications', mask: false })
    setApplications(Array.isArray(answer) ? answer.map(readApplication).filter(found => found !== null) : [])
  }

  const choose = async (clientId: string) => {
    const target = applications.find(application => application.clientId === clientId)
    if (!target || busy || clientId === current?.clientId) return
    setBusy(true)
    try {
      if (!(await tabs.mayCloseAll())) return
      await session.switchApplication(clientId)
      notify.success(`已切换到${target.name}`)
    } catch {
      // The client has shown the error; the application does not change.
    } finally {
      setBusy(false)
    }
  }

  const entries = applications.map(application => ({
    key: application.clientId,
    label: application.name,
    icon: application.clientId === current?.clientId ? <CheckOutlined /> : <AppstoreOutlined />,
    current: application.clientId === current?.clientId,
  }))

  return (
    <ToolMenu
      label={`切换应用，当前：${current?.name ?? ''}`}
      entries={entries.length > 0 ? entries : waiting}
      disabled={busy}
      // The client has shown the error; the next opening loads the list again.
      onOpen={() => void load().catch(() => {})}
      onPick={key => void choose(key)}
    >
      <AppstoreOutlined />
      <span className={styles.word}>{current?.name || '用户中心'}</span>
    </ToolMenu>
  )
}

const waiting = [{ key: '', label: '加载中…', disabled: true }]
