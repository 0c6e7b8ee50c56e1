import { useState } from 'react'
import { encryptPassword } from '../../../runtime/crypto/encryptPassword.ts'
import { notify } from '../../../runtime/notify/notify.ts'
import { request } from '../../../runtime/request/request.ts'
import { RequestError } from '../../../runtime/request/requestError.ts'
import { session } from '../../../runtime/session/session.ts'
import { checkRules } from '../../../schemas/evaluate/checkRules.ts'
import rules from '../../../schemas/rules/change-password.json'
import type { RuleSet } from '../../../schemas/types/ruleSet.ts'

export type PasswordField = 'oldPass' | 'newPass' | 'newPassword'
type Form = Record<PasswordField, string>
type Errors = Partial<Record<PasswordField, string>>

const empty: Form = { oldPass: '', newPass: '', newPassword: '' }

/** Returns the first message of each field, by the same rules as the server. */
function check(form: Form): Errors {
  const found: Errors = {}
  for (const { field, message } of checkRules(rules as RuleSet, form)) {
    if (field in empty) found[field as PasswordField] ??= message
  }
  return found
}

export function useChangePassword(onDone: () => void) {
  const [form, setForm] = useState(empty)
  const [touched, setTouched] = useState<ReadonlySet<PasswordField>>(new Set())
  const [refused, setRefused] = useState<Errors>({})
  const [failure, setFailure] = useState('')
  const [busy, setBusy] = useState(false)

  const broken = check(form)
  const errors: Errors = {}
  for (const field of Object.keys(empty) as PasswordField[]) {
    const message = (touched.has(field) ? broken[field] : undefined) ?? refused[field]
    if (message !== undefined) errors[field] = message
  }

  const change = (field: PasswordField, value: string) => {
    setForm(form => ({ ...form, [field]: value }))
    setRefused(({ [field]: _, ...others }) => others)
    setFailure('')
  }
  const leave = (field: PasswordField) => {
    // An empty field is an error on submit only, not when it loses focus.
    if (form[field] !== '') setTouched(touched => new Set(touched).add(field))
  }

  const submit = async () => {
    if (busy) return
    setTouched(new Set(Object.keys(empty) as PasswordField[]))
    setFailure('')
    if (Object.keys(broken).length > 0) return
    setBusy(true)
    try {
      const [oldPass, newPass, newPassword] = await Promise.all([
        encryptPassword(form.oldPass),
        encryptPassword(form.newPass),
        encryptPassword(form.newPassword),
      ])
      const body = { oldPass, newPass, newPassword }
      await request({ method: 'POST', url: '/upms/pass/modifyPass/modifyAndSyn', body, silent: true })
      notify.success('密码修改成功')
      onDone()
      // The server has cleared `mustChange`. If it has ended this session as well, the refresh leads to the login page.
      await session.refreshSession().catch(() => {})
    } catch (error) {
      if (!(error instanceof RequestError)) throw error
      const atFields = error.errors.filter(({ field }) => field in empty)
      setRefused(Object.fromEntries(atFields.map(({ field, message }) => [field, message])))
      if (atFields.length === 0) setFailure(error.message)
    } finally {
      setBusy(false)
    }
  }

  return { form, change, leave, errors, failure, busy, submit }
}
