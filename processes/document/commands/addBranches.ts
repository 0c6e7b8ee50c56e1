import { attributeOf, elementsIn, type XmlElement } from '../../xml/xmlTree.ts'
import { blocksOf, nodesOf, type SplitBlock, splitsOf } from '../blocks.ts'
import { boxOfElement } from '../drawing.ts'
import { type Edit, Refusal } from '../edit.ts'
import { finding } from '../findings.ts'
import { flowsFrom } from '../flowsAt.ts'
import { centre } from '../geometry.ts'
import { boxAt } from '../kinds.ts'
import { endsOf, planesOf } from '../scene.ts'
import { type CommandKind, selecting } from './command.ts'
import { addConnection } from './connectShapes.ts'
import { addShape } from './createShape.ts'
import { insertOnFlow } from './insertOnFlow.ts'
import { deleteElements, removeElements } from './removeElements.ts'

export type SplitType = 'exclusiveGateway' | 'inclusiveGateway' | 'parallelGateway'

/**
 * Puts two branches that meet again into a flow. Of a choice the first has a node and needs a condition, the second is
 * empty and taken otherwise; of a parallel split both have a node.
 */
export const addBranches: CommandKind<{ flow: string; type: SplitType }> = {
  title: '添加分支',
  run: (edit, { flow, type }) => {
    const [split = ''] = insertOnFlow.run(edit, { flow, type }).selected
    const [after] = outgoingOf(edit, split)
    const [join = ''] = insertOnFlow.run(edit, { flow: after ?? '', type }).selected
    insertOnFlow.run(edit, { flow: after ?? '', type: 'userTask', name: '审批' })
    if (type === 'parallelGateway') {
      addPath(edit, split, join)
      return selecting(split)
    }
    const otherwise = addConnection(edit, split, join)
    edit.attribute(edit.element(after ?? ''), 'name', '条件 1')
    edit.attribute(edit.element(otherwise), 'name', '其他情况')
    edit.attribute(edit.element(split), 'default', otherwise)
    return selecting(after ?? split)
  },
}

/** Adds one more branch with a node between a gateway and the one at which its branches meet. */
export const addBranch: CommandKind<{ split: string }> = {
  title: '添加分支',
  run: (edit, { split }) => {
    const block = splitOf(edit, split)
    if (block.join === undefined) throw new Refusal(finding('BRANCHES_UNMET'))
    const flow = addPath(edit, split, block.join)
    const isChoice = edit.element(split).local !== 'parallelGateway'
    if (isChoice) edit.attribute(edit.element(flow), 'name', `条件 ${block.branches.length}`)
    return selecting(flow)
  },
}

/** Removes a branch with its nodes; of two branches the other one takes the place of both. */
export const removeBranch: CommandKind<{ flow: string }> = {
  title: '删除分支',
  run: (edit, { flow }) => {
    const [split = ''] = endsOf(edit.element(flow))
    const block = splitOf(edit, split)
    const branch = block.branches.find(each => each.entry === flow)
    if (!branch) throw new Refusal(finding('BRANCH_GONE'))
    if (block.join === undefined && block.branches.length === 2) throw new Refusal(finding('BRANCH_ON_CANVAS'))
    const nodes = nodesOf(branch)
    removeElements(edit, nodes.length === 0 ? [flow] : [flow, ...nodes])
    if (outgoingOf(edit, split).length === 1 && block.join !== undefined) {
      const [left] = outgoingOf(edit, split)
      const only = edit.element(left ?? '')
      for (const each of elementsIn(only)) if (each.local === 'conditionExpression') edit.remove(each)
      deleteElements.run(edit, { ids: [split] })
      deleteElements.run(edit, { ids: [block.join] })
    }
    return selecting()
  },
}

/** Adds a node between two gateways; returns the flow that leads to it. */
function addPath(edit: Edit, split: string, join: string): string {
  const [from, to] = [boxOfElement(edit.document, split), boxOfElement(edit.document, join)]
  const [plane] = planesOf(edit.document)
  if (!from || !to || !plane) throw new Refusal(finding('PROCESS_NOT_DRAWN'))
  const [begin, end] = [centre(from), centre(to)]
  const below = { x: (begin.x + end.x) / 2, y: begin.y + 110 * outgoingOf(edit, split).length }
  const scope = edit.element(split).parent ?? undefined
  const node = addShape(
    edit,
    { type: 'userTask', name: '审批' },
    { plane, box: boxAt('userTask', below), ...(scope && { scope }) },
  )
  const flow = addConnection(edit, split, node)
  addConnection(edit, node, join)
  return flow
}

function splitOf(edit: Edit, id: string): SplitBlock {
  const found = blocksOf(edit.document)
  if ('break' in found) throw new Refusal(found.break.reason)
  const split = splitsOf(found.sequence).find(each => each.id === id)
  if (!split) throw new Refusal(finding('BRANCHES_MISSING'))
  return split
}

const outgoingOf = (edit: Edit, id: string): string[] => flowsFrom(edit.document, id).map(idOf)

const idOf = (element: XmlElement): string => attributeOf(element, 'id') ?? ''
