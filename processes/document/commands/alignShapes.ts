import { boxOfElement } from '../drawing.ts'
import { type Edit, Refusal } from '../edit.ts'
import { finding } from '../findings.ts'
import { around, type Box } from '../geometry.ts'
import { type CommandKind, selecting } from './command.ts'
import { moveShapes } from './moveShapes.ts'

export type Alignment = 'left' | 'centre' | 'right' | 'top' | 'middle' | 'bottom'

/** Puts the edges or middles of elements on one line: that of the box around them. */
export const alignShapes: CommandKind<{ ids: readonly string[]; to: Alignment }> = {
  title: '对齐',
  run: (edit, { ids, to }) => {
    const boxes = boxesOf(edit, ids)
    if (boxes.length < 2) throw new Refusal(finding('SELECTION_BELOW_TWO'))
    const all = around(boxes.map(({ box }) => box))!
    const places: Readonly<Record<Alignment, (box: Box) => { x: number; y: number }>> = {
      left: box => ({ x: all.x - box.x, y: 0 }),
      centre: box => ({ x: all.x + all.width / 2 - box.x - box.width / 2, y: 0 }),
      right: box => ({ x: all.x + all.width - box.x - box.width, y: 0 }),
      top: box => ({ x: 0, y: all.y - box.y }),
      middle: box => ({ x: 0, y: all.y + all.height / 2 - box.y - box.height / 2 }),
      bottom: box => ({ x: 0, y: all.y + all.height - box.y - box.height }),
    }
    for (const { id, box } of boxes) moveBy(edit, id, places[to](box))
    return selecting(...ids)
  },
}

/** Gives elements equal gaps between the outer two. */
export const distributeShapes: CommandKind<{ ids: readonly string[]; along: 'x' | 'y' }> = {
  title: '等距分布',
  run: (edit, { ids, along }) => {
    const size = along === 'x' ? 'width' : 'height'
    const boxes = boxesOf(edit, ids).sort((one, other) => one.box[along] - other.box[along])
    const [first, last] = [boxes[0], boxes.at(-1)]
    if (boxes.length < 3 || !first || !last) throw new Refusal(finding('SELECTION_BELOW_THREE'))
    const filled = boxes.reduce((sum, { box }) => sum + box[size], 0)
    const gap = (last.box[along] + last.box[size] - first.box[along] - filled) / (boxes.length - 1)
    let at = first.box[along]
    for (const { id, box } of boxes) {
      const by = at - box[along]
      moveBy(edit, id, along === 'x' ? { x: by, y: 0 } : { x: 0, y: by })
      at += box[size] + gap
    }
    return selecting(...ids)
  },
}

const boxesOf = (edit: Edit, ids: readonly string[]) =>
  ids.flatMap(id => {
    const box = boxOfElement(edit.document, id)
    return box ? [{ id, box }] : []
  })

function moveBy(edit: Edit, id: string, by: { x: number; y: number }): void {
  if (by.x !== 0 || by.y !== 0) moveShapes.run(edit, { ids: [id], by })
}
