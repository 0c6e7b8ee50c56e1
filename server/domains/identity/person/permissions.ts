import { sql } from 'kysely'
import { moduleCode } from '../../../../schemas/evaluate/moduleCode.ts'
import type { Call } from '../../../ground/kernel/call.ts'
import { registry } from '../../../ground/kernel/registry.ts'
import { signedIn } from '../../../ground/kernel/signedIn.ts'

export interface MenuNode {
  id: string
  route: string
  name: string
  icon: string
  /** Heading of the menu under which a module of the product stands. */
  group?: string
  children: MenuNode[]
}

/**
 * GET /auth/user/permissions: codes and menu in the application of the token. The arguments `appCode` and `appId` name
 * what the caller believes to be in and change nothing.
 */
export async function permissions(call: Call) {
  const session = signedIn(call)
  const application = await call.db
    .selectFrom('application')
    .select(['id', 'name', 'clientId', 'url'])
    .where('id', '=', session.applicationId)
    .executeTakeFirstOrThrow()
  return {
    permissionsList: [...session.codes].sort(),
    menus: await menuOf(call),
    application: { ...application, url: application.url ?? '' },
  }
}

/** Headings by the codes of the modules that stand under them. */
const moduleGroups = () =>
  new Map(
    registry.routes.modules.flatMap(({ key, group }) =>
      group === undefined ? [] : [[moduleCode(key), group] as const],
    ),
  )

/** Routes of pages that need no code, only an account. */
function openToAll(): Set<string> {
  const pages = [...registry.pages.values()].filter(({ permission }) => [permission].flat().includes('@signedIn'))
  return new Set(pages.flatMap(({ route }) => route ?? []))
}

/**
 * Modules and pages that are shown in the menu and held, or open to whoever is signed in; a module without a page is
 * left out.
 */
export async function menuOf(call: Call): Promise<MenuNode[]> {
  const session = signedIn(call)
  const forAll = openToAll()
  const rows = await call.db
    .selectFrom('resource')
    .select(['id', 'parentId', 'level', 'code', 'route', 'name', 'icon'])
    .where('applicationId', '=', session.applicationId)
    .where('level', '<=', 2)
    .where('visible', '=', true)
    .where('enabled', '=', true)
    .where('deletedAt', 'is', null)
    // A large application has thousands of pages, and most people a few of them.
    .$if(!session.superAdmin, query =>
      query.where(
        sql<boolean>`(level = 1 or code = any(${[...session.codes]}::text[]) or route = any(${[...forAll]}::text[]))`,
      ),
    )
    .orderBy('sort')
    .orderBy('id')
    .execute()
  const groups = moduleGroups()
  const node = (row: (typeof rows)[number], children: MenuNode[]): MenuNode => ({
    id: row.id,
    route: row.route ?? '',
    name: row.name,
    icon: row.icon ?? '',
    ...(groups.has(row.code) ? { group: groups.get(row.code) ?? '' } : {}),
    children,
  })
  const pages = rows.filter(
    row => row.level === 2 && row.route && (session.codes.has(row.code) || forAll.has(row.route)),
  )
  return rows
    .filter(row => row.level === 1)
    .map(row =>
      node(
        row,
        pages.filter(page => page.parentId === row.id).map(page => node(page, [])),
      ),
    )
    .filter(module => module.children.length > 0)
}
