import type { ResolvedPage } from '../schema/resolvedPage.ts'
import { customNodes } from './nodes/customNodes.ts'
import { dashboardNodes } from './nodes/dashboardNodes.ts'
import { listNodes } from './nodes/listNodes.ts'
import { needsOf, tabNode } from './nodes/nodeParts.ts'
import { detailNodes, editNodes } from './nodes/recordNodes.ts'
import { transferNodes, treeNodes } from './nodes/treeNodes.ts'
import type { NodeSpec } from './whyNode.ts'

/** Every node of a page in the order of its file, the page itself first. */
export function nodesOf(page: ResolvedPage): NodeSpec[] {
  return [pageNode(page), ...innerNodes(page)]
}

function innerNodes(page: ResolvedPage): NodeSpec[] {
  switch (page.kind) {
    case 'list':
      return listNodes(page)
    case 'detail':
      return detailNodes(page)
    case 'edit':
      return editNodes(page)
    case 'tree':
      return treeNodes(page)
    case 'transfer':
      return transferNodes(page)
    case 'tabs':
      return page.schema.tabs.map((tab, at) => tabNode(tab, at, 'page'))
    case 'dashboard':
      return dashboardNodes(page)
    case 'custom':
      return customNodes(page)
  }
}

function pageNode(page: ResolvedPage): NodeSpec {
  const { schema } = page
  const source = 'source' in schema ? schema.source : 'available' in schema ? schema.available : undefined
  const needed =
    page.kind === 'edit'
      ? []
      : [
          source,
          ...(page.kind === 'transfer' ? [page.schema.chosen] : []),
          ...(page.kind === 'tree' ? [page.schema.check?.source] : []),
        ]
  return {
    path: '',
    kind: 'page',
    title: page.title,
    permission: schema.permission,
    permissionFrom: '页面自己的 permission',
    calls: needsOf(...needed),
    source,
    of: 'page',
  }
}
