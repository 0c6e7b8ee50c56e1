import type { PageName } from '../../schemas/types/common.ts'
import type { Page } from '../../schemas/types/page.ts'
import { answerOf, loadEndpoint } from './endpoints.ts'
import { pageKindOf } from './pageKinds.ts'
import type { ResolvedAbout, ResolvedPage } from './resolvedPage.ts'

/** Fills in the defaults of a checked page once, so that drawing needs no entities or endpoints. */
export async function resolvePage(schema: Page, name: PageName, file: string): Promise<ResolvedPage> {
  const base = { name, file, title: schema.title, dictionaries: [] as string[] }
  const resolved: Promise<ResolvedPage> = pageKindOf(schema).resolve(schema, base)
  const [page, about] = await Promise.all([resolved, resolveAbout(schema, file)])
  return about ? { ...page, about } : page
}

async function resolveAbout({ about }: Page, file: string): Promise<ResolvedAbout | undefined> {
  if (!about) return undefined
  const { entity } = await answerOf(await loadEndpoint(about.source, { file, path: 'about.source' }))
  return { ...about, label: about.label ?? entity?.label ?? 'name' }
}
