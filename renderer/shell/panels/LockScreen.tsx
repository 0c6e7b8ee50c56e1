import { type FormEvent, useId, useState } from 'react'
import { RequestError } from '../../../runtime/request/requestError.ts'
import { unlock } from '../../../runtime/session/lock.ts'
import { session } from '../../../runtime/session/session.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { ModalBox } from '../../ui/ModalBox.tsx'
import { PasswordInput } from '../../ui/PasswordInput.tsx'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { useStore } from '../../ui/useStore.ts'
import styles from './LockScreen.module.css'

/** Covers the console until the user enters the password; the pages behind keep their input. */
export function LockScreen() {
  const user = useStore(session, state => state.user)
  const [password, setPassword] = useState('')
  const [failure, setFailure] = useState('')
  const [busy, setBusy] = useState(false)
  const errorId = useId()

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (password === '') return setFailure('请输入密码')
    setBusy(true)
    try {
      await unlock(password)
    } catch (error) {
      if (!(error instanceof RequestError)) throw error
      setFailure(error.errors[0]?.message ?? error.message)
      setPassword('')
    } finally {
      setBusy(false)
    }
  }

  return (
    <ModalBox label="屏幕已锁定" className={styles.box}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <Avatar url={user?.avatar ?? ''} name={user?.name ?? ''} size={72} />
        <h2>{user?.name}</h2>
        <p className={styles.note}>屏幕已锁定，输入密码后继续</p>
        <PasswordInput
          aria-label="密码"
          placeholder="请输入密码"
          autoComplete="current-password"
          autoFocus
          maxLength={100}
          value={password}
          aria-invalid={failure !== ''}
          aria-describedby={errorId}
          onChange={event => {
            setPassword(event.target.value)
            setFailure('')
          }}
        />
        <p id={errorId} className={styles.error} role="alert">
          {failure}
        </p>
        <PlainButton type="submit" tone="primary" disabled={busy} aria-busy={busy}>
          解锁
        </PlainButton>
        <PlainButton tone="text" onClick={() => void session.logout()}>
          退出登录
        </PlainButton>
      </form>
    </ModalBox>
  )
}
