import { notify } from '../../../runtime/notify/notify.ts'
import { PlainButton } from '../../ui/PlainButton.tsx'
import styles from './SecondFactor.module.css'

/** Recovery codes, shown only once. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'))
      notify.success('已复制')
    } catch {
      // Clipboard access was refused, or is missing without TLS.
      notify.error('浏览器不允许复制，请手动抄写')
    }
  }
  return (
    <div>
      <p className={styles.lead}>
        手机丢失时，可用恢复码代替验证码登录。每个恢复码只能用一次，仅此一次显示，请妥善保存。
      </p>
      <ul className={styles.codes} aria-label="恢复码">
        {codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <PlainButton onClick={() => void copy()}>复制全部</PlainButton>
    </div>
  )
}
