import { Button, Popconfirm } from 'antd'
import { useCallback, useEffect, useState } from 'react'
import { callEndpoint } from '../../../runtime/data/callEndpoint.ts'
import { notify } from '../../../runtime/notify/notify.ts'
import { browserName } from '../../../schemas/evaluate/browserName.ts'
import { part, usePageParts } from '../pageParts.ts'
import own from '../second-factor/SecondFactor.module.css'
import { type OwnSecondFactor, readSecondFactor } from './ownSecondFactor.ts'
import { shortTime } from './ownSession.ts'
import styles from './PersonalPage.module.css'
import { SecondFactorDialog } from './SecondFactorDialog.tsx'
import type { DeedKind } from './useSecondFactorDialog.ts'

/** The own second factor: turned on and off, its recovery codes, and the browsers that are trusted. */
export function SecondFactorCard({ titleId }: { titleId: string }) {
  const [state, setState] = useState<OwnSecondFactor | null>(null)
  const [open, setOpen] = useState<DeedKind | null>(null)

  const load = useCallback(async () => {
    // A failure has shown its toast; what was shown stays.
    const answer = await callEndpoint('secondFactor.detail', {}, { mask: false }).catch(() => null)
    if (answer !== null) setState(readSecondFactor(answer))
  }, [])
  useEffect(() => void load(), [load])

  const isOn = state !== null && state.confirmedAt !== ''
  const off = !isOn && '两步验证未开启'
  const parts = usePageParts({
    waiting: { turnOffFactor: isOn && state.demanded && '您的角色要求登录需两步验证，不能关闭' },
    away: {
      turnOnFactor: state ? isOn && '两步验证已开启' : '正在加载',
      turnOffFactor: off,
      replaceFactor: off,
      renewCodes: off,
      forgetDevice: (!state || state.devices.length === 0) && '没有受信任设备',
    },
  })

  const forget = async (id: string) => {
    try {
      await callEndpoint('secondFactor.forgetDevice', { id })
      notify.success('已移除')
    } catch {
      // The call shows its error; the list below shows what is left.
    }
    await load()
  }

  return (
    <>
      <h2 id={titleId}>安全设置</h2>
      <div className={own.state}>
        <div>
          <p>
            <span className={own.dot} data-on={isOn} aria-hidden="true" />
            {isOn ? '两步验证已开启' : '两步验证未开启'}
          </p>
          <p className={own.hint}>{isOn ? stateOf(state) : '开启后，登录时除密码外还须输入身份验证器中的验证码'}</p>
        </div>
        <div className={own.actions}>
          {state && !isOn && (
            <Button {...part('turnOnFactor')} type="primary" onClick={() => setOpen('setup')}>
              开启两步验证
            </Button>
          )}
          {isOn && (
            <>
              <Button {...part('replaceFactor')} onClick={() => setOpen('replace')}>
                更换身份验证器
              </Button>
              <Button {...part('renewCodes')} onClick={() => setOpen('renew')}>
                更换恢复码
              </Button>
              <Button
                {...part('turnOffFactor')}
                disabled={parts.waits('turnOffFactor')}
                onClick={() => setOpen('turnOff')}
              >
                关闭两步验证
              </Button>
            </>
          )}
        </div>
      </div>
      {state && state.devices.length > 0 && (
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
              {state.devices.map(device => (
                <tr key={device.id}>
                  <td title={device.userAgent}>{browserName(device.userAgent)}</td>
                  <td>{device.ip}</td>
                  <td>{shortTime(device.lastUsedAt)}</td>
                  <td>{shortTime(device.expiresAt)}</td>
                  <td>
                    <Popconfirm
                      title="移除后，该设备登录时须输入验证码。确定移除吗？"
                      onConfirm={() => forget(device.id)}
                    >
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
      )}
      {state && open && (
        <SecondFactorDialog
          kind={open}
          hasPassword={state.hasPassword}
          onDone={() => void load()}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}

const stateOf = ({ confirmedAt, recoveryCodesLeft, demanded }: OwnSecondFactor) =>
  [
    `${shortTime(confirmedAt)} 开启`,
    `剩余 ${recoveryCodesLeft} 个恢复码`,
    ...(demanded ? ['您的角色要求登录需两步验证'] : []),
  ].join('，')
