import { routeCode } from '../../schemas/evaluate/routeCode.ts'
import type { Action } from '../../schemas/types/action.ts'
import type { Permission } from '../../schemas/types/common.ts'
import type { Page } from '../../schemas/types/page.ts'
import type { LinkTarget } from '../../schemas/types/pages/link.ts'
import { checkPage } from './checkPage.ts'
import { loadEndpoint } from './endpoints.ts'
import type { ResolvedAction } from './resolvedPage.ts'
import { schemaSource } from './schemaSource.ts'

/** Adds to actions the permission of their endpoint or target page. */
export function resolveActions(actions: Action[] | undefined, file: string, path: string): Promise<ResolvedAction[]> {
  return Promise.all((actions ?? []).map((action, index) => resolveAction(action, file, `${path}[${index}]`)))
}

async function resolveAction(action: Action, file: string, path: string): Promise<ResolvedAction> {
  const permission = action.permission ?? (await permissionOf(action, file, path))
  return { ...action, key: path, ...(permission === undefined ? {} : { permission }) }
}

async function permissionOf(action: Action, file: string, path: string): Promise<Permission | undefined> {
  switch (action.kind) {
    case 'call':
    case 'export':
    case 'import':
    case 'bulkEdit':
    case 'download':
      return (await loadEndpoint(action.call, { file, path: `${path}.call` })).permission
    case 'open':
    case 'print':
      return permissionToOpen(action)
    case 'back':
      return undefined
    default:
      return action satisfies never
  }
}

/** Returns the permission for opening a page: its own code; for one opened from a list, that of its main call. */
export async function permissionToOpen(action: LinkTarget): Promise<Permission | undefined> {
  const document = await schemaSource().page(action.page)
  const target = readable(document, action.page)
  // A broken target must not break its opener: the button stays, and the target shows the error card.
  if (!target) return undefined
  if (target.permission !== undefined) return target.permission
  if (target.route !== undefined && !target.trust) return routeCode(target.route)
  const call = mainCall(target, action.with?.id !== undefined)
  return call === undefined ? undefined : (await loadEndpoint(call)).permission
}

function readable(document: unknown, name: string): Page | undefined {
  try {
    return checkPage(document, `schemas/pages/${name}.json`)
  } catch {
    return undefined
  }
}

function mainCall(page: Page, ofRecord: boolean): string | undefined {
  switch (page.kind) {
    case 'edit':
      return ofRecord && !page.copy ? (page.update ?? page.create) : (page.create ?? page.update)
    case 'transfer':
      return page.add
    case 'tree':
      return page.check?.save ?? page.source
    case 'list':
    case 'detail':
    case 'print':
      return page.source
    case 'tabs':
    case 'dashboard':
    case 'custom':
      return undefined
    default:
      return page satisfies never
  }
}
