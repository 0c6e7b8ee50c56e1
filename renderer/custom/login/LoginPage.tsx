import { type FocusEvent, lazy, Suspense } from 'react'
import { PasswordInput } from '../../ui/PasswordInput.tsx'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import type { CustomProps } from '../customProps.ts'
import { EntranceField } from '../EntranceField.tsx'
import { EntranceFrame } from '../EntranceFrame.tsx'
import styles from '../entrance.module.css'
import { OrLine } from '../second-factor/OrLine.tsx'
import { PasskeyIcon } from '../second-factor/PasskeyIcon.tsx'
import { useLogin } from './useLogin.ts'

/** Most people sign in without a second step. */
const SecondStepPage = lazy(() =>
  import('../second-factor/SecondStepPage.tsx').then(module => ({ default: module.SecondStepPage })),
)

/**
 * Sign-in by account and password; a captcha only if the server requires it. Plain markup, because the component
 * library loads after sign-in.
 */
export function LoginPage({ params }: Partial<CustomProps>) {
  const { form, change, enter, errors, failure, busy, picture, renewPicture, demo, secondStep, restart, ...login } =
    useLogin(typeof params?.from === 'string' ? params.from : '')

  // Typing replaces the prefilled demo account.
  const select = (event: FocusEvent<HTMLInputElement>) => {
    if (demo) event.target.select()
    else enter()
  }

  if (secondStep)
    return (
      <Suspense fallback={<Spinner />}>
        <SecondStepPage next={secondStep} onEnd={restart} />
      </Suspense>
    )
  return (
    <EntranceFrame title="欢迎登录" note="请使用集团统一账号登录管理控制台">
      <form
        className={styles.form}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          void login.submit()
        }}
      >
        <EntranceField label="账号" error={errors.username}>
          {input => (
            <input
              {...input}
              name="username"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              placeholder="请输入账号"
              maxLength={100}
              value={form.username}
              onChange={event => change('username', event.target.value)}
              onFocus={select}
            />
          )}
        </EntranceField>
        <EntranceField label="密码" error={errors.password}>
          {input => (
            <PasswordInput
              {...input}
              name="password"
              autoComplete="current-password"
              placeholder="请输入密码"
              maxLength={100}
              value={form.password}
              onChange={event => change('password', event.target.value)}
              onFocus={select}
            />
          )}
        </EntranceField>
        {picture && (
          <EntranceField label="验证码" error={errors.verifyCode}>
            {input => (
              <span className={styles.code}>
                <input
                  {...input}
                  name="verifyCode"
                  autoComplete="off"
                  placeholder="请输入验证码"
                  maxLength={10}
                  value={form.verifyCode}
                  onChange={event => change('verifyCode', event.target.value)}
                />
                <button
                  type="button"
                  className={styles.picture}
                  title="看不清？换一张"
                  onClick={() => void renewPicture()}
                >
                  {picture.image && <img src={picture.image} alt="验证码图片，点击更换" />}
                </button>
              </span>
            )}
          </EntranceField>
        )}
        {failure && (
          <p className={styles.failure} role="alert">
            {failure}
          </p>
        )}
        <PlainButton type="submit" tone="primary" className={styles.submit ?? ''} disabled={busy} aria-busy={busy}>
          登录
        </PlainButton>
        {(login.offersPasskey || login.oidcLabel !== '') && <OrLine />}
        {login.offersPasskey && (
          <PlainButton disabled={busy} className={styles.other ?? ''} onClick={() => void login.submitPasskey()}>
            <PasskeyIcon />
            使用通行密钥登录
          </PlainButton>
        )}
        {login.oidcLabel !== '' && (
          <PlainButton disabled={busy} className={styles.other ?? ''} onClick={() => void login.submitOidc()}>
            {login.oidcLabel}
          </PlainButton>
        )}
        <div className={styles.below}>
          <span>{demo && '已填入演示账号，可直接登录'}</span>
          <a href="#/retrievePassword">忘记密码</a>
        </div>
      </form>
    </EntranceFrame>
  )
}
