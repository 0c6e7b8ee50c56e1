import { useState } from 'react'
import type { RouteDifference } from '../../runtime/explain/routeDifferences.ts'
import { CodeSources } from './CodeSources.tsx'
import styles from './diagnostics.module.css'
import { FactList } from './FactList.tsx'

/** Pages that only one of the two users may open, each with the deciding code. */
export function RouteDifferences({
  routes,
  theirs,
}: {
  routes: readonly RouteDifference[]
  theirs: ReadonlySet<string>
}) {
  const [open, setOpen] = useState<string>()
  return (
    <section>
      <h3>
        能打开的页面
        <small>（{routes.length} 个不同）</small>
      </h3>
      <ul className={styles.nodes}>
        {routes.map(({ route: { route, title }, codes, mine }) => (
          <li key={route}>
            <button
              type="button"
              aria-expanded={open === route}
              onClick={() => setOpen(open === route ? undefined : route)}
            >
              <strong>{title}</strong>
              <small>页面</small>
              <span>
                我：{mine ? '能打开' : '打不开'}，对方：{mine ? '打不开' : '能打开'}
              </span>
            </button>
            {open === route && (
              <div className={styles.detail}>
                <section>
                  <h3>{codes.length > 1 ? '权限（任一即可）' : '权限'}</h3>
                  <FactList facts={[['地址', <code key="route">{route}</code>]]} />
                  {codes.map(code => (
                    <CodeSources key={code} code={code} held={theirs.has(code)} />
                  ))}
                </section>
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
