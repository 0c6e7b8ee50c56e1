import { useState } from 'react'
import { PasswordInput } from '../../ui/PasswordInput.tsx'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { EntranceFrame } from '../EntranceFrame.tsx'
import styles from './LoginPage.module.css'
import { useLogin } from './useLogin.ts'

/** Sign-in by account and password; a picture code only when the server asks for one. Plain markup: see README. */
export function LoginPage() {
  const { form, change, errors, failure, busy, picture, renewPicture, submit, demo } = useLogin()
  const [shown, setShown] = useState(false)

  return (
    <EntranceFrame title="欢迎登录" note="请使用集团统一账号登录管理控制台">
      <form
        className={styles.form}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          void submit()
        }}
      >
        <label className={styles.field}>
          <span>账号</span>
          <input
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            placeholder="请输入账号"
            maxLength={100}
            value={form.username}
            aria-invalid={errors.username !== undefined}
            onChange={event => change('username', event.target.value)}
          />
          {errors.username && <em role="alert">{errors.username}</em>}
        </label>
        <label className={styles.field}>
          <span>密码</span>
          <PasswordInput
            name="password"
            autoComplete="current-password"
            placeholder="请输入密码"
            maxLength={100}
            value={form.password}
            shown={shown}
            onShownChange={setShown}
            aria-invalid={errors.password !== undefined}
            onChange={event => change('password', event.target.value)}
          />
          {errors.password && <em role="alert">{errors.password}</em>}
        </label>
        {picture && (
          <label className={styles.field}>
            <span>验证码</span>
            <span className={styles.code}>
              <input
                name="verifyCode"
                autoComplete="off"
                placeholder="请输入验证码"
                maxLength={10}
                value={form.verifyCode}
                aria-invalid={errors.verifyCode !== undefined}
                onChange={event => change('verifyCode', event.target.value)}
              />
              <button type="button" className={styles.picture} title="看不清？换一张" onClick={() => void renewPicture()}>
                {picture.image && <img src={picture.image} alt="验证码图片，点击更换" />}
              </button>
            </span>
            {errors.verifyCode && <em role="alert">{errors.verifyCode}</em>}
          </label>
        )}
        {failure && (
          <p className={styles.failure} role="alert">
            {failure}
          </p>
        )}
        <PlainButton type="submit" tone="primary" className={styles.submit ?? ''} disabled={busy} aria-busy={busy}>
          登录
        </PlainButton>
        <div className={styles.below}>
          <span>{demo && '已填入演示账号，可直接登录'}</span>
          <a href="#/retrievePassword">忘记密码</a>
        </div>
      </form>
    </EntranceFrame>
  )
}
