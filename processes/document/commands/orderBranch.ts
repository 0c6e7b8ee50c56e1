import { attributeOf, elementsIn, type XmlElement } from '../../xml/xmlTree.ts'
import { type Edit, Refusal } from '../edit.ts'
import { finding } from '../findings.ts'
import { flowsFrom } from '../flowsAt.ts'
import { referredId } from '../processDocument.ts'
import { endsOf } from '../scene.ts'
import { type CommandKind, selecting } from './command.ts'

/**
 * Puts a branch at a place among those of its gateway, counted from 0: conditions are tried in that order. The default
 * branch comes behind all others.
 */
export const orderBranch: CommandKind<{ flow: string; to: number }> = {
  title: '调整分支顺序',
  run: (edit, { flow, to }) => {
    const element = edit.element(flow)
    const [split = ''] = endsOf(element)
    const flows = flowsFrom(edit.document, split)
    if (!flows.includes(element)) throw new Refusal(finding('BRANCH_GONE'))
    const otherwise = defaultOf(edit, split)
    if (element === otherwise) throw new Refusal(finding('DEFAULT_BRANCH_LAST'))
    const wanted = flows.filter(each => each !== element && each !== otherwise)
    wanted.splice(Math.max(0, to), 0, element)
    putInOrder(edit, otherwise ? [...wanted, otherwise] : wanted)
    return selecting(flow)
  },
}

function defaultOf({ document }: Edit, split: string): XmlElement | undefined {
  const gateway = document.element(split)
  const id = gateway && attributeOf(gateway, 'default')
  return id === undefined ? undefined : document.element(referredId(id))
}

/** Moves each element that stands before the one it has to follow. */
function putInOrder(edit: Edit, elements: readonly XmlElement[]): void {
  for (const [place, element] of elements.entries()) {
    const before = elements[place - 1]
    const siblings = element.parent && elementsIn(element.parent)
    if (!before || !siblings || before.parent !== element.parent) continue
    const at = siblings.indexOf(before)
    if (siblings.indexOf(element) < at) edit.move(element, element.parent!, at)
  }
}
