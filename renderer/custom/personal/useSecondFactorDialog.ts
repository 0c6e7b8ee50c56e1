import { useState } from 'react'
import { encryptPassword } from '../../../runtime/crypto/encryptPassword.ts'
import { callEndpoint } from '../../../runtime/data/callEndpoint.ts'
import { notify } from '../../../runtime/notify/notify.ts'
import { RequestError } from '../../../runtime/request/requestError.ts'
import { type NewSecret, readNewSecret, readRecoveryCodes } from '../../../runtime/session/secondStep.ts'

export type DeedKind = 'setup' | 'replace' | 'turnOff' | 'renew'

interface Deed {
  title: string
  note: string
  /** A code of the factor in use is asked for. */
  asksCode: boolean
  endpoint: string
  done: string
}

export const deeds: Record<DeedKind, Deed> = {
  setup: {
    title: '开启两步验证',
    note: '开启后，登录时除密码外还须输入手机上身份验证器显示的 6 位验证码。',
    asksCode: false,
    endpoint: 'secondFactor.begin',
    done: '两步验证已开启',
  },
  replace: {
    title: '更换身份验证器',
    note: '更换后，原身份验证器、恢复码与受信任设备失效。手机丢失时用一个恢复码。',
    asksCode: true,
    endpoint: 'secondFactor.begin',
    done: '身份验证器已更换',
  },
  turnOff: {
    title: '关闭两步验证',
    note: '关闭后，恢复码与受信任设备一并失效，登录只需密码。',
    asksCode: true,
    endpoint: 'secondFactor.turnOff',
    done: '两步验证已关闭',
  },
  renew: {
    title: '更换恢复码',
    note: '原有恢复码全部失效。',
    asksCode: true,
    endpoint: 'secondFactor.recoveryCodes',
    done: '恢复码已更换',
  },
}

interface Form {
  password: string
  code: string
  /** The first code of a new authenticator. */
  firstCode: string
}

type Errors = Partial<Record<keyof Form, string>>

/** Proof first, then for a new authenticator its picture and first code, and last the recovery codes. */
export function useSecondFactorDialog({
  kind,
  hasPassword,
  onDone,
  onClose,
}: {
  kind: DeedKind
  hasPassword: boolean
  onDone(): void
  onClose(): void
}) {
  const { asksCode, endpoint, done } = deeds[kind]
  const [form, setForm] = useState<Form>({ password: '', code: '', firstCode: '' })
  const [errors, setErrors] = useState<Errors>({})
  const [failure, setFailure] = useState('')
  const [busy, setBusy] = useState(false)
  const [secret, setSecret] = useState<NewSecret | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)

  const change = (field: keyof Form, value: string) => {
    setForm(form => ({ ...form, [field]: value }))
    setErrors(({ [field]: _, ...others }) => others)
  }

  const missing = (): Errors => {
    if (secret) return form.firstCode.trim() === '' ? { firstCode: '请输入验证码' } : {}
    return {
      ...(hasPassword && form.password === '' && { password: '请输入登录密码' }),
      ...(asksCode && form.code.trim() === '' && { code: '请输入验证码或恢复码' }),
    }
  }

  const finish = (answer: unknown) => {
    notify.success(done)
    onDone()
    const given = readRecoveryCodes(answer)
    if (given.length > 0) setCodes(given)
    else onClose()
  }

  const send = async () => {
    if (secret) return finish(await callEndpoint('secondFactor.confirm', { code: form.firstCode.trim() }, quiet))
    const proof = {
      ...(hasPassword && { password: await encryptPassword(form.password) }),
      ...(asksCode && { code: form.code.trim() }),
    }
    const answer = await callEndpoint(endpoint, proof, quiet)
    if (endpoint === 'secondFactor.begin') setSecret(readNewSecret(answer))
    else finish(answer)
  }

  const submit = async () => {
    if (busy) return
    const found = missing()
    setErrors(found)
    setFailure('')
    if (Object.keys(found).length > 0) return
    setBusy(true)
    try {
      await send()
    } catch (error) {
      if (!(error instanceof RequestError)) throw error
      const at = (field: string) => error.errors.find(one => one.field === field)?.message
      const [password, code] = [at('password'), at('code')]
      setErrors({ ...(password && { password }), ...(code && { [secret ? 'firstCode' : 'code']: code }) })
      if (!password && !code) setFailure(error.message)
    } finally {
      setBusy(false)
    }
  }

  return { form, change, errors, failure, busy, secret, codes, submit }
}

const quiet = { silent: true } as const
