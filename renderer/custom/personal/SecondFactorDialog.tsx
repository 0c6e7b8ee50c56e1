import { useId } from 'react'
import { session } from '../../../runtime/session/session.ts'
import { Modal } from '../../ui/Modal.tsx'
import { PasswordInput } from '../../ui/PasswordInput.tsx'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { EntranceField, type EntranceInput } from '../EntranceField.tsx'
import { RecoveryCodes } from '../second-factor/RecoveryCodes.tsx'
import styles from '../second-factor/SecondFactor.module.css'
import { SecretView } from '../second-factor/SecretView.tsx'
import { type DeedKind, deeds, useSecondFactorDialog } from './useSecondFactorDialog.ts'

interface Props {
  kind: DeedKind
  hasPassword: boolean
  onDone(): void
  onClose(): void
}

/** Turns the second factor on or off, replaces the authenticator or the recovery codes. */
export function SecondFactorDialog(props: Props) {
  const { kind, hasPassword, onClose } = props
  const { title, note, asksCode, endpoint } = deeds[kind]
  const { form, change, errors, failure, busy, secret, codes, submit } = useSecondFactorDialog(props)
  const id = useId()

  const codeInput = (field: 'code' | 'firstCode', placeholder: string) => (input: EntranceInput) => (
    <input
      {...input}
      // biome-ignore lint/a11y/noAutofocus: the dialog asks for this first
      autoFocus={field === 'firstCode' || !hasPassword}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      inputMode={field === 'firstCode' ? 'numeric' : 'text'}
      maxLength={20}
      placeholder={placeholder}
      value={form[field]}
      onChange={event => change(field, event.target.value)}
    />
  )

  if (codes)
    return (
      <Modal
        open
        title="保存恢复码"
        width={440}
        // They are shown this one time: only the button closes it.
        closable={false}
        keyboard={false}
        mask={{ closable: false }}
        footer={
          <PlainButton tone="primary" onClick={onClose}>
            我已保存
          </PlainButton>
        }
      >
        <RecoveryCodes codes={codes} />
      </Modal>
    )
  return (
    <Modal
      open
      title={title}
      width={440}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={
        <div className={styles.footer}>
          <PlainButton onClick={onClose}>取消</PlainButton>
          <PlainButton type="submit" form={id} tone={kind === 'turnOff' ? 'danger' : 'primary'} loading={busy}>
            {endpoint === 'secondFactor.begin' && !secret ? '下一步' : '确定'}
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
        {secret ? (
          <>
            <SecretView {...secret} />
            <EntranceField label="验证码" error={errors.firstCode}>
              {codeInput('firstCode', '请输入 6 位验证码')}
            </EntranceField>
          </>
        ) : (
          <>
            <p className={styles.lead}>{note}</p>
            {hasPassword && (
              <>
                {/* Password managers look for the account beside the password. */}
                <input autoComplete="username" defaultValue={session.get().user?.username} hidden />
                <EntranceField label="登录密码" error={errors.password}>
                  {({ className: _, ...input }) => (
                    <PasswordInput
                      {...input}
                      autoFocus
                      autoComplete="current-password"
                      maxLength={100}
                      placeholder="请输入登录密码"
                      value={form.password}
                      onChange={event => change('password', event.target.value)}
                    />
                  )}
                </EntranceField>
              </>
            )}
            {asksCode && (
              <EntranceField label="验证码或恢复码" error={errors.code}>
                {codeInput('code', '请输入验证码或恢复码')}
              </EntranceField>
            )}
          </>
        )}
        {failure !== '' && (
          <p role="alert" className={styles.error}>
            {failure}
          </p>
        )}
      </form>
    </Modal>
  )
}
