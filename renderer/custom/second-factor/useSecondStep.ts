import { useEffect, useRef, useState } from 'react'
import { RequestError } from '../../../runtime/request/requestError.ts'
import {
  askSecondStep,
  type NewSecret,
  readNewSecret,
  readRecoveryCodes,
  type SecondStep,
} from '../../../runtime/session/secondStep.ts'
import { session } from '../../../runtime/session/session.ts'

/** The second step of a sign-in: a code; or the setup, a first code, and the recovery codes before going on. */
export function useSecondStep({ ticket, step }: SecondStep, onEnd: (reason?: string) => void) {
  const [code, setCode] = useState('')
  const [remember, setRemember] = useState(false)
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [secret, setSecret] = useState<NewSecret | null>(null)
  const [entry, setEntry] = useState<{ answer: unknown; codes: string[] } | null>(null)
  const end = useRef(onEnd)
  end.current = onEnd

  useEffect(() => {
    if (step !== 'setup') return
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
  }, [ticket, step])

  const run = async (work: () => Promise<void>) => {
    setBusy(true)
    setError(undefined)
    try {
      await work()
    } catch (error) {
      if (!(error instanceof RequestError)) throw error
      const atCode = error.errors.find(({ field }) => field === 'code')
      if (isEnded(error.data)) return onEnd(error.message)
      setCode('')
      setError(atCode?.message ?? error.message)
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
  const goOn = () => {
    if (entry) void run(() => session.enterAfterSecondStep(entry.answer))
  }

  return { code, setCode, remember, setRemember, error, busy, secret, codes: entry?.codes, submit, goOn }
}

const isEnded = (data: unknown) =>
  typeof data === 'object' && data !== null && (data as Record<string, unknown>).ticketEnded === true
