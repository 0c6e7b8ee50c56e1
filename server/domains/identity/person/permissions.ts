import { sql } from 'kysely'
import { moduleCode } from '../../../../schemas/evaluate/moduleCode.ts'
import type { Call, EndpointInput } from '../../../ground/kernel/call.ts'
import { registry } from '../../../ground/kernel/registry.ts'
import { signedIn } from '../../../ground/kernel/signedIn.ts'
import { isWatermarked } from '../../../ground/session/watermark.ts'

export interface MenuNode {
  id: string
  route: string
  name: string
  icon: string
  /** Menu heading above a module of the product. */
  group?: string
  children: MenuNode[]
}

/**
 * GET /auth/user/permissions: returns codes and menu in the application of the token. The arguments `appCode` and
 * `appId`, the caller's assumed application, have no effect.
 */
export async function permissions(call: Call<EndpointInput<'auth.userPermissions'>>) {
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
    watermark: await isWatermarked(call.db),
  }
}

/** Returns menu headings by the codes of their modules. */
const moduleGroups = () =>
  new Map(
    registry.routes.modules.flatMap(({ key, group }) =>
      group === undefined ? [] : [[moduleCode(key), group] as const],
    ),
  )

/** Returns the routes of pages that require only an account. */
function openToAll(): Set<string> {
  const pages = [...registry.pages.values()].filter(({ permission }) => [permission].flat().includes('@signedIn'))
  return new Set(pages.flatMap(({ route }) => route ?? []))
}

/**
 * Returns the menu: visible modules and pages that the user holds or that are open to all; modules without a page are
 * omitted.
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
    // Filters in SQL, because a large application has thousands of pages and most users hold few.
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
