import type { SecondStep } from '../../../runtime/session/secondStep.ts'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { EntranceField } from '../EntranceField.tsx'
import { EntranceFrame } from '../EntranceFrame.tsx'
import login from '../entrance.module.css'
import { OrLine } from './OrLine.tsx'
import { PasskeyIcon } from './PasskeyIcon.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import styles from './SecondFactor.module.css'
import { SecretView } from './SecretView.tsx'
import { useSecondStep } from './useSecondStep.ts'

/** The second sign-in step: the code of the second factor, or its setup. `onEnd` returns to login with a reason. */
export function SecondStepPage({ next, onEnd }: { next: SecondStep; onEnd(reason?: string): void }) {
  const {
    code,
    setCode,
    remember,
    setRemember,
    error,
    passkeyError,
    busy,
    secret,
    codes,
    submit,
    submitPasskey,
    goOn,
  } = useSecondStep(next, onEnd)

  if (codes) {
    return (
      <EntranceFrame title="保存恢复码" note="两步验证已开启">
        <div className={login.form}>
          <RecoveryCodes codes={codes} />
          {error !== undefined && (
            <p className={login.failure} role="alert">
              {error}
            </p>
          )}
          <PlainButton tone="primary" className={login.submit ?? ''} disabled={busy} aria-busy={busy} onClick={goOn}>
            我已保存，进入控制台
          </PlainButton>
        </div>
      </EntranceFrame>
    )
  }
  const isSetup = next.step === 'setup'
  const hasCode = next.methods.includes('code')
  const label = hasCode ? '验证码或恢复码' : '恢复码'
  const passkey = next.methods.includes('passkey') && (
    <div className={styles.way}>
      <PlainButton
        tone={hasCode ? 'default' : 'primary'}
        className={login.other ?? ''}
        disabled={busy}
        aria-busy={busy && !hasCode}
        onClick={submitPasskey}
      >
        <PasskeyIcon />
        {isSetup ? '改用通行密钥' : '使用通行密钥验证'}
      </PlainButton>
      {passkeyError !== undefined && (
        <p className={styles.error} role="alert">
          {passkeyError}
        </p>
      )}
    </div>
  )
  return (
    <EntranceFrame title={isSetup ? '设置两步验证' : '两步验证'} note={noteOf(next)}>
      <form
        className={login.form}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          submit()
        }}
      >
        {passkey && !hasCode && (
          <>
            {passkey}
            <OrLine />
          </>
        )}
        {isSetup && <SecretView secret={secret?.secret ?? ''} uri={secret?.uri ?? ''} />}
        <EntranceField label={isSetup ? '验证码' : label} error={error}>
          {input => (
            <input
              {...input}
              name="code"
              autoComplete="one-time-code"
              inputMode={isSetup ? 'numeric' : 'text'}
              autoCapitalize="none"
              spellCheck={false}
              placeholder={isSetup ? '请输入 6 位验证码' : `请输入${label}`}
              maxLength={20}
              // biome-ignore lint/a11y/noAutofocus: the page is nothing but this field
              autoFocus={hasCode}
              value={code}
              onChange={event => setCode(event.target.value)}
            />
          )}
        </EntranceField>
        <label className={styles.remember}>
          <input type="checkbox" checked={remember} onChange={event => setRemember(event.target.checked)} />
          30 天内信任此设备
        </label>
        <PlainButton
          type="submit"
          tone={hasCode ? 'primary' : 'default'}
          className={login.submit ?? ''}
          disabled={busy}
          aria-busy={busy && hasCode}
        >
          {isSetup ? '确认并登录' : '登录'}
        </PlainButton>
        {passkey && hasCode && (
          <>
            <OrLine />
            {passkey}
          </>
        )}
        <div className={login.below}>
          <span>{!isSetup && '手机丢失且没有恢复码时，请联系管理员重置'}</span>
          <PlainButton tone="text" className={styles.back ?? ''} onClick={() => onEnd()}>
            返回
          </PlainButton>
        </div>
      </form>
    </EntranceFrame>
  )
}

function noteOf({ step, methods }: SecondStep): string {
  if (step === 'setup') return '您的角色要求登录时两步验证'
  if (!methods.includes('passkey')) return '请输入身份验证器中的验证码，或一个恢复码'
  return methods.includes('code') ? '请输入验证码，或使用通行密钥' : '请使用通行密钥，或输入一个恢复码'
}
