import { navigate } from '../../../runtime/routing/navigate.ts'
import { recordsOf } from '../../fields/useOptions.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Empty } from '../states/StateText.tsx'
import type { BlockProps } from './blockProps.ts'
import styles from './DashboardPage.module.css'

/** Shortcuts to pages. */
export function LinksBlock({ data }: BlockProps<'links'>) {
  const links = recordsOf(data).filter(link => typeof link.route === 'string' && link.route !== '')
  if (links.length === 0) return <Empty text="暂无快捷入口" />
  return (
    <div className={styles.links}>
      {links.map(link => (
        <button key={String(link.route)} type="button" onClick={() => navigate(String(link.route))}>
          <Icon name={typeof link.icon === 'string' ? link.icon : null} />
          {String(link.title ?? link.name ?? link.route)}
        </button>
      ))}
    </div>
  )
}
