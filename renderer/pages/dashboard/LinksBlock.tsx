import { SettingOutlined } from '@ant-design/icons'
import { lazy, Suspense, useState } from 'react'
import { navigate } from '../../../runtime/routing/navigate.ts'
import { homeRoute } from '../../../runtime/routing/routeTable.ts'
import { type RecentPage, recentPages } from '../../../runtime/session/recentPages.ts'
import { session } from '../../../runtime/session/session.ts'
import type { MenuNode } from '../../../runtime/session/sessionState.ts'
import { usePageContext } from '../../page/pageContext.ts'
import { Empty } from '../../page/states/StateText.tsx'
import { recordsOf } from '../../page/useOptions.ts'
import { Icon } from '../../ui/Icon.tsx'
import quiet from '../../ui/quietButton.module.css'
import { useStore } from '../../ui/useStore.ts'
import { usePreference } from '../usePreference.ts'
import type { BlockProps } from './blockProps.ts'
import styles from './DashboardPage.module.css'

const LinksChooser = lazy(() => import('./LinksChooser.tsx').then(module => ({ default: module.LinksChooser })))

interface Link {
  route: string
  title: string
  icon: string | null
}

/** Shortcuts: pages chosen from the menu, else the default ones. */
export function LinksBlock({ block, data }: BlockProps<'links'>) {
  const { page } = usePageContext()
  const { menus } = useStore(session)
  const [choosing, setChoosing] = useState(false)
  const { value, save } = usePreference(block.choose ? `links:${page.name}` : undefined)
  const routes = routesOf(value)
  const recent = useStore(recentPages)
  const links = routes ? chosenLinks(menus, routes) : usualLinks({ menus, data, block, recent })
  return (
    <>
      {block.choose && (
        <div className={styles.chartTools}>
          <button type="button" className={quiet.sign} onClick={() => setChoosing(true)}>
            <SettingOutlined aria-hidden="true" /> 自选
          </button>
        </div>
      )}
      {links.length === 0 ? (
        <Empty text="暂无快捷入口" />
      ) : (
        <div className={styles.links}>
          {links.map(({ route, title, icon }) => (
            <button key={route} type="button" onClick={() => navigate(route)}>
              <Icon name={icon} />
              {title}
            </button>
          ))}
        </div>
      )}
      {choosing && (
        <Suspense>
          <LinksChooser
            menus={menus}
            chosen={routes}
            onSave={async next => {
              await save(next === undefined ? {} : { routes: next })
              setChoosing(false)
            }}
            onClose={() => setChoosing(false)}
          />
        </Suspense>
      )}
    </>
  )
}

/** Returns recently opened menu pages, if the block asks for them, then those of the source. */
function usualLinks({
  menus,
  data,
  block,
  recent,
}: {
  menus: readonly MenuNode[]
  data: unknown
  block: BlockProps<'links'>['block']
  recent: readonly RecentPage[]
}): Link[] {
  const used = block.used ? chosenLinks(menus, [...new Set(recent.map(({ path }) => path.split('?')[0] ?? path))]) : []
  const routes = new Set(used.map(({ route }) => route))
  return [...used, ...offeredLinks(data).filter(({ route }) => !routes.has(route) && route !== homeRoute)].slice(
    0,
    block.size,
  )
}

function routesOf(value: unknown): string[] | undefined {
  if (typeof value !== 'object' || value === null || !('routes' in value) || !Array.isArray(value.routes))
    return undefined
  return value.routes.filter(route => typeof route === 'string')
}

const offeredLinks = (data: unknown): Link[] =>
  recordsOf(data)
    .filter(link => typeof link.route === 'string' && link.route !== '')
    .map(({ route, title, name, icon }) => ({
      route: String(route),
      title: String(title ?? name ?? route),
      icon: typeof icon === 'string' ? icon : null,
    }))

/** Returns the chosen pages in order; pages missing in the menu are omitted. */
function chosenLinks(menus: readonly MenuNode[], routes: readonly string[]): Link[] {
  const known = new Map(
    menus.flatMap(module =>
      module.children.map(
        child => [child.route ?? '', { title: child.name, icon: child.icon || module.icon }] as const,
      ),
    ),
  )
  return routes.flatMap(route => {
    const found = known.get(route)
    return found ? [{ route, ...found }] : []
  })
}
