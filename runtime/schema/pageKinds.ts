import type { EndpointName } from '../../schemas/types/common.ts'
import type { Page, PageKind } from '../../schemas/types/page.ts'
import type { Base } from './resolve/base.ts'
import { resolveCustom } from './resolve/resolveCustom.ts'
import { resolveDashboard } from './resolve/resolveDashboard.ts'
import { resolveDetail } from './resolve/resolveDetail.ts'
import { resolveEdit } from './resolve/resolveEdit.ts'
import { resolveList } from './resolve/resolveList.ts'
import { resolvePrint } from './resolve/resolvePrint.ts'
import { resolveTransfer } from './resolve/resolveTransfer.ts'
import { resolveTree } from './resolve/resolveTree.ts'
import type { ResolvedPage } from './resolvedPage.ts'

/** Calls whose permission a page needs to show anything: all of them, or any one. */
export type Needs = { all: readonly (EndpointName | undefined)[] } | { any: readonly (EndpointName | undefined)[] }

type Resolved<K extends PageKind> = Extract<ResolvedPage, { kind: K }>

/** What the browser knows about a page kind before drawing it. */
export interface PageKindRecord<K extends PageKind> {
  /** Fills in the defaults of a checked page. */
  resolve(schema: Extract<Page, { kind: K }>, base: Base): Promise<Resolved<K>>
  needs(page: Resolved<K>): Needs
  /** Whether the record decides if there is something to show. */
  asksForRecord: boolean
}

const needsNothing = (): Needs => ({ all: [] })

/** One record per kind; the components are in renderer/pages/registry.ts. */
export const pageKinds: { [K in PageKind]: PageKindRecord<K> } = {
  list: { resolve: resolveList, needs: ({ schema }) => ({ all: [schema.source] }), asksForRecord: false },
  detail: { resolve: resolveDetail, needs: ({ schema }) => ({ all: [schema.source] }), asksForRecord: true },
  edit: {
    resolve: resolveEdit,
    needs: ({ schema: { create, update, source, readOnly } }) => ({
      any: [...(readOnly === undefined ? [] : [source]), create, update],
    }),
    asksForRecord: true,
  },
  transfer: {
    resolve: resolveTransfer,
    needs: ({ schema }) => ({ all: [schema.available, schema.chosen] }),
    asksForRecord: false,
  },
  tree: {
    resolve: resolveTree,
    needs: ({ schema }) => ({ all: [schema.source, schema.check?.source] }),
    asksForRecord: false,
  },
  tabs: {
    resolve: async (schema, base) => ({ ...base, kind: 'tabs', schema }),
    needs: needsNothing,
    asksForRecord: false,
  },
  dashboard: { resolve: resolveDashboard, needs: needsNothing, asksForRecord: false },
  print: { resolve: resolvePrint, needs: ({ schema }) => ({ all: [schema.source] }), asksForRecord: true },
  custom: { resolve: resolveCustom, needs: needsNothing, asksForRecord: false },
}

/** Returns the record of a page's kind. */
export const pageKindOf = <K extends PageKind>(page: { kind: K }): PageKindRecord<K> =>
  pageKinds[page.kind] as PageKindRecord<K>
