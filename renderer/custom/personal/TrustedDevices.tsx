import { Button, Popconfirm } from 'antd'
import { browserName } from '../../../schemas/evaluate/browserName.ts'
import { part } from '../pageParts.ts'
import type { TrustedDevice } from './ownSecondFactor.ts'
import { shortTime } from './ownSession.ts'
import styles from './PersonalPage.module.css'

/** Browsers that temporarily skip the second step. */
export function TrustedDevices({
  devices,
  onForget,
}: {
  devices: readonly TrustedDevice[]
  onForget(id: string): Promise<void>
}) {
  if (devices.length === 0) return null
  return (
    <div className={styles.scroll}>
      <table className={styles.table} aria-label="受信任设备">
        <thead>
          <tr>
            <th>受信任设备</th>
            <th>地址</th>
            <th>最近使用</th>
            <th>有效期至</th>
            <th>操作</th>
          </tr>
        </thead>
        <tbody>
          {devices.map(device => (
            <tr key={device.id}>
              <td title={device.userAgent}>{browserName(device.userAgent)}</td>
              <td>{device.ip}</td>
              <td>{shortTime(device.lastUsedAt)}</td>
              <td>{shortTime(device.expiresAt)}</td>
              <td>
                <Popconfirm title="移除后，该设备登录时须两步验证。确定移除吗？" onConfirm={() => onForget(device.id)}>
                  <Button {...part('forgetDevice')} type="link" size="small" danger className={styles.end}>
                    移除
                  </Button>
                </Popconfirm>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
