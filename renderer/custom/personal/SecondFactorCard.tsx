import { Button } from 'antd'
import { useCallback, useEffect, useState } from 'react'
import { callEndpoint } from '../../../runtime/data/callEndpoint.ts'
import { notify } from '../../../runtime/notify/notify.ts'
import { passkeyHindrance } from '../../../runtime/passkey/passkey.ts'
import { part, usePageParts } from '../pageParts.ts'
import own from '../second-factor/SecondFactor.module.css'
import { type OwnPasskey, type OwnSecondFactor, readSecondFactor } from './ownSecondFactor.ts'
import { shortTime } from './ownSession.ts'
import { PasskeyList } from './PasskeyList.tsx'
import { SecondFactorDialog } from './SecondFactorDialog.tsx'
import type { OperationKind } from './secondFactorOperations.ts'
import { TrustedDevices } from './TrustedDevices.tsx'

interface Open {
  kind: OperationKind
  /** The passkey to rename or remove. */
  passkey?: OwnPasskey
}

/** The user's second factor: authenticator app, passkeys, recovery codes, and trusted browsers. */
export function SecondFactorCard({ titleId }: { titleId: string }) {
  const [state, setState] = useState<OwnSecondFactor | null>(null)
  const [open, setOpen] = useState<Open | null>(null)

  const load = useCallback(async () => {
    // The failure has shown its toast; the display stays.
    const answer = await callEndpoint('secondFactor.detail', {}, { mask: false }).catch(() => null)
    if (answer !== null) setState(readSecondFactor(answer))
  }, [])
  useEffect(() => void load(), [load])

  const isOn = state !== null && state.confirmedAt !== ''
  const hasApp = state !== null && state.authenticatorAt !== ''
  const passkeys = state?.passkeys ?? []
  const hindrance = state ? passkeyHindrance(state.passkeyOrigin)?.message : undefined
  const off = !isOn && '两步验证未开启'
  const isLast = isOn && state.demanded && !hasApp && passkeys.length === 1
  const parts = usePageParts({
    waiting: {
      turnOffFactor: isOn && state.demanded && '您的角色要求登录需两步验证，不能关闭',
      addPasskey: hindrance,
      removePasskey: isLast && '您的角色要求登录需两步验证，不能移除最后一个通行密钥',
    },
    away: {
      turnOnFactor: state ? hasApp && '身份验证器已启用' : '正在加载',
      replaceFactor: !hasApp && '身份验证器未启用',
      turnOffFactor: off,
      renewCodes: off,
      renamePasskey: passkeys.length === 0 && '没有通行密钥',
      removePasskey: passkeys.length === 0 && '没有通行密钥',
      forgetDevice: (state?.devices ?? []).length === 0 && '没有受信任设备',
    },
  })

  const forget = async (id: string) => {
    try {
      await callEndpoint('secondFactor.forgetDevice', { id })
      notify.success('已移除')
    } catch {
      // The call shows its error; the list is reloaded.
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
          <p className={own.hint}>
            {isOn ? stateOf(state) : '开启后，登录时除密码外还须输入身份验证器中的验证码，或使用通行密钥'}
          </p>
        </div>
        {isOn && (
          <div className={own.actions}>
            <Button {...part('renewCodes')} onClick={() => setOpen({ kind: 'renew' })}>
              更换恢复码
            </Button>
            <Button
              {...part('turnOffFactor')}
              disabled={parts.waits('turnOffFactor')}
              onClick={() => setOpen({ kind: 'turnOff' })}
            >
              关闭两步验证
            </Button>
          </div>
        )}
      </div>
      {state && (
        <div className={own.factor}>
          <div>
            <h3>身份验证器</h3>
            <p className={own.hint}>
              {hasApp ? `${shortTime(state.authenticatorAt)} 启用` : '手机上的验证器应用每 30 秒生成一个 6 位验证码'}
            </p>
          </div>
          {hasApp ? (
            <Button {...part('replaceFactor')} onClick={() => setOpen({ kind: 'replace' })}>
              更换身份验证器
            </Button>
          ) : (
            <Button
              {...part('turnOnFactor')}
              type={isOn ? 'default' : 'primary'}
              onClick={() => setOpen({ kind: isOn ? 'addApp' : 'setup' })}
            >
              {isOn ? '添加身份验证器' : '开启两步验证'}
            </Button>
          )}
        </div>
      )}
      {state && (
        <div className={own.factor}>
          <div>
            <h3>通行密钥</h3>
            <p className={own.hint}>
              {hindrance ?? '用指纹、面容、设备密码或安全密钥登录，无需账号密码，也可用于两步验证'}
            </p>
          </div>
          <Button
            {...part('addPasskey')}
            disabled={parts.waits('addPasskey')}
            onClick={() => setOpen({ kind: 'addPasskey' })}
          >
            添加通行密钥
          </Button>
        </div>
      )}
      <PasskeyList
        passkeys={passkeys}
        mayRemove={!parts.waits('removePasskey')}
        onRename={passkey => setOpen({ kind: 'renamePasskey', passkey })}
        onRemove={passkey => setOpen({ kind: 'removePasskey', passkey })}
      />
      <TrustedDevices devices={state?.devices ?? []} onForget={forget} />
      {state && open && (
        <SecondFactorDialog {...open} state={state} onDone={() => void load()} onClose={() => setOpen(null)} />
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
