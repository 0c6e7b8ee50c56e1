import { useEffect, useRef, useState } from 'react'
import { PasskeyError, passkeyHindrance } from '../../../runtime/passkey/passkey.ts'
import { request } from '../../../runtime/request/request.ts'
import { RequestError } from '../../../runtime/request/requestError.ts'
import { loginFailure } from '../../../runtime/session/loginFailure.ts'
import type { SecondStep } from '../../../runtime/session/secondStep.ts'
import { session } from '../../../runtime/session/session.ts'

export interface LoginForm {
  username: string
  password: string
  verifyCode: string
}

interface Picture {
  key: string
  /** Image URL; empty if loading failed. */
  image: string
}

type Errors = Partial<Record<keyof LoginForm, string>>

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const text = (value: unknown) => (typeof value === 'string' ? value : '')

interface Options {
  /** Demo account, in a demonstration only. */
  demoAccount: { username: string; password: string } | null
  /** Origin for passkeys; empty if unavailable. */
  passkeyOrigin: string
  /** Label of the OpenID Connect button; empty without a provider. */
  oidcLabel: string
}

const none: Options = { demoAccount: null, passkeyOrigin: '', oidcLabel: '' }

async function fetchOptions(): Promise<Options> {
  const answer = await request({ method: 'GET', url: '/auth/login/options', basic: true, silent: true, mask: false })
  if (!isRecord(answer)) return none
  const { demoAccount: account, passkeyOrigin, oidcLabel } = answer
  return {
    demoAccount: isRecord(account) ? { username: text(account.username), password: text(account.password) } : null,
    passkeyOrigin: text(passkeyOrigin),
    oidcLabel: text(oidcLabel),
  }
}

async function fetchPicture(): Promise<Picture> {
  const answer = await request({ method: 'GET', url: '/auth/oasso/verifycode', basic: true, mask: false })
  return isRecord(answer) ? { key: text(answer.key), image: text(answer.image) } : { key: '', image: '' }
}

/** State of the login page; `from` is the originally requested page. */
export function useLogin(from: string) {
  const [form, setForm] = useState<LoginForm>({ username: '', password: '', verifyCode: '' })
  const [errors, setErrors] = useState<Errors>({})
  const [failure, setFailure] = useState(loginFailure.read)
  const [busy, setBusy] = useState(false)
  const [picture, setPicture] = useState<Picture | null>(null)
  const [demo, setDemo] = useState(false)
  const [secondStep, setSecondStep] = useState<SecondStep | null>(null)
  const touched = useRef(false)
  const [offered, setOffered] = useState(none)
  const { passkeyOrigin, oidcLabel } = offered
  const options = useRef<Promise<Options> | null>(null)

  useEffect(() => loginFailure.forget(), [])
  useEffect(() => {
    let current = true
    // Without options the page is an ordinary login; a failing server is reported by the login itself.
    options.current = fetchOptions().catch(() => none)
    void options.current.then(options => {
      if (!current) return
      setOffered(options)
      const { demoAccount: account } = options
      // Never overwrites typed input, or a focused field.
      if (!account || touched.current) return
      setForm(form => ({ ...form, ...account }))
      setDemo(true)
    })
    return () => {
      current = false
    }
  }, [])

  /** Stops prefilling once a field has focus, so that it does not mix with typed keys. */
  const enter = () => {
    touched.current = true
  }

  const change = (field: keyof LoginForm, value: string) => {
    touched.current = true
    setDemo(false)
    setForm(form => ({ ...form, [field]: value }))
    setErrors(errors => ({ ...errors, [field]: undefined }))
  }

  const renewPicture = async () => {
    setForm(form => ({ ...form, verifyCode: '' }))
    try {
      setPicture(await fetchPicture())
    } catch {
      // The call has shown its toast; clicking the empty image retries.
      setPicture({ key: '', image: '' })
    }
  }

  const submit = async () => {
    if (busy) return
    // If the user clicks before the demo account is filled in, uses it anyway.
    const account = touched.current ? null : (await options.current)?.demoAccount
    const values = touched.current ? form : { ...form, ...account }
    const found: Errors = {}
    if (values.username.trim() === '') found.username = '请输入账号'
    if (values.password === '') found.password = '请输入密码'
    if (picture && values.verifyCode.trim() === '') found.verifyCode = '请输入验证码'
    setErrors(found)
    setFailure('')
    if (Object.keys(found).length > 0) return

    setBusy(true)
    try {
      const next = await session.login({
        username: values.username.trim(),
        password: values.password,
        ...(picture && { verifyKey: picture.key, verifyCode: values.verifyCode.trim() }),
      })
      if (next) setSecondStep(next)
    } catch (error) {
      await refused(error)
    } finally {
      setBusy(false)
    }
  }

  const submitPasskey = async () => {
    const hindrance = passkeyHindrance(passkeyOrigin)?.message
    setErrors({})
    setFailure(hindrance ?? '')
    if (hindrance === undefined) await enterBy(() => session.loginByPasskey())
  }

  /** Runs other sign-in methods; errors appear below them. */
  const enterBy = async (way: () => Promise<void>) => {
    if (busy) return
    setErrors({})
    setFailure('')
    setBusy(true)
    try {
      await way()
    } catch (error) {
      if (!(error instanceof RequestError || error instanceof PasskeyError)) throw error
      const [first] = error instanceof RequestError ? error.errors : []
      setFailure(first?.message ?? error.message)
    } finally {
      setBusy(false)
    }
  }

  const refused = async (error: unknown) => {
    if (!(error instanceof RequestError)) throw error
    const atFields = error.errors.filter(({ field }) => field in form)
    setErrors(Object.fromEntries(atFields.map(({ field, message }) => [field, message])))
    if (atFields.length === 0) setFailure(error.message)
    const codeWanted = isRecord(error.data) && error.data.verifyCodeRequired === true
    if (codeWanted || picture) await renewPicture()
  }

  /** Returns to account and password, with a reason. */
  const restart = (reason = '') => {
    setSecondStep(null)
    setPicture(null)
    setForm(form => ({ ...form, password: '', verifyCode: '' }))
    setFailure(reason)
  }

  return {
    form,
    change,
    enter,
    errors,
    failure,
    busy,
    picture,
    renewPicture,
    submit,
    submitPasskey,
    offersPasskey: passkeyOrigin !== '',
    submitOidc: () => enterBy(() => session.leaveForOidc(from)),
    oidcLabel,
    demo,
    secondStep,
    restart,
  }
}
