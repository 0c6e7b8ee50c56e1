import type { FormEvent } from 'react'
import { PasswordInput } from '../../ui/PasswordInput.tsx'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { EntranceField } from '../EntranceField.tsx'
import { EntranceFrame } from '../EntranceFrame.tsx'
import styles from '../entrance.module.css'
import own from './RetrievePasswordPage.module.css'
import { useRetrievePassword } from './useRetrievePassword.ts'

const steps = ['验证身份', '设置新密码', '完成']

/** Resets a forgotten password in three steps: send a code, enter it with a new password, done. */
export function RetrievePasswordPage() {
  const { step, form, change, errors, failure, busy, wait, sentTo, sendCode, submit, back } = useRetrievePassword()

  const attributes = (name: keyof typeof form) => ({
    name,
    value: form[name],
    maxLength: 100,
    onChange: (event: { target: { value: string } }) => change(name, event.target.value),
  })
  const run = (work: () => Promise<void>) => (event: FormEvent) => {
    event.preventDefault()
    void work()
  }
  const failed = failure && (
    <p className={styles.failure} role="alert">
      {failure}
    </p>
  )

  return (
    <EntranceFrame title="找回密码" note="验证码将发送到账号绑定的邮箱或手机" step={step}>
      <ol className={own.steps}>
        {steps.map((title, index) => (
          <li
            key={title}
            data-state={index < step ? 'done' : index === step ? 'now' : 'later'}
            aria-current={index === step ? 'step' : undefined}
          >
            {title}
          </li>
        ))}
      </ol>
      {step === 0 && (
        <form className={styles.form} noValidate onSubmit={run(sendCode)}>
          <EntranceField label="账号" error={errors.account}>
            {input => <input {...input} {...attributes('account')} autoComplete="username" placeholder="请输入账号" />}
          </EntranceField>
          <EntranceField label="邮箱或手机号" error={errors.target}>
            {input => <input {...input} {...attributes('target')} placeholder="请输入账号绑定的邮箱或手机号" />}
          </EntranceField>
          {failed}
          <PlainButton type="submit" tone="primary" className={styles.submit ?? ''} disabled={busy}>
            发送验证码
          </PlainButton>
        </form>
      )}
      {step === 1 && (
        <form className={styles.form} noValidate onSubmit={run(submit)}>
          <p className={own.sent}>如果账号与 {sentTo} 匹配，验证码已发送，10 分钟内有效。</p>
          <EntranceField label="验证码" error={errors.authCode}>
            {input => (
              <span className={styles.code}>
                <input
                  {...input}
                  {...attributes('authCode')}
                  inputMode="numeric"
                  autoComplete="one-time-code"
                  placeholder="请输入验证码"
                />
                <PlainButton disabled={wait > 0 || busy} onClick={() => void sendCode()}>
                  {wait > 0 ? `${wait} 秒后重发` : '重新发送'}
                </PlainButton>
              </span>
            )}
          </EntranceField>
          <EntranceField label="新密码" error={errors.newPass}>
            {input => (
              <PasswordInput
                {...input}
                {...attributes('newPass')}
                autoComplete="new-password"
                placeholder="请输入新密码"
              />
            )}
          </EntranceField>
          <EntranceField label="确认新密码" error={errors.newPassword}>
            {input => (
              <PasswordInput
                {...input}
                {...attributes('newPassword')}
                autoComplete="new-password"
                placeholder="请再次输入新密码"
              />
            )}
          </EntranceField>
          {failed}
          <PlainButton type="submit" tone="primary" className={styles.submit ?? ''} disabled={busy}>
            确定
          </PlainButton>
          <PlainButton tone="text" onClick={back}>
            上一步
          </PlainButton>
        </form>
      )}
      {step === 2 && <p className={own.done}>密码已重新设置，请使用新密码登录。</p>}
      <div className={own.below}>
        <a href="#/login">返回登录</a>
      </div>
    </EntranceFrame>
  )
}
