import { requiredCodes } from '../../routing/guard.ts'
import { routeOfPage } from '../../routing/routeTable.ts'
import type { ResolvedBlock, ResolvedDashboard } from '../../schema/resolvedPage.ts'
import type { NodeSpec } from '../whyNode.ts'
import { columnNodes } from './columnNodes.ts'
import { needsOf, ownPermission } from './nodeParts.ts'

/** Returns blocks with their figures and columns. */
export function dashboardNodes(page: ResolvedDashboard): NodeSpec[] {
  return page.blocks.flatMap(block => [
    blockNode(block),
    ...innerNodes(block).map(node => (block.visible === undefined ? node : { ...node, within: [block.visible] })),
  ])
}

function blockNode(block: ResolvedBlock): NodeSpec {
  const source = 'source' in block ? block.source : undefined
  return {
    path: block.key,
    kind: 'block',
    title: block.title ?? blockNames[block.kind],
    permission: block.permission,
    permissionFrom: ownPermission,
    calls: needsOf(source),
    visible: block.visible,
    source,
    of: 'page',
  }
}

/** Names of blocks without a title. */
export const blockNames: Record<ResolvedBlock['kind'], string> = {
  greeting: '问候',
  statistics: '统计',
  records: '记录',
  links: '入口',
  recent: '最近访问',
  chart: '图表',
  diagram: '图形',
}

function innerNodes(block: ResolvedBlock): NodeSpec[] {
  if (block.kind === 'records')
    return block.cells.flatMap((cell, at) => columnNodes(cell, `${block.key}.columns[${at}]`, 'row'))
  if (block.kind !== 'statistics') return []
  return block.figures.map((figure, at) => {
    const { open } = figure
    const route = open && routeOfPage(open.page)
    return {
      path: `${block.key}.figures[${at}]`,
      kind: 'figure',
      title: figure.title,
      ...(open
        ? { opens: { page: open.page, permission: route ? (requiredCodes(route) ?? undefined) : undefined } }
        : {}),
      of: 'page',
    }
  })
}
