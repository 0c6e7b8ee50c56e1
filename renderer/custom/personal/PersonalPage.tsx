import { session } from '../../../runtime/session/session.ts'
import { useStore } from '../../ui/useStore.ts'
import { part } from '../pageParts.ts'
import { AvatarUpload } from './AvatarUpload.tsx'
import styles from './PersonalPage.module.css'
import { RemarkForm } from './RemarkForm.tsx'
import { SecondFactorCard } from './SecondFactorCard.tsx'
import { SessionList } from './SessionList.tsx'

/** The user's picture, data, signature, second factor and sessions. */
export function PersonalPage() {
  const user = useStore(session, state => state.user)
  if (!user) return null
  const facts: [string, string][] = [
    ['账号', user.username],
    ['所属组织', user.organizationName],
    ['主岗位', user.positionName],
    ['手机号', user.phone],
    ['邮箱', user.email],
  ]
  return (
    <div className={styles.page}>
      <section className={styles.card} aria-label="个人资料">
        <div className={styles.head}>
          <AvatarUpload user={user} />
          <div>
            <h1>{user.name}</h1>
            <p className={styles.signature}>{user.signature || '还没有个人签名'}</p>
          </div>
        </div>
        <dl className={styles.facts} {...part('facts')}>
          {facts.map(([title, value]) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>{value || '-'}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section className={styles.card} aria-labelledby="personal-remark">
        <h2 id="personal-remark">签名与备注</h2>
        <RemarkForm user={user} />
      </section>
      <section className={styles.wide} {...part('secondFactor')} aria-labelledby="personal-security">
        <SecondFactorCard titleId="personal-security" />
      </section>
      <section className={styles.wide} {...part('sessions')} aria-labelledby="personal-sessions">
        <SessionList titleId="personal-sessions" />
      </section>
    </div>
  )
}
