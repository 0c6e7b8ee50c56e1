import { Suspense } from 'react'
import type { NewSecret } from '../../../runtime/session/secondStep.ts'
import { libraryPart } from '../../ui/libraryPart.tsx'
import styles from './SecondFactor.module.css'

const QrPicture = libraryPart(() => import('./QrPicture.tsx').then(module => module.QrPicture))

/** The secret for an authenticator app, to scan or type. */
export function SecretView({ secret, uri }: NewSecret) {
  return (
    <div className={styles.secret}>
      <p>用手机上的身份验证器扫描二维码，然后输入其中显示的 6 位验证码。</p>
      <div className={styles.qr}>
        <Suspense>{uri !== '' && <QrPicture text={uri} />}</Suspense>
      </div>
      <p className={styles.hint}>
        无法扫描时手动输入密钥：<code>{secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
    </div>
  )
}
