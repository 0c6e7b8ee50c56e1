import { useEffect, useState } from 'react'
import { encryptPassword } from '../../../runtime/crypto/encryptPassword.ts'
import { request } from '../../../runtime/request/request.ts'
import { RequestError } from '../../../runtime/request/requestError.ts'
import rules from '../../../schemas/rules/retrieve-password.json'
import type { RuleSet } from '../../../schemas/types/ruleSet.ts'

export interface RetrieveForm {
  account: string
  target: string
  authCode: string
  newPass: string
  newPassword: string
}

type Errors = Partial<Record<keyof RetrieveForm, string>>

const empty: RetrieveForm = { account: '', target: '', authCode: '', newPass: '', newPassword: '' }
const isField = (name: string): name is keyof RetrieveForm => name in empty
const read = (answer: unknown, name: string): unknown =>
  typeof answer === 'object' && answer !== null ? (answer as Record<string, unknown>)[name] : undefined

export function useRetrievePassword() {
  const [step, setStep] = useState(0)
  const [form, setForm] = useState(empty)
  const [errors, setErrors] = useState<Errors>({})
  const [failure, setFailure] = useState('')
  const [busy, setBusy] = useState(false)
  const [sentTo, setSentTo] = useState('')
  const [wait, setWait] = useState(0)

  useEffect(() => {
    if (wait <= 0) return
    const timer = setTimeout(() => setWait(wait - 1), 1000)
    return () => clearTimeout(timer)
  }, [wait])

  const change = (name: keyof RetrieveForm, value: string) => {
    setForm(form => ({ ...form, [name]: value }))
    setErrors(errors => ({ ...errors, [name]: undefined }))
    setFailure('')
  }

  /** Runs a call; refusals appear at their fields, or below the form. */
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true)
    setFailure('')
    try {
      await work()
    } catch (error) {
      if (!(error instanceof RequestError)) throw error
      const known = error.errors.filter(({ field }) => isField(field))
      setErrors(Object.fromEntries(known.map(({ field, message }) => [field, message])))
      if (known.length === 0) setFailure(error.message)
    } finally {
      setBusy(false)
    }
  }

  const sendCode = async () => {
    const found: Errors = {}
    if (form.account.trim() === '') found.account = '请输入账号'
    if (form.target.trim() === '') found.target = '请输入邮箱或手机号'
    setErrors(found)
    if (Object.keys(found).length > 0) return
    await attempt(async () => {
      const answer = await request({
        method: 'GET',
        url: '/upms/pass/retrievePass/getAuthCode',
        query: { account: form.account.trim(), target: form.target.trim() },
        basic: true,
        silent: true,
      })
      const interval = read(answer, 'interval')
      setSentTo(String(read(answer, 'target') ?? form.target))
      setWait(typeof interval === 'number' ? interval : 60)
      setStep(1)
    })
  }

  const submit = async () => {
    // Loaded here, because the rules need the expression language and the login page does not.
    const { checkRules } = await import('../../../schemas/evaluate/checkRules.ts')
    const found: Errors = {}
    for (const { field, message } of checkRules(rules as RuleSet, { ...form }))
      if (isField(field)) found[field] ??= message
    setErrors(found)
    if (Object.keys(found).length > 0) return
    await attempt(async () => {
      const [newPass, newPassword] = await Promise.all([
        encryptPassword(form.newPass),
        encryptPassword(form.newPassword),
      ])
      const body = { account: form.account.trim(), authCode: form.authCode.trim(), newPass, newPassword }
      await request({
        method: 'POST',
        url: '/upms/pass/retrievePass/verifyAndModify',
        body,
        basic: true,
        silent: true,
      })
      setForm(empty)
      setStep(2)
    })
  }

  return { step, form, change, errors, failure, busy, wait, sentTo, sendCode, submit, back: () => setStep(0) }
}
