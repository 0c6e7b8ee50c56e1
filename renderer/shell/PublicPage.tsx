import { useMemo } from 'react'
import { navigate } from '../../runtime/routing/navigate.ts'
import type { Location } from '../../runtime/routing/route.ts'
import { publicPages } from '../custom/publicPages.ts'
import type { PageHost } from '../page/pageHost.ts'

/**
 * The public pages. They are few, so they do without the page renderer, which would add the component library to the
 * login page.
 */
const components: Record<string, keyof typeof publicPages> = {
  'shell/login': 'login',
  'shell/author': 'author',
  'shell/retrieve-password': 'retrievePassword',
  'shell/no-permission': 'noPermission',
  'shell/not-found': 'notFound',
}

const host: PageHost = {
  open: async () => 'closed',
  back: () => navigate('/'),
  reload: () => window.location.reload(),
  active: true,
  saved: () => {},
}

/** Null: an unknown address. */
export function PublicPage({ location }: { location: Location | null }) {
  const Component = publicPages[components[location?.route.page ?? ''] ?? 'notFound']
  const params = useMemo(() => location?.params ?? {}, [location])
  return (
    <main style={{ height: '100%' }}>
      <Component params={params} host={host} />
    </main>
  )
}
