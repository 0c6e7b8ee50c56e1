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

/** The application systems that the person may work in; choosing one starts anew there. */
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
      // The call has shown what the server said; the application stays.
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
      // A failed list has shown its toast and is asked for again at the next opening.
      onOpen={() => void load().catch(() => {})}
      onPick={key => void choose(key)}
    >
      <AppstoreOutlined />
      <span className={styles.word}>{current?.name || '用户中心'}</span>
    </ToolMenu>
  )
}

const waiting = [{ key: '', label: '加载中…', disabled: true }]
