import type { CustomPage } from '../../../schemas/types/pages/custom.ts'
import { loadEndpoint } from '../endpoints.ts'
import type { ResolvedCustom } from '../resolvedPage.ts'
import type { Base } from './base.ts'

/** Loads the calls of parts in advance, because their permissions decide what is drawn. */
export async function resolveCustom(schema: CustomPage, base: Base): Promise<ResolvedCustom> {
  await Promise.all(
    Object.entries(schema.parts ?? {}).map(([name, { call }]) =>
      call === undefined ? undefined : loadEndpoint(call, { file: base.file, path: `parts.${name}.call` }),
    ),
  )
  return { ...base, kind: 'custom', schema }
}
