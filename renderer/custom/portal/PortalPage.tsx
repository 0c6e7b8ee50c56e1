/**
 * The partner portal: what the configuration holds, as everybody who is signed in sees it. The address decides between
 * its home, a section and a content; the answer of `portal.home` is loaded once for all of them.
 */
import { useEffect } from 'react'
import { callEndpoint } from '../../../runtime/data/callEndpoint.ts'
import { ErrorCard } from '../../page/states/ErrorCard.tsx'
import { Empty, Loading } from '../../page/states/StateText.tsx'
import { useAnswer } from '../../page/useAnswer.ts'
import type { CustomProps } from '../customProps.ts'
import { usePageParts } from '../pageParts.ts'
import { ContentView } from './ContentView.tsx'
import styles from './Portal.module.css'
import { PortalHeader } from './PortalHeader.tsx'
import { PortalHome } from './PortalHome.tsx'
import type { PortalHomeData } from './portalData.ts'
import { SectionView } from './SectionView.tsx'

export function PortalPage({ params }: CustomProps) {
  const { section: key, category, id } = placeOf(params)
  const { data, error, reload } = useAnswer(
    signal => callEndpoint('portal.home', {}, { signal, silent: true, mask: false }) as Promise<PortalHomeData>,
    [],
  )
  const section = data?.sections.find(one => one.key === key)
  usePageParts({
    away: {
      banner: key !== '' && '在门户首页',
      search: !section && '在栏目页',
      categories: !section && '在栏目页',
      buttons: id === '' && '在内容页',
      attachments: id === '' && '在内容页',
    },
  })
  useEffect(() => {
    document.title = `${section?.title ?? '合伙人门户'} - 管理控制台`
  }, [section])
  // A link leads to the beginning of what it opens.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of them is another place
  useEffect(() => {
    document.getElementById('portal')?.scrollTo(0, 0)
  }, [key, category, id])

  return (
    <div id="portal" className={styles.portal}>
      <button type="button" className={styles.skip} onClick={() => document.querySelector('main')?.focus()}>
        跳到页面内容
      </button>
      <PortalHeader menus={data?.menus ?? []} sections={data?.sections ?? []} current={key} />
      <main className={styles.main} tabIndex={-1}>
        {error !== undefined && !data ? (
          <ErrorCard error={error} onRetry={reload} />
        ) : !data ? (
          <Loading />
        ) : key === '' ? (
          <PortalHome data={data} />
        ) : !section ? (
          <Empty text="没有这个栏目">
            <a href="#/portal">返回门户首页</a>
          </Empty>
        ) : id === '' ? (
          <SectionView key={section.key} section={section} category={category} />
        ) : (
          <ContentView key={id} section={section} id={id} />
        )}
      </main>
      <footer className={styles.foot}>合伙人门户 · 内容由各部门发布，仅供集团内部使用</footer>
    </div>
  )
}

const placeOf = ({ section, category, id }: CustomProps['params']) => ({
  section: String(section ?? ''),
  category: String(category ?? ''),
  id: String(id ?? ''),
})
