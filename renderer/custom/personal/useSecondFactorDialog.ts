import { useState } from 'react'
import { encryptPassword } from '../../../runtime/crypto/encryptPassword.ts'
import { callEndpoint } from '../../../runtime/data/callEndpoint.ts'
import { notify } from '../../../runtime/notify/notify.ts'
import { createPasskey, PasskeyError, passkeyHindrance, signWithPasskey } from '../../../runtime/passkey/passkey.ts'
import { RequestError } from '../../../runtime/request/requestError.ts'
import { type NewSecret, readNewSecret, readRecoveryCodes } from '../../../runtime/session/secondStep.ts'
import { browserName } from '../../../schemas/evaluate/browserName.ts'
import type { OwnPasskey, OwnSecondFactor } from './ownSecondFactor.ts'
import { type OperationKind, operations } from './secondFactorOperations.ts'

interface Form {
  password: string
  code: string
  /** First code of a new authenticator. */
  firstCode: string
  /** Name of a passkey. */
  name: string
}

type Errors = Partial<Record<keyof Form, string>>

export interface SecondFactorDialogProps {
  kind: OperationKind
  /** The passkey to rename or remove. */
  passkey?: OwnPasskey | undefined
  state: OwnSecondFactor
  onDone(): void
  onClose(): void
}

/**
 * State of the dialog: proof, then a new authenticator with its first code or a new passkey, finally the recovery
 * codes.
 */
export function useSecondFactorDialog({ kind, passkey, state, onDone, onClose }: SecondFactorDialogProps) {
  const { endpoint, done, isProved, asksName } = operations[kind]
  const [form, setForm] = useState<Form>({
    password: '',
    code: '',
    firstCode: '',
    name: passkey?.name ?? browserName(navigator.userAgent).slice(0, 30),
  })
  const [errors, setErrors] = useState<Errors>({})
  const [failure, setFailure] = useState('')
  const [busy, setBusy] = useState(false)
  const [secret, setSecret] = useState<NewSecret | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)

  const asks = {
    password: isProved && state.hasPassword,
    code: isProved && state.confirmedAt !== '',
    name: asksName,
    /** The code is optional, because a passkey is also proof. */
    passkey: isProved && state.passkeys.length > 0 && passkeyHindrance(state.passkeyOrigin) === undefined,
  }

  const change = (field: keyof Form, value: string) => {
    setForm(form => ({ ...form, [field]: value }))
    setErrors(({ [field]: _, ...others }) => others)
  }

  const missing = (): Errors => {
    if (secret) return form.firstCode.trim() === '' ? { firstCode: '请输入验证码' } : {}
    return {
      ...(asks.password && form.password === '' && { password: '请输入登录密码' }),
      ...(asks.code && !asks.passkey && form.code.trim() === '' && { code: '请输入验证码或恢复码' }),
      ...(asks.name && form.name.trim() === '' && { name: '请输入名称' }),
    }
  }

  const finish = (answer: unknown) => {
    notify.success(done)
    onDone()
    const given = readRecoveryCodes(answer)
    if (given.length > 0) setCodes(given)
    else onClose()
  }

  const proof = async () => ({
    ...(asks.password && { password: await encryptPassword(form.password) }),
    ...(asks.code && (await factor())),
  })
  const factor = async () => {
    const code = form.code.trim()
    if (code !== '' || !asks.passkey) return { code }
    return { passkey: await signWithPasskey(await callEndpoint('passkey.challenge', {}, quiet)) }
  }

  const send = async () => {
    if (secret) return finish(await callEndpoint('secondFactor.confirm', { code: form.firstCode.trim() }, quiet))
    const name = form.name.trim()
    if (kind === 'renamePasskey') return finish(await callEndpoint(endpoint, { id: passkey?.id, name }, quiet))
    const given = { ...(await proof()), ...(passkey && { id: passkey.id }) }
    const answer = await callEndpoint(endpoint, given, quiet)
    if (endpoint === 'secondFactor.begin') return setSecret(readNewSecret(answer))
    if (kind !== 'addPasskey') return finish(answer)
    const made = await createPasskey(answer)
    finish(await callEndpoint('passkey.add', { name, passkey: made }, quiet))
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
      refused(error)
    } finally {
      setBusy(false)
    }
  }

  const refused = (error: unknown) => {
    if (error instanceof PasskeyError) return setFailure(error.message)
    if (!(error instanceof RequestError)) throw error
    const at = (field: string) => error.errors.find(one => one.field === field)?.message
    const [password, code, name] = [at('password'), at('code'), at('name')]
    setErrors({
      ...(password && { password }),
      ...(code && { [secret ? 'firstCode' : 'code']: code }),
      ...(name && { name }),
    })
    if (!password && !code && !name) setFailure(at('passkey') ?? error.message)
  }

  return { form, change, asks, errors, failure, busy, secret, codes, submit }
}

const quiet = { silent: true } as const
