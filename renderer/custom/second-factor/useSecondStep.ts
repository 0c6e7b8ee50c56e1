import { useEffect, useRef, useState } from 'react'
import { createPasskey, PasskeyError, signWithPasskey } from '../../../runtime/passkey/passkey.ts'
import { RequestError } from '../../../runtime/request/requestError.ts'
import {
  askSecondStep,
  type NewSecret,
  readNewSecret,
  readRecoveryCodes,
  type SecondStep,
} from '../../../runtime/session/secondStep.ts'
import { session } from '../../../runtime/session/session.ts'
import { browserName } from '../../../schemas/evaluate/browserName.ts'

/** State of the second step: a code; or the setup, a first code, and the recovery codes. */
export function useSecondStep({ ticket, step, methods }: SecondStep, onEnd: (reason?: string) => void) {
  const [code, setCode] = useState('')
  const [remember, setRemember] = useState(false)
  const [error, setError] = useState<string>()
  const [passkeyError, setPasskeyError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [secret, setSecret] = useState<NewSecret | null>(null)
  const [entry, setEntry] = useState<{ answer: unknown; codes: string[] } | null>(null)
  const end = useRef(onEnd)
  end.current = onEnd

  useEffect(() => {
    if (step !== 'setup' || !methods.includes('code')) return
    let current = true
    askSecondStep('setup', { ticket }).then(
      answer => {
        if (current) setSecret(readNewSecret(answer))
      },
      (error: unknown) => {
        if (current) end.current(error instanceof RequestError ? error.message : '登录失败，请稍后再试')
      },
    )
    return () => {
      current = false
    }
  }, [ticket, step, methods])

  const run = async (work: () => Promise<void>) => {
    setBusy(true)
    setError(undefined)
    setPasskeyError(undefined)
    try {
      await work()
    } catch (error) {
      if (error instanceof PasskeyError) return setPasskeyError(error.message)
      if (!(error instanceof RequestError)) throw error
      const at = (name: string) => error.errors.find(({ field }) => field === name)?.message
      if (isEnded(error.data)) return onEnd(error.message)
      setCode('')
      const ofPasskey = at('passkey')
      if (ofPasskey !== undefined) setPasskeyError(ofPasskey)
      else setError(at('code') ?? error.message)
    } finally {
      setBusy(false)
    }
  }

  const submit = () => {
    if (busy) return
    const given = code.trim()
    if (given === '') return setError('请输入验证码')
    void run(async () => {
      if (step === 'code') return session.verifySecondFactor({ ticket, code: given, remember })
      const answer = await askSecondStep('confirm', { ticket, code: given, remember })
      setEntry({ answer, codes: readRecoveryCodes(answer) })
    })
  }
  const submitPasskey = () => {
    if (busy) return
    void run(async () => {
      if (step === 'code') {
        const passkey = await signWithPasskey(await askSecondStep('challenge', { ticket }))
        return session.verifySecondFactor({ ticket, passkey, remember })
      }
      const passkey = await createPasskey(await askSecondStep('passkey', { ticket }))
      const name = browserName(navigator.userAgent).slice(0, 30)
      const answer = await askSecondStep('confirm', { ticket, passkey, name, remember })
      setEntry({ answer, codes: readRecoveryCodes(answer) })
    })
  }
  const goOn = () => {
    if (entry) void run(() => session.enterAfterSecondStep(entry.answer))
  }

  return {
    code,
    setCode,
    remember,
    setRemember,
    error,
    passkeyError,
    busy,
    secret,
    codes: entry?.codes,
    submit,
    submitPasskey,
    goOn,
  }
}

const isEnded = (data: unknown) =>
  typeof data === 'object' && data !== null && (data as Record<string, unknown>).ticketEnded === true
