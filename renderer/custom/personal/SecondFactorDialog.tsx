import { Button, Input } from 'antd'
import { useId, useState } from 'react'
import { callEndpoint } from '../../../runtime/data/callEndpoint.ts'
import { notify } from '../../../runtime/notify/notify.ts'
import { RequestError } from '../../../runtime/request/requestError.ts'
import { type NewSecret, readRecoveryCodes } from '../../../runtime/session/secondStep.ts'
import { Modal } from '../../ui/Modal.tsx'
import { RecoveryCodes } from '../second-factor/RecoveryCodes.tsx'
import styles from '../second-factor/SecondFactor.module.css'
import { SecretView } from '../second-factor/SecretView.tsx'

interface Deed {
  title: string
  label: string
  endpoint: string
  done: string
}

const deeds: Record<'setup' | 'turnOff' | 'renew', Deed> = {
  setup: { title: '开启两步验证', label: '验证码', endpoint: 'secondFactor.confirm', done: '两步验证已开启' },
  turnOff: { title: '关闭两步验证', label: '验证码或恢复码', endpoint: 'secondFactor.turnOff', done: '两步验证已关闭' },
  renew: {
    title: '更换恢复码',
    label: '验证码或恢复码',
    endpoint: 'secondFactor.recoveryCodes',
    done: '恢复码已更换，原有恢复码失效',
  },
}

/** Asks for a code, and shows the recovery codes that are given for it. */
export function SecondFactorDialog({
  kind,
  secret,
  onDone,
  onClose,
}: {
  kind: keyof typeof deeds
  secret?: NewSecret
  onDone(): void
  onClose(): void
}) {
  const { title, label, endpoint, done } = deeds[kind]
  const [code, setCode] = useState('')
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)
  const [codes, setCodes] = useState<string[] | null>(null)
  const id = useId()

  const submit = async () => {
    if (busy) return
    if (code.trim() === '') return setError(`请输入${label}`)
    setBusy(true)
    setError('')
    try {
      const answer = await callEndpoint(endpoint, { code: code.trim() }, { silent: true })
      notify.success(done)
      onDone()
      if (kind === 'turnOff') onClose()
      else setCodes(readRecoveryCodes(answer))
    } catch (error) {
      if (!(error instanceof RequestError)) throw error
      setError(error.message)
    } finally {
      setBusy(false)
    }
  }

  const footer = codes ? (
    <Button type="primary" onClick={onClose}>
      我已保存
    </Button>
  ) : (
    <>
      <Button onClick={onClose}>取消</Button>
      <Button type="primary" danger={kind === 'turnOff'} loading={busy} onClick={() => void submit()}>
        确定
      </Button>
    </>
  )
  return (
    <Modal open title={codes ? '保存恢复码' : title} width={440} onCancel={onClose} footer={footer}>
      {codes ? (
        <RecoveryCodes codes={codes} />
      ) : (
        <form
          className={styles.form}
          onSubmit={event => {
            event.preventDefault()
            void submit()
          }}
        >
          {secret && <SecretView {...secret} />}
          {kind === 'turnOff' && <p>关闭后，恢复码与受信任设备一并失效，登录只需密码。</p>}
          {kind === 'renew' && <p>原有恢复码全部失效。</p>}
          <label htmlFor={id}>{label}</label>
          <Input
            id={id}
            autoFocus
            autoComplete="one-time-code"
            maxLength={20}
            placeholder={`请输入${label}`}
            value={code}
            status={error === '' ? '' : 'error'}
            onChange={event => setCode(event.target.value)}
          />
          {error !== '' && (
            <p role="alert" className={styles.error}>
              {error}
            </p>
          )}
        </form>
      )}
    </Modal>
  )
}
