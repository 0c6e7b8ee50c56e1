import { formatDateTime } from '../cells/formatTime.ts'
import styles from './SealMarks.module.css'

/** A seal as it was applied, with what its verification found. */
export interface PrintedSeal {
  id: string
  nodeName: string | null
  sealLabel: string | null
  companyLabel: string | null
  picture: string
  userName: string | null
  signedAt: string
  digest: string
  verdict: 'intact' | 'changed' | 'broken'
  message: string
}

/** The seals of an application, each drawn over the name and time of the person who applied it. */
export function SealMarks({ seals }: { seals: readonly PrintedSeal[] }) {
  return (
    <ul className={styles.seals}>
      {seals.map(seal => (
        <li key={seal.id} className={styles.seal}>
          <div className={styles.about}>
            <p>
              {seal.nodeName}：{seal.sealLabel}
            </p>
            <p className={styles.digest}>用印摘要 {seal.digest}</p>
            {seal.verdict === 'intact' ? <p>验证通过</p> : <p className={styles.warning}>{seal.message}</p>}
          </div>
          <div className={styles.stamp}>
            <p>{seal.companyLabel}</p>
            <p>用印人 {seal.userName}</p>
            <p>{formatDateTime(seal.signedAt)}</p>
            <img src={seal.picture} alt={`印章：${seal.sealLabel}`} />
          </div>
        </li>
      ))}
    </ul>
  )
}
