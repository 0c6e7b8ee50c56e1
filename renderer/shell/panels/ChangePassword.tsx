import { useId } from 'react'
import { session } from '../../../runtime/session/session.ts'
import { Modal } from '../../ui/Modal.tsx'
import { PasswordInput } from '../../ui/PasswordInput.tsx'
import { PlainButton } from '../../ui/PlainButton.tsx'
import styles from './ChangePassword.module.css'
import { type PasswordField, useChangePassword } from './useChangePassword.ts'

const fields: { name: PasswordField; label: string; placeholder: string; autoComplete: string }[] = [
  { name: 'oldPass', label: '旧密码', placeholder: '请输入旧密码', autoComplete: 'current-password' },
  { name: 'newPass', label: '新密码', placeholder: '请输入新密码', autoComplete: 'new-password' },
  { name: 'newPassword', label: '确认新密码', placeholder: '请再次输入新密码', autoComplete: 'new-password' },
]

/** The change-password dialog. A forced dialog closes only by a changed password or sign-out. */
export function ChangePassword({ forced = false, onClose }: { forced?: boolean; onClose: () => void }) {
  const { form, change, leave, errors, failure, busy, submit } = useChangePassword(onClose)
  const id = useId()

  return (
    <Modal
      open
      width={480}
      title="修改密码"
      closable={!forced}
      keyboard={!forced}
      centered={forced}
      // A forced dialog has no page behind it to dim.
      mask={forced ? false : { closable: false }}
      onCancel={onClose}
      footer={
        <div className={styles.footer}>
          {forced ? (
            <PlainButton onClick={() => void session.logout()}>退出登录</PlainButton>
          ) : (
            <PlainButton onClick={onClose}>取消</PlainButton>
          )}
          <PlainButton type="submit" form={id} tone="primary" disabled={busy} aria-busy={busy}>
            确定
          </PlainButton>
        </div>
      }
    >
      <form
        id={id}
        className={styles.form}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          void submit()
        }}
      >
        {forced && <p className={styles.note}>为了账号安全，请先修改密码再继续使用。</p>}
        {/* Password managers look for the account beside the passwords. */}
        <input type="text" name="username" autoComplete="username" defaultValue={session.get().user?.username} hidden />
        {fields.map(({ name, label, placeholder, autoComplete }) => (
          <div key={name} className={styles.field}>
            <label htmlFor={`${id}-${name}`}>{label}</label>
            <div>
              <PasswordInput
                id={`${id}-${name}`}
                name={name}
                placeholder={placeholder}
                autoComplete={autoComplete}
                maxLength={100}
                value={form[name]}
                aria-required
                aria-invalid={errors[name] !== undefined}
                aria-describedby={`${id}-${name}-error`}
                onChange={event => change(name, event.target.value)}
                onBlur={() => leave(name)}
              />
              <p id={`${id}-${name}-error`} className={styles.error} aria-live="polite">
                {errors[name]}
              </p>
            </div>
          </div>
        ))}
        {failure && (
          <p className={styles.failure} role="alert">
            {failure}
          </p>
        )}
      </form>
    </Modal>
  )
}
