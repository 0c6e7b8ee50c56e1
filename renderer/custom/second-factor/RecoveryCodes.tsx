import styles from './SecondFactor.module.css'

/** Shown this one time. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  return (
    <div>
      <p>手机丢失时，可用恢复码代替验证码登录。每个恢复码只能用一次，仅此一次显示，请妥善保存。</p>
      <ul className={styles.codes} aria-label="恢复码">
        {codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </div>
  )
}
