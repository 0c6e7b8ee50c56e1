import type { ResolvedDetail, ResolvedEdit } from '../../schema/resolvedPage.ts'
import type { NodeSpec } from '../whyNode.ts'
import { columnNodes } from './columnNodes.ts'
import { fieldNodes } from './fieldNodes.ts'
import { actionNode, sectionNodes, tabNode } from './nodeParts.ts'

/** Returns the nodes of a form: sections, inputs and buttons. */
export function editNodes(page: ResolvedEdit): NodeSpec[] {
  const { create, update, readOnly, keep, submit } = page.schema
  const stores = { ...(create ? { create } : {}), ...(update ? { update } : {}) }
  const reads = readOnly === undefined ? {} : { readOnly }
  const fields = sectionNodes(
    page.sections,
    (field, path) =>
      fieldNodes(field, { path, kind: 'field', of: 'form', stores }).map(node => ({ ...node, ...reads })),
    { of: 'form' },
  )
  const button: NodeSpec = {
    path: 'submit',
    kind: 'action',
    title: submit?.label ?? '保存',
    stores,
    ...reads,
    of: 'form',
  }
  const kept: NodeSpec[] = keep
    ? [
        {
          path: 'keep',
          kind: 'action',
          title: keep.label,
          stores: { create: keep.call },
          of: 'form',
          ...(keep.visible === undefined ? {} : { visible: keep.visible }),
        },
      ]
    : []
  return [...fields, ...kept, button]
}

/** Returns the nodes of a detail page; its first sections may be those of a form. */
export function detailNodes(page: ResolvedDetail): NodeSpec[] {
  const own = page.schema.sections?.length ?? 0
  const ofForm = page.sections.slice(0, page.sections.length - own)
  const file = `schemas/pages/${page.schema.form}.json`
  return [
    ...sectionNodes(
      ofForm,
      (field, path) =>
        columnNodes(field, path, 'row').map(node => ({ ...node, at: { file, path: `sections … ${node.field}` } })),
      { of: 'row', root: 'form.sections', at: () => ({ file, path: 'sections' }) },
    ),
    ...sectionNodes(page.sections.slice(page.sections.length - own), (field, path) => columnNodes(field, path, 'row'), {
      of: 'row',
    }),
    ...page.tabs.map((tab, at) => tabNode(tab, at, 'row')),
    ...page.actions.map(action => actionNode(action, 'row')),
  ]
}
