import type { PageKind } from '../../schemas/types/page.ts'
import { pageKindOf } from '../schema/pageKinds.ts'
import type { ResolvedPage } from '../schema/resolvedPage.ts'
import { customNodes } from './nodes/customNodes.ts'
import { dashboardNodes } from './nodes/dashboardNodes.ts'
import { listNodes } from './nodes/listNodes.ts'
import { needsOf, tabNode } from './nodes/nodeParts.ts'
import { printNodes } from './nodes/printNodes.ts'
import { detailNodes, editNodes } from './nodes/recordNodes.ts'
import { transferNodes, treeNodes } from './nodes/treeNodes.ts'
import type { NodeSpec } from './whyNode.ts'

/** Returns all nodes of a page in file order, the page itself first. */
export function nodesOf(page: ResolvedPage): NodeSpec[] {
  const inner = innerNodes[page.kind] as (page: ResolvedPage) => NodeSpec[]
  return [pageNode(page), ...inner(page)]
}

/** Inner nodes by page kind. */
const innerNodes: { [K in PageKind]: (page: Extract<ResolvedPage, { kind: K }>) => NodeSpec[] } = {
  list: listNodes,
  detail: detailNodes,
  edit: editNodes,
  tree: treeNodes,
  transfer: transferNodes,
  tabs: page => page.schema.tabs.map((tab, at) => tabNode(tab, at, 'page')),
  dashboard: dashboardNodes,
  print: printNodes,
  custom: customNodes,
}

function pageNode(page: ResolvedPage): NodeSpec {
  const { schema } = page
  const source = 'source' in schema ? schema.source : 'available' in schema ? schema.available : undefined
  const needs = pageKindOf(page).needs(page)
  return {
    path: '',
    kind: 'page',
    title: page.title,
    permission: schema.permission,
    permissionFrom: '页面自己的 permission',
    calls: needsOf(...('all' in needs ? needs.all : [])),
    source,
    of: 'page',
  }
}
