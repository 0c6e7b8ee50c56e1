import type { PageName } from '../../schemas/types/common.ts'
import type { Page } from '../../schemas/types/page.ts'
import { answerOf, loadEndpoint } from './endpoints.ts'
import type { Base } from './resolve/base.ts'
import { resolveCustom } from './resolve/resolveCustom.ts'
import { resolveDashboard } from './resolve/resolveDashboard.ts'
import { resolveDetail } from './resolve/resolveDetail.ts'
import { resolveEdit } from './resolve/resolveEdit.ts'
import { resolveList } from './resolve/resolveList.ts'
import { resolveTransfer } from './resolve/resolveTransfer.ts'
import { resolveTree } from './resolve/resolveTree.ts'
import type { ResolvedAbout, ResolvedPage } from './resolvedPage.ts'

/** Fills the defaults of a checked page; done once, so that drawing never asks entity or endpoint again. */
export async function resolvePage(schema: Page, name: PageName, file: string): Promise<ResolvedPage> {
  const base = { name, file, title: schema.title, dictionaries: [] as string[] }
  const [page, about] = await Promise.all([resolveKind(schema, base), resolveAbout(schema, file)])
  return about ? { ...page, about } : page
}

async function resolveAbout({ about }: Page, file: string): Promise<ResolvedAbout | undefined> {
  if (!about) return undefined
  const { entity } = await answerOf(await loadEndpoint(about.source, { file, path: 'about.source' }))
  return { ...about, label: about.label ?? entity?.label ?? 'name' }
}

function resolveKind(schema: Page, base: Base): Promise<ResolvedPage> {
  switch (schema.kind) {
    case 'list':
      return resolveList(schema, base)
    case 'detail':
      return resolveDetail(schema, base)
    case 'edit':
      return resolveEdit(schema, base)
    case 'transfer':
      return resolveTransfer(schema, base)
    case 'tree':
      return resolveTree(schema, base)
    case 'dashboard':
      return resolveDashboard(schema, base)
    case 'tabs':
      return Promise.resolve({ ...base, kind: 'tabs', schema })
    case 'custom':
      return resolveCustom(schema, base)
  }
}
