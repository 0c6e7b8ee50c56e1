import { useEffect, useLayoutEffect } from 'react'
import { navigate } from '../../runtime/routing/navigate.ts'
import type { Location } from '../../runtime/routing/route.ts'
import { addressOf, homeRoute } from '../../runtime/routing/routeTable.ts'
import type { PageHost } from '../page/pageHost.ts'
import { PageView } from '../pages/PageView.tsx'
import { keepAppearance } from '../theme/keepAppearance.ts'
import { Watermark } from './Watermark.tsx'

const host: PageHost = {
  open: async ({ page, params }) => {
    const to = addressOf(page, params)
    if (to !== undefined) navigate(to)
    return 'closed'
  },
  back: () => navigate(homeRoute),
  reload: () => window.location.reload(),
  active: true,
  saved: () => {},
}

/** A page of signed-in people that stands alone (`"frame": false`): without menu, header and tabs. */
export function AlonePage({ location: { route, params } }: { location: Location }) {
  useEffect(keepAppearance, [])
  useLayoutEffect(() => {
    document.title = `${route.title} - 管理控制台`
  }, [route])
  return (
    <>
      <PageView name={route.page ?? 'shell/not-found'} params={params} host={host} place="fill" />
      <Watermark />
    </>
  )
}
