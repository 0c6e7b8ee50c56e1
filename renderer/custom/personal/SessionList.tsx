import { Button, Popconfirm } from 'antd'
import { useCallback, useEffect, useState } from 'react'
import { callEndpoint } from '../../../runtime/data/callEndpoint.ts'
import { notify } from '../../../runtime/notify/notify.ts'
import { browserName } from '../../../schemas/evaluate/browserName.ts'
import { part, usePageParts } from '../pageParts.ts'
import { type OwnSession, readSessions, shortTime } from './ownSession.ts'
import styles from './PersonalPage.module.css'

/** The user's sessions; unknown ones can be ended. */
export function SessionList({ titleId }: { titleId: string }) {
  const [rows, setRows] = useState<readonly OwnSession[] | null>(null)

  const load = useCallback(async () => {
    // The failure has shown its toast; the list stays.
    const answer = await callEndpoint('auth.userSessions', {}, { mask: false }).catch(() => null)
    if (answer !== null) setRows(readSessions(answer))
  }, [])
  useEffect(() => void load(), [load])

  const end = async (id?: string) => {
    try {
      await callEndpoint('auth.userSessionsEnd', id === undefined ? {} : { id })
      notify.success('已结束登录')
    } catch {
      // The call shows its error; the list is reloaded.
    }
    await load()
  }
  const others = rows?.some(row => !row.current) ?? false
  const parts = usePageParts({
    waiting: { endOthers: !others && '没有其他登录' },
    away: { endSession: !others && '没有其他登录' },
  })

  return (
    <>
      <div className={styles.bar}>
        <h2 id={titleId}>登录会话</h2>
        <Popconfirm title="确定要结束其他全部登录吗？" onConfirm={() => end()} disabled={parts.waits('endOthers')}>
          <Button {...part('endOthers')} disabled={parts.waits('endOthers')}>
            结束其他登录
          </Button>
        </Popconfirm>
      </div>
      <div className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th>应用系统</th>
              <th>浏览器</th>
              <th>地址</th>
              <th>登录时间</th>
              <th>最近活动</th>
              <th>操作</th>
            </tr>
          </thead>
          <tbody>
            {rows?.map(row => (
              <tr key={row.id}>
                <td>{row.applicationName}</td>
                <td title={row.userAgent}>{browserName(row.userAgent)}</td>
                <td>{row.ip}</td>
                <td>{shortTime(row.createdAt)}</td>
                <td>{shortTime(row.lastSeenAt)}</td>
                <td>
                  {row.current ? (
                    <span className={styles.current}>当前会话</span>
                  ) : (
                    <Popconfirm title="确定要结束该登录吗？" onConfirm={() => end(row.id)}>
                      <Button {...part('endSession')} type="link" size="small" danger className={styles.end}>
                        结束
                      </Button>
                    </Popconfirm>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}
