import { useId } from 'react'
import { session } from '../../../runtime/session/session.ts'
import { Modal } from '../../ui/Modal.tsx'
import { PasswordInput } from '../../ui/PasswordInput.tsx'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { EntranceField, type EntranceInput } from '../EntranceField.tsx'
import { RecoveryCodes } from '../second-factor/RecoveryCodes.tsx'
import styles from '../second-factor/SecondFactor.module.css'
import { SecretView } from '../second-factor/SecretView.tsx'
import { operations } from './secondFactorOperations.ts'
import { type SecondFactorDialogProps, useSecondFactorDialog } from './useSecondFactorDialog.ts'

/**
 * Activates or removes the second factor; adds, replaces, renames or removes an authenticator, a passkey, the recovery
 * codes.
 */
export function SecondFactorDialog(props: SecondFactorDialogProps) {
  const { kind, passkey, state, onClose } = props
  const { title, note, endpoint, isDangerous } = operations[kind]
  const { form, change, asks, errors, failure, busy, secret, codes, submit } = useSecondFactorDialog(props)
  const id = useId()

  const codeLabel = state.authenticatorAt === '' ? '恢复码' : '验证码或恢复码'
  const codeInput = (field: 'code' | 'firstCode', placeholder: string) => (input: EntranceInput) => (
    <input
      {...input}
      // biome-ignore lint/a11y/noAutofocus: the dialog asks for this first
      autoFocus={field === 'firstCode' || !asks.password}
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
        // Recovery codes are shown only once: only the button closes the dialog.
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
      title={kind === 'removePasskey' ? `${title}“${passkey?.name}”` : title}
      width={440}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={
        <div className={styles.footer}>
          <PlainButton onClick={onClose}>取消</PlainButton>
          <PlainButton type="submit" form={id} tone={isDangerous ? 'danger' : 'primary'} loading={busy}>
            {(endpoint === 'secondFactor.begin' && !secret) || kind === 'addPasskey' ? '下一步' : '确定'}
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
            {asks.name && (
              <EntranceField label="名称" error={errors.name}>
                {input => (
                  <input
                    {...input}
                    // biome-ignore lint/a11y/noAutofocus: the dialog asks for this first
                    autoFocus={!asks.password}
                    autoComplete="off"
                    maxLength={30}
                    value={form.name}
                    onChange={event => change('name', event.target.value)}
                  />
                )}
              </EntranceField>
            )}
            {asks.password && (
              <>
                {/* Password managers look for the account next to the password. */}
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
            {asks.code && (
              <EntranceField label={codeLabel} error={errors.code}>
                {codeInput('code', asks.passkey ? '留空时使用通行密钥验证' : `请输入${codeLabel}`)}
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
