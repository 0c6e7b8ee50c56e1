import { act, configure, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { LeaveGuard, PageHost, PageTarget } from '../../../renderer/page/pageHost.ts'
import { PageView } from '../../../renderer/pages/PageView.tsx'
import { Toaster } from '../../../renderer/ui/Toaster.tsx'
import { forgetCalls } from '../../../runtime/data/recentCalls.ts'
import { forgetDictionaries } from '../../../runtime/dictionary/dictionary.ts'
import { tokens } from '../../../runtime/request/tokens.ts'
import { forgetSchemas } from '../../../runtime/schema/loadPage.ts'
import { setSchemaSource } from '../../../runtime/schema/schemaSource.ts'
import { session } from '../../../runtime/session/session.ts'
import type { EndpointFamily } from '../../../schemas/types/endpoint.ts'
import type { Entity } from '../../../schemas/types/entity.ts'
import type { Page } from '../../../schemas/types/page.ts'
import { type Answers, person, startConsoleServer } from '../shell/consoleServer.ts'
import { entities, families, pages } from './documents.ts'

// Dialogs and other parts are loaded when they are first shown, which on a busy machine takes seconds.
configure({ asyncUtilTimeout: 20_000 })

/** Loads a kind of page and its frame in advance: that takes seconds, which no wait of a test should include. */
const kinds: Record<string, () => Promise<unknown>> = {
  list: () => import('../../../renderer/pages/list/ListPage.tsx'),
  detail: () => import('../../../renderer/pages/detail/DetailPage.tsx'),
  edit: () => Promise.all([import('../../../renderer/pages/edit/EditPage.tsx'), library()]),
  transfer: () => Promise.all([import('../../../renderer/pages/transfer/TransferPage.tsx'), library()]),
  tree: () => Promise.all([import('../../../renderer/pages/tree/TreePage.tsx'), library()]),
  tabs: () => import('../../../renderer/pages/tabs/TabsPage.tsx'),
  dashboard: () => import('../../../renderer/pages/dashboard/DashboardPage.tsx'),
  print: () => import('../../../renderer/pages/print/PrintPage.tsx'),
  custom: () => import('../../../renderer/pages/custom/CustomPage.tsx'),
}
const library = () => import('../../../renderer/ui/LibraryScope.tsx')

export const everyCode = ['POST_VIEW', 'POST_ADD', 'POST_EDIT', 'POST_DELETE', 'DEPARTMENT_MOVE', 'DEPARTMENT_EDIT']

export interface Setting {
  page: string
  params?: Record<string, unknown>
  answers?: Answers
  codes?: string[]
  /** Pages beside, or instead of, those of documents.ts. */
  more?: Record<string, Page>
  /** Calls beside those of documents.ts. */
  moreFamilies?: Record<string, EndpointFamily>
  /** Entities beside, or instead of, those of documents.ts. */
  moreEntities?: Record<string, Entity>
  query?: Record<string, string>
}

const ranks = [
  { value: 'M', label: '管理', color: 'blue' },
  { value: 'P', label: '专业', color: 'green' },
]

/** Puts the documents in place. */
export function putDocuments(
  more: Record<string, unknown> = {},
  moreFamilies: Record<string, EndpointFamily> = {},
  moreEntities: Record<string, Entity> = {},
): void {
  const all: Record<string, unknown> = { ...pages, ...more }
  const allFamilies = { ...families, ...moreFamilies }
  const allEntities = { ...entities, ...moreEntities }
  setSchemaSource({
    page: async name => all[name],
    entity: async name => allEntities[name],
    family: async name => allFamilies[name],
    ruleSet: async () => undefined,
    families: () => Object.keys(allFamilies),
  })
  forgetSchemas()
  forgetDictionaries()
  forgetCalls()
}

/** Shows one page against a real server, signed in with the given codes. */
export async function openPage({
  page,
  params = {},
  answers = {},
  codes = everyCode,
  more = {},
  moreFamilies = {},
  moreEntities = {},
  query = {},
}: Setting) {
  putDocuments(more, moreFamilies, moreEntities)
  const kind = (more[page] ?? pages[page])?.kind
  if (kind !== undefined) await kinds[kind]?.()
  const server = await startConsoleServer({
    '/upms/personInfo/detail': () => person,
    '/auth/user/permissions': () => ({
      permissionsList: codes,
      menus: [],
      application: { id: 'admin', name: '用户中心', clientId: 'admin', url: '/' },
    }),
    '/basic/dictparams/list': () => ranks,
    '/upms/preference': () => ({}),
    ...answers,
  })
  tokens.set({ accessToken: 'a', refreshToken: 'r', userCode: 'zhao' })
  await session.refreshSession()
  const opened: PageTarget[] = []
  const hostCalls: string[] = []
  const guards = new Set<LeaveGuard>()
  let kept = query
  const followers = new Set<() => void>()
  const host: PageHost = {
    open: async target => {
      opened.push(target)
      return 'closed'
    },
    back: () => hostCalls.push('back'),
    reload: () => hostCalls.push('reload'),
    saved: () => hostCalls.push('saved'),
    active: true,
    guard: guard => {
      guards.add(guard)
      return () => guards.delete(guard)
    },
    query: {
      read: () => kept,
      write: values => {
        kept = values
      },
      follow: listener => {
        followers.add(listener)
        return () => followers.delete(listener)
      },
    },
  }
  const view = render(
    <>
      <PageView name={page} params={params} host={host} />
      <Toaster />
    </>,
  )
  /** A link to the page that is open already. */
  const visit = (values: Record<string, string>) =>
    act(() => {
      kept = values
      for (const listener of followers) listener()
    })
  const calls = (path: string) =>
    server.calls
      .filter(call => call.path === path)
      .map(call => (call.body === '' ? {} : (JSON.parse(call.body) as Record<string, unknown>)))
  return {
    ...view,
    user: userEvent.setup(),
    calls,
    host,
    opened,
    hostCalls,
    guards,
    address: () => kept,
    visit,
    stop: server.stop,
  }
}
