import { Button } from 'antd'
import { part } from '../pageParts.ts'
import type { OwnPasskey } from './ownSecondFactor.ts'
import { shortTime } from './ownSession.ts'
import styles from './PersonalPage.module.css'

interface Props {
  passkeys: readonly OwnPasskey[]
  mayRemove: boolean
  onRename(passkey: OwnPasskey): void
  onRemove(passkey: OwnPasskey): void
}

export function PasskeyList({ passkeys, mayRemove, onRename, onRemove }: Props) {
  if (passkeys.length === 0) return null
  return (
    <div className={styles.scroll}>
      <table className={styles.table} aria-label="通行密钥">
        <thead>
          <tr>
            <th>名称</th>
            <th>添加时间</th>
            <th>最近使用</th>
            <th>操作</th>
          </tr>
        </thead>
        <tbody>
          {passkeys.map(passkey => (
            <tr key={passkey.id}>
              <td>
                {passkey.name}
                {passkey.backedUp && <span className={styles.aside}>已同步到您的其他设备</span>}
              </td>
              <td>{shortTime(passkey.createdAt)}</td>
              <td>{passkey.lastUsedAt === '' ? '未使用' : shortTime(passkey.lastUsedAt)}</td>
              <td>
                <div className={styles.operations}>
                  <Button
                    {...part('renamePasskey')}
                    type="link"
                    size="small"
                    className={styles.end}
                    onClick={() => onRename(passkey)}
                  >
                    重命名
                  </Button>
                  <Button
                    {...part('removePasskey')}
                    type="link"
                    size="small"
                    danger
                    className={styles.end}
                    disabled={!mayRemove}
                    onClick={() => onRemove(passkey)}
                  >
                    移除
                  </Button>
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
