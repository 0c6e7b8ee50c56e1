import { useId, useState } from 'react'
import { callEndpoint } from '../../../runtime/data/callEndpoint.ts'
import { loadFamily } from '../../../runtime/schema/documents.ts'
import { ErrorCard } from '../../page/states/ErrorCard.tsx'
import { Loading } from '../../page/states/StateText.tsx'
import { useAnswer } from '../../page/useAnswer.ts'
import { TabBar } from '../../ui/TabBar.tsx'
import type { CustomProps } from '../customProps.ts'
import { part } from '../pageParts.ts'
import { ContentArticle, type WholeContent } from './ContentArticle.tsx'
import portal from './Portal.module.css'
import styles from './PortalPreview.module.css'

const screens = [
  { key: 'pc', at: 0, title: '电脑' },
  { key: 'phone', at: 1, title: '手机' },
]

/**
 * A content, also a draft, drawn by the components of the portal as wide as a computer and a phone have it. It is read
 * by its id; a form gives what is typed as `content`.
 */
export function PortalPreview({ params }: CustomProps) {
  const family = String(params.family ?? '')
  const folder = String(params.folder ?? '')
  const id = String(params.id ?? '')
  const typed = params.content as WholeContent | undefined
  const tabs = useId()
  const [screen, setScreen] = useState(0)
  const { data, error, reload } = useAnswer(
    async signal => {
      const [content, { title }] = await Promise.all([
        typed ?? callEndpoint(`${family}.detail`, { id }, { signal, silent: true, mask: false }),
        loadFamily(family),
      ])
      return { content: content as WholeContent, title }
    },
    [family, id, typed],
  )
  return (
    <div className={styles.preview} {...part('content')}>
      <TabBar id={tabs} label="预览的屏幕" className={styles.bar} tabs={screens} chosen={screen} onChoose={setScreen} />
      <div
        id={`${tabs}p${screen}`}
        role="tabpanel"
        aria-labelledby={`${tabs}t${screen}`}
        className={styles.screen}
        data-screen={screens[screen]?.key}
      >
        {error !== undefined ? (
          <ErrorCard error={error} onRetry={reload} />
        ) : !data ? (
          <Loading />
        ) : (
          <div className={`${portal.portal} ${styles.page}`}>
            <div className={portal.main}>
              <ContentArticle content={data.content} section={{ key: '', title: data.title, folder }} />
            </div>
          </div>
        )}
      </div>
    </div>
  )
}
